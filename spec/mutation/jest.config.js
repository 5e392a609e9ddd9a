import { fileURLToPath } from 'node:url';
import base from '../../jest.config.js';

process.env.MODEL_RUNS ??= '100';

/** The suite as the mutants meet it: all that runs in one process, as one file, up to the first failure. */
export default {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/spec/mutation/all.cjs'],
  testEnvironment: fileURLToPath(new URL('./environment.cjs', import.meta.url)), // Stryker knows no <rootDir>
  setupFilesAfterEnv: ['<rootDir>/spec/mutation/setup.ts'],
  collectCoverageFrom: [],
  coverageThreshold: undefined,
};
