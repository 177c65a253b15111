import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import {
  createSourceFile,
  forEachChild,
  isCallExpression,
  isExportDeclaration,
  isImportDeclaration,
  isImportTypeNode,
  isStringLiteralLike,
  type Node,
  ScriptTarget,
  SyntaxKind,
} from 'typescript';
import { repositoryFiles } from './files.ts';

/**
 * What each folder may import beside itself. A folder means everything in it, `*` any one name. A file that no line covers
 * is an error: a new folder needs a line here first.
 */
export const importRules: ImportRules = {
  'set-lists': [],

  'src/lib': [],
  'src/graphql': ['src/lib'],
  'src/catalogue': ['src/graphql', 'src/lib'],
  'src/components': ['src/lib'],
  'src/routing': ['src/components', 'src/graphql', 'src/lib'],
  'src/features/*': ['src/routing', 'src/catalogue', 'src/components', 'src/graphql', 'src/lib', 'set-lists'],
  'src/pages': ['src/features', 'src/routing', 'src/catalogue', 'src/components', 'src/graphql', 'src/lib'],
  'src/app': ['src/pages', 'src/features', 'src/routing', 'src/components', 'src/graphql', 'src/lib'],
  'src/main.tsx': ['src/app', 'src/routing', 'src/graphql', 'src/lib'],
  'src/entry-server.tsx': ['src/app', 'src/routing', 'src/components', 'src/graphql', 'src/lib'],
  'src/service-worker.ts': ['src/lib'],
  'src/vite-env.d.ts': [],

  'server/settings.ts': [],
  'server/log.ts': [],
  'server/progress.ts': [],
  'server/free-port.ts': [],
  'server/db': [],
  'server/data': ['server/db', 'set-lists'],
  'server/accounts': ['server/data', 'server/db'],
  'server/catalogue': ['server/accounts', 'server/data', 'server/db'],
  'server/schema': ['server/accounts', 'server/catalogue', 'server/data', 'server/db'],
  'server/http': ['server/schema', 'server/accounts', 'server/data', 'server/db'],
  'server/main.ts': ['server'],
  'server/sample.ts': ['server', 'sample'],
  'server/sample-cli.ts': ['server'],
  'server/catalogue-cli.ts': ['server'],

  sample: ['server/catalogue', 'server/data/catalogue.ts'],

  scripts: ['server', 'codegen.ts'],
  bench: ['server', 'sample', 'scripts'],

  'tests/support/audio': [],
  'tests/support/graphql': [],
  'tests/support/rules': [],
  'tests/support/client': ['src', 'set-lists', 'tests/support/graphql'],
  'tests/support/server': ['server'],
  'tests/unit': [
    'src',
    'set-lists',
    'tests/support/audio',
    'tests/support/client',
    'tests/support/graphql',
    'tests/support/rules',
  ],
  'tests/components': ['src', 'tests/support/client', 'tests/support/graphql'],
  'tests/pages': ['src', 'tests/support/client', 'tests/support/graphql'],
  'tests/server': ['server', 'sample', 'scripts', 'tests/support/rules', 'tests/support/server', 'vite.config.ts'],
  'tests/e2e': ['src/graphql/generated', 'scripts', 'tests/support/audio', 'tests/support/graphql'],

  public: [],
  'codegen.ts': [],
  'drizzle.config.ts': [],
  'playwright.config.ts': ['scripts', 'tests/e2e/support'],
  'vite.config.ts': ['scripts'],
  'vitest.config.ts': [],
};

export type ImportRules = Readonly<Record<string, readonly string[]>>;

/**
 * Where files break the rules, a line each: an import that is not allowed, a file that no rule covers, a rule that covers
 * no file. Packages may be imported from everywhere; `package.json` lists them.
 * @param root The folder that the paths of the rules start from.
 */
export function importErrors(rules: ImportRules, root = '.'): string[] {
  const used = new Set<string>();
  const errors = repositoryFiles(['.ts', '.tsx', '.js', '.mjs', '.cjs'], root).flatMap((path) => {
    const place = placeOf(path, rules);
    if (!place) return [`${path}: scripts/imports.ts does not say yet what may be imported here`];
    used.add(place.pattern);
    const allowed = [place.path, ...place.allowed];
    return importsOf(path, root).flatMap(({ line, specifier }) => {
      const imported = posix.join(posix.dirname(path), specifier);
      if (!specifier.startsWith('.') || allowed.some((folder) => isIn(folder, imported))) return [];
      return [`${path}:${line}: ${place.path} may not import ${imported}, only ${allowed.join(', ')}`];
    });
  });
  const unused = Object.keys(rules).filter((pattern) => !used.has(pattern));
  return [...errors, ...unused.map((pattern) => `scripts/imports.ts: there is no ${pattern}`)];
}

const isIn = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);

/** The longest pattern that covers a path, the part of the path that it covers, and what may be imported there. */
function placeOf(path: string, rules: ImportRules) {
  return Object.entries(rules)
    .flatMap(([pattern, allowed]) => {
      const expression = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
      const covered = new RegExp(`^${expression}(?=/|$)`).exec(path)?.[0];
      return covered ? [{ pattern, path: covered, allowed }] : [];
    })
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** Everything that a file imports: statically, dynamically, as a type, or to re-export it. */
function importsOf(path: string, root: string): { line: number; specifier: string }[] {
  const text = readFileSync(posix.join(root, path), 'utf8');
  const source = createSourceFile(path, text, ScriptTarget.Latest, true);
  const found: { line: number; specifier: string }[] = [];
  const visit = (node: Node): void => {
    if (isStringLiteralLike(node) && isSpecifier(node)) {
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, specifier: node.text });
    }
    forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSpecifier({ parent }: Node): boolean {
  if (isCallExpression(parent)) return parent.expression.kind === SyntaxKind.ImportKeyword;
  return isImportDeclaration(parent) || isExportDeclaration(parent) || isImportTypeNode(parent.parent);
}
