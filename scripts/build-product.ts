import { buildSite } from './build-site.ts';
import { compileServer } from './compile-server.ts';

/* Builds the product, site and server, in dist. The types have been generated. */

await compileServer('dist');
await buildSite('full');
