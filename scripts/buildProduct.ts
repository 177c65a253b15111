import { buildSite } from './buildSite.ts';
import { compileServer } from './compileServer.ts';

/* Builds the product, site and server, in dist. The types have been generated. */

await compileServer('dist');
await buildSite('full');
