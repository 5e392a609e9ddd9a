import { availableParallelism } from 'node:os';
import groups from './groups.mjs';

const name = process.env.MUTATION_GROUP;
const group = groups[name];
if (group === undefined) throw new Error(`MUTATION_GROUP is none of ${Object.keys(groups).join(', ')}`);
process.env.MUTATION_SPECS = group.specs.source; // for all.cjs, in the processes that run the specs

/** Mutation testing of one part of the library; `run.mjs` takes them in turn. */
export default {
  mutate: group.mutate,
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'spec/mutation/jest.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  timeoutMS: 8_000,
  ignorePatterns: ['dist', 'docs', 'coverage', 'reports', 'spec/engines/binaries', 'spec/conformance'],
  tempDirName: `.stryker-tmp/${name}`,
  reporters: ['html', 'json', 'progress'],
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
};
