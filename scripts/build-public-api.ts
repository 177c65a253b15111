import { execFileSync } from 'node:child_process';
import { build } from 'vite';

/*
 * Writes the product for an API without the extensions to dist/public-api, to be tested there: the site as `VITE_API_EXTENSIONS=off`
 * builds it, and the server beside it, to be started with `API_EXTENSIONS=off`.
 */

const folder = 'dist/public-api';

process.env.VITE_API_EXTENSIONS = 'off';
await Promise.all([
  build({ logLevel: 'warn', build: { outDir: `${folder}/client`, emptyOutDir: true } }),
  build({ logLevel: 'warn', build: { outDir: `${folder}/ssr`, ssr: 'src/entry-server.tsx' } }),
]);
execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-server.ts', folder], { stdio: 'inherit' });
