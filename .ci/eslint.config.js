import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import jest from 'eslint-plugin-jest';
import rxjsX from 'eslint-plugin-rxjs-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const nodeGlobals = [
  'console',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setTimeout',
  'clearTimeout',
  'fetch',
  'URL',
];

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'docs/', 'reports/', '.stryker-tmp/', '**/node_modules/']),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked, rxjsX.configs.strict],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(new URL('..', import.meta.url)) },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Brands are getters, on the prototype: an own member would show.
      '@typescript-eslint/class-literal-property-style': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    files: ['spec/**/*.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      // firstValueFrom and lastValueFrom without a default are what a test wants: no value is a failure.
      'rxjs-x/no-ignored-default-value': 'off',
      // An error that nobody handles fails the test by itself.
      'rxjs-x/no-ignored-error': 'off',
      // jest.isolateModules takes a second copy of a module by require.
      '@typescript-eslint/no-require-imports': 'off',
      // Options are taken apart and put together again to wrap one of their functions.
      '@typescript-eslint/unbound-method': 'off',
      // Empty classes and objects that only look like an instance are what is thrown at the library.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', '**.expect*'] }],
    },
  },
  // Suites that several specs share.
  { files: ['spec/support/**/*.ts'], rules: { 'jest/no-export': 'off' } },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])),
    },
  },
  prettier,
);
