import { buildSite } from './buildSite.ts';
import { generateTypes } from './generateTypes.ts';
import { tell } from './tell.ts';

/*
 * The part of `npm start` that runs beside the server: it generates the types and builds the site. Meanwhile the server
 * starts, and writes the sample.
 */

if (!(await generateTypes())) process.exit(1);
tell('Generated the types');
await buildSite('quick');
