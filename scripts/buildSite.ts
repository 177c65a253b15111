import { build } from 'vite';
import { buildServiceWorker } from './buildServiceWorker.ts';
import { compressFiles, type Effort } from './compressFiles.ts';
import { drawSharePicture } from './drawSharePicture.ts';
import { tell } from './tell.ts';

async function buildForBrowsers(effort: Effort, outDir: string): Promise<void> {
  await build({ logLevel: 'warn', plugins: [compressFiles(effort)], build: { outDir } });
  await buildServiceWorker(outDir, effort);
  await drawSharePicture(`${outDir}/share.png`);
  tell(`Built ${outDir}: what browsers load`);
}

async function buildForServer(outDir: string): Promise<void> {
  await build({ logLevel: 'warn', build: { outDir, ssr: 'src/entry-server.tsx' } });
  tell(`Built ${outDir}: what renders pages on the server`);
}

/**
 * Builds the site. The files for browsers include the service worker and the picture for shared links. The other part is
 * the code that renders pages on the server.
 * @param effort The effort to compress its files
 * @param folder The folder for both parts
 */
export async function buildSite(effort: Effort, folder = 'dist'): Promise<void> {
  await Promise.all([buildForBrowsers(effort, `${folder}/client`), buildForServer(`${folder}/ssr`)]);
}
