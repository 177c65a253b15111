import { buildSite } from './buildSite.ts';

/* `npm run build:client`: builds the site in dist. The types have been generated. */

await buildSite('full');
