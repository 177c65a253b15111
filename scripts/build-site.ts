import { build } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { compressFiles, type Effort } from './compress-files.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { tell } from './tell.ts';

async function buildForBrowsers(effort: Effort): Promise<void> {
  await build({ logLevel: 'warn', plugins: [compressFiles(effort)] });
  await buildServiceWorker('dist/client', effort);
  await drawSharePicture('dist/client/share.png');
  tell('Built dist/client: what browsers load');
}

async function buildForServer(): Promise<void> {
  await build({ logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  tell('Built dist/ssr: what renders pages on the server');
}

/**
 * Builds the site. The files for browsers include the service worker and the picture for shared links. The other part is
 * the code that renders pages on the server.
 * @param effort The effort to compress its files
 */
export async function buildSite(effort: Effort): Promise<void> {
  await Promise.all([buildForBrowsers(effort), buildForServer()]);
}
