import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformWithOxc } from 'vite';

/*
 * Compiles the server, the sample and the code shared with the site to dist, or to the folder named. The files that
 * they read are copied to the same places as in the sources. Types are not checked: `npm test` does that. Each file is
 * compiled on its own, in a fraction of the time.
 */

const [folder = 'dist'] = process.argv.slice(2);

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

async function build(from: string): Promise<void> {
  const to = join(folder, from);
  rmSync(to, { recursive: true, force: true });
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const source = join(from, file);
    if (file.endsWith('.js')) write(join(to, file), readFileSync(source, 'utf8'));
    if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
    const { code, map } = await transformWithOxc(readFileSync(source, 'utf8'), source, options);
    const inline = Buffer.from(JSON.stringify(map)).toString('base64');
    write(
      join(to, file.replace(/\.ts$/, '.js')),
      `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`,
    );
  }
}

for (const from of ['server', 'sample', 'set-lists', 'texts']) await build(from);
cpSync('server/db/migrations', join(folder, 'server/db/migrations'), { recursive: true });
for (const file of ['schema.graphql', 'schema.extensions.graphql']) cpSync(file, join(folder, file));
// The metrics use the names of operations as labels.
cpSync('operations', join(folder, 'operations'), { recursive: true });
