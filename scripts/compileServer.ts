import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformWithOxc } from 'vite';

const options: NonNullable<Parameters<typeof transformWithOxc>[2]> = {
  lang: 'ts',
  target: 'es2022',
  sourcemap: true,
  tsconfig: false,
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function compileFile(source: string, to: string): Promise<void> {
  const { code, map } = await transformWithOxc(readFileSync(source, 'utf8'), source, options);
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  write(to, `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`);
}

async function compile(from: string, folder: string): Promise<void> {
  const to = join(folder, from);
  rmSync(to, { recursive: true, force: true });
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' });
  for (const file of files) if (file.endsWith('.js')) cpSync(join(from, file), join(to, file));
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
  await Promise.all(sources.map((file) => compileFile(join(from, file), join(to, file.replace(/\.ts$/, '.js')))));
}

/**
 * Compiles the server, the sample and the code shared with the site to a folder. The files that they read are copied to
 * the same places as in the sources. Types are not checked, as that takes most of the time: `npm test` does it.
 */
export async function compileServer(folder: string): Promise<void> {
  for (const from of ['server', 'sample', 'set-lists', 'texts']) await compile(from, folder);
  cpSync('server/db/migrations', join(folder, 'server/db/migrations'), { recursive: true });
  for (const file of ['schema.graphql', 'schema.extensions.graphql']) cpSync(file, join(folder, file));
  // The metrics use the names of operations as labels.
  cpSync('operations', join(folder, 'operations'), { recursive: true });
}
