import { generateTypes } from './generate-types.ts';

/* `npm run codegen`: generates all types. */

if (!(await generateTypes())) process.exitCode = 1;
