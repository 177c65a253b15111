import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the build of the server is made from. */
const sources = [
  'server',
  'sample',
  'schema.graphql',
  'schema.extensions.graphql',
  'operations',
  'scripts/build-server.ts',
];

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return files.filter((file) => statSync(file).isFile()).sort();
}

/** Where the build of the sources as they are now belongs: never is an older one run. */
function buildFolder(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return join(tmpdir(), `concerts-build-${hash.digest('hex').slice(0, 16)}`);
}

function build(folder: string): void {
  const making = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-server.ts', making]);
  // Imports of packages are looked up from where the importing file lies.
  symlinkSync(resolve('node_modules'), join(making, 'node_modules'), 'junction');
  try {
    renameSync(making, folder);
  } catch (error) {
    // Of several that built it beside each other, the first has moved it there.
    rmSync(making, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

let folder: string | undefined;

/**
 * A file of the server's build, by its path in `dist/server`, for tests that start processes: from the sources, a process
 * takes a second longer to start. The first test of a run that needs the build makes it.
 */
export function builtFile(path: string): string {
  if (folder === undefined) {
    folder = buildFolder();
    if (!existsSync(folder)) build(folder);
  }
  return join(folder, 'server', path);
}

/** The same as it stands in an `import` of a script, quoted. */
export const builtModule = (path: string): string => JSON.stringify(pathToFileURL(builtFile(path)).href);
