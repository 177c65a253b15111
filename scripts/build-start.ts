import { buildSite } from './build-site.ts';
import { generateTypes } from './generate-types.ts';
import { tell } from './tell.ts';

/*
 * The part of `npm start` that is built beside the server: it starts at once, and writes the sample while this generates
 * the types and builds the site.
 */

if (!(await generateTypes())) process.exit(1);
tell('Generated the types');
await buildSite('quick');
