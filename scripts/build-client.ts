import { build } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { drawSharePicture } from './draw-share-picture.ts';

/*
 * Builds the site: what browsers load, with the service worker that keeps it and the picture that a shared link has, and
 * beside it what renders the pages on the server.
 */

const begin = performance.now();

/** Says what is done, and since how long. */
const tell = (what: string) => console.log(`${what} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);

async function buildForBrowsers(): Promise<void> {
  await build({ logLevel: 'warn' });
  await buildServiceWorker('dist/client');
  await drawSharePicture('dist/client/share.png');
  tell('Built dist/client: what browsers load');
}

async function buildForServer(): Promise<void> {
  await build({ logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  tell('Built dist/ssr: what renders pages on the server');
}

await Promise.all([buildForBrowsers(), buildForServer()]);
