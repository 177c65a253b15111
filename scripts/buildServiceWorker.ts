import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFiles, type Effort } from './compressFiles.ts';

/** Writes sw.js into a built site, with a list of its files, and a version that changes with any of them. */
export async function buildServiceWorker(folder: string, effort: Effort): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = names
    .filter(
      (name) => /^assets\/.+\.(?:js|css)$/.test(name) || /^(?:boot\.js|favicon\.svg|manifest\.webmanifest)$/.test(name),
    )
    .toSorted();

  const version = createHash('sha256');
  for (const name of [...files, 'index.html']) version.update(name).update(readFileSync(join(folder, name)));

  await build({
    configFile: false,
    publicDir: false,
    plugins: [compressFiles(effort)],
    logLevel: 'warn',
    define: {
      BUILD: JSON.stringify(version.digest('hex').slice(0, 12)),
      FILES: JSON.stringify(files.map((name) => `/${name}`)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: 'src/serviceWorker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
