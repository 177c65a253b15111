import { build } from 'vite';
import { compileServer } from './compile-server.ts';
import { compressFiles } from './compress-files.ts';

/*
 * Builds the product in dist/public-api, to test it with an API without the extensions. The site is built with
 * `VITE_API_EXTENSIONS=off`, and the server is started with `API_EXTENSIONS=off`.
 */

const folder = 'dist/public-api';

process.env.VITE_API_EXTENSIONS = 'off';
await Promise.all([
  build({
    logLevel: 'warn',
    plugins: [compressFiles('quick')],
    build: { outDir: `${folder}/client`, emptyOutDir: true },
  }),
  build({ logLevel: 'warn', build: { outDir: `${folder}/ssr`, ssr: 'src/entry-server.tsx' } }),
]);
await compileServer(folder);
