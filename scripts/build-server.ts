import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

/*
 * Writes the server's JavaScript to `server` in dist, or in the folder that is named, with the files it reads in the
 * same places as in the sources. Types are checked by `npm test`: here each file is compiled on its own, in a fraction of
 * the time.
 */

const [folder = 'dist'] = process.argv.slice(2);
const from = 'server';
const to = join(folder, 'server');

const compilerOptions = {
  target: ScriptTarget.ES2022,
  module: ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  inlineSourceMap: true,
  inlineSources: true,
};

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

rmSync(to, { recursive: true, force: true });
for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
  const source = join(from, file);
  if (file.endsWith('.js')) write(join(to, file), readFileSync(source, 'utf8'));
  if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
  const { outputText } = transpileModule(readFileSync(source, 'utf8'), { fileName: source, compilerOptions });
  write(join(to, file.replace(/\.ts$/, '.js')), outputText);
}
cpSync(join(from, 'db/migrations'), join(to, 'db/migrations'), { recursive: true });
cpSync('schema.graphql', join(folder, 'schema.graphql'));
// Their names are the labels of the metrics.
cpSync('operations', join(folder, 'operations'), { recursive: true });
