import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const sources = [
  'server',
  'sample',
  'set-lists',
  'texts',
  'schema.graphql',
  'schema.extensions.graphql',
  'operations',
  'scripts/compileServer.ts',
];

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return files.filter((file) => statSync(file).isFile()).sort();
}

/** The folder of the build of the current sources, so that an older build is never run. */
function buildFolder(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return join(tmpdir(), `concerts-build-${hash.digest('hex').slice(0, 16)}`);
}

function build(folder: string): void {
  const making = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, ['scripts/run.js', 'scripts/buildServer.ts', making]);
  // Node looks up packages from the folder of the importing file.
  symlinkSync(resolve('node_modules'), join(making, 'node_modules'), 'junction');
  try {
    renameSync(making, folder);
  } catch (error) {
    // If several processes build at a time, the first one has moved its build there.
    rmSync(making, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

let folder: string | undefined;

/**
 * The path of a file of the server's build, given as in `dist/server`. Tests that start processes use it, as starting
 * from the sources takes a second longer. The first test that needs the build makes it.
 */
export function builtFile(path: string): string {
  if (folder === undefined) {
    folder = buildFolder();
    if (!existsSync(folder)) build(folder);
  }
  return join(folder, 'server', path);
}

/** The URL of a file of the build, quoted for the `import` of a script. */
export const builtModule = (path: string): string => JSON.stringify(pathToFileURL(builtFile(path)).href);
