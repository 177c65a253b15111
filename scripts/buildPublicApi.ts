import { buildSite } from './buildSite.ts';
import { compileServer } from './compileServer.ts';

/*
 * Builds the product in dist/public-api, to test it with an API without the extensions. The site is built with
 * `VITE_API_EXTENSIONS=off`, and the server is started with `API_EXTENSIONS=off`.
 */

const folder = 'dist/public-api';

process.env.VITE_API_EXTENSIONS = 'off';
await buildSite('quick', folder);
await compileServer(folder);
