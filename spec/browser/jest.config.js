import base from '../../jest.config.js';

/** The tests in a real browser: `npx jest -c spec/browser/jest.config.js`. They want Chromium, which `npm test` does not. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/spec/browser'],
  testMatch: ['**/*-browser.ts'],
  testTimeout: 60_000,
  maxWorkers: 1,
};
