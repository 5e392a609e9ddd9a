export default {
  preset: 'ts-jest',
  testEnvironment: 'node',
  roots: ['<rootDir>/spec'],
  testMatch: ['**/*-spec.ts'],
  moduleNameMapper: {
    '^rxjs-mrtr$': '<rootDir>/lib/index.ts',
    '^rxjs-mrtr/(codecs|sdk|testing)$': '<rootDir>/lib/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
  testTimeout: 60_000,
  maxWorkers: '100%',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/spec/(conformance|engines)/.*node_modules'],
  coverageProvider: 'v8',
  collectCoverageFrom: ['lib/**/*.ts'],
  coverageThreshold: { global: { statements: 95, branches: 95, functions: 95, lines: 95 } },
};
