/**
 * Mutation testing of the library, by `npx stryker run spec/mutation/stryker.config.mjs`, from the root of the package;
 * the report comes to `reports/mutation.html`. Survivors that may stay are listed in `survivors.md`.
 */
export default {
  mutate: ['lib/**/*.ts'],
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'spec/mutation/jest.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  ignorePatterns: [
    'dist',
    'docs',
    'coverage',
    'reports',
    'spec/engines/binaries',
    'spec/conformance',
    'examples/browser',
  ],
  reporters: ['clear-text', 'html', 'json', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation.html' },
  jsonReporter: { fileName: 'reports/mutation.json' },
  thresholds: { high: 98, low: 95, break: 95 },
};
