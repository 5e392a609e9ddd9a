import * as ts from 'typescript';

/** Where the names come from that examples use. */
export const modules = ['rxjs-mrtr/codecs', 'rxjs-mrtr', 'rxjs-mrtr/sdk', 'rxjs-mrtr/testing', 'rxjs', 'rxjs/testing'];
const others: { readonly [name: string]: string } = {
  assert: "import assert from 'node:assert/strict';",
  Client: "import { Client } from '@modelcontextprotocol/client';",
  StdioClientTransport: "import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';",
  readFileSync: "import { readFileSync } from 'node:fs';",
  writeFileSync: "import { writeFileSync } from 'node:fs';",
};

/** The names that a text uses and does not say where they come from. */
export function freeNames(code: string): string[] {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMember(node)) (isDeclared(node) ? declared : used).add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true));
  return [...used].filter((name) => !declared.has(name));
}

function isMember(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  );
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ((ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isImportClause(parent) ||
      ts.isNamespaceImport(parent)) &&
      parent.name === node) ||
    ts.isImportSpecifier(parent)
  );
}

/** The imports for names that are not in the text: of the scene, and where the text need not say it, of the packages. */
export function importsFor(
  names: readonly string[],
  exportsOf: (module: string) => ReadonlySet<string>,
  from: 'scene' | 'anywhere',
): string {
  const lines = names.map((name) => {
    if (exportsOf('scene').has(name)) return `import { ${name} } from './scene.js';`;
    if (from === 'scene') return '';
    const module = modules.find((candidate) => exportsOf(candidate).has(name));
    return module === undefined ? (others[name] ?? '') : `import { ${name} } from '${module}';`;
  });
  return lines.filter((line) => line !== '').join(' ');
}
