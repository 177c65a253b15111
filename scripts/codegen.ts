import { generateTypes } from './generateTypes.ts';

/* `npm run codegen`: generates all types. */

if (!(await generateTypes())) process.exitCode = 1;
