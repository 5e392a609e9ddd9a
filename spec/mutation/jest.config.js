import base from '../../jest.config.js';

process.env.MODEL_RUNS ??= '100';

/**
 * The suite as the mutants meet it: all that runs in one process. Processes, sockets, browsers and compilers take
 * seconds for each mutant and see none that the others miss.
 */
export default {
  ...base,
  rootDir: '../..',
  testPathIgnorePatterns: [
    '/node_modules/',
    'spec/(browser|conformance|consumer|engines|examples|memory|restart)/',
    'spec/cases/(package|compilers|rxjs-memory)-spec',
    'spec/sdk/(hostile-)?(http|stdio)-spec',
    'spec/testing/(live|pictures)-spec',
    'spec/(layers|types)-spec',
    'spec/model/notices-spec',
  ],
  testSequencer: '<rootDir>/spec/mutation/fast-first.cjs',
  setupFilesAfterEnv: ['<rootDir>/spec/mutation/setup.ts'],
  collectCoverageFrom: [],
  coverageThreshold: undefined,
};
