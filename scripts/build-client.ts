import { buildSite } from './build-site.ts';

/* `npm run build:client`: builds the site in dist. The types have been generated. */

await buildSite('full');
