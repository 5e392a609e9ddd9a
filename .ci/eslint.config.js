import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import jest from 'eslint-plugin-jest';
import rxjsX from 'eslint-plugin-rxjs-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

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
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', '**.expect*'] }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: { console: 'readonly', process: 'readonly', URL: 'readonly', performance: 'readonly' },
    },
  },
  prettier,
);
