import { importErrors, importRules } from './imports.ts';

/** Checks every import of the repository against the rules in `imports.ts`. */
const errors = importErrors(importRules);

for (const line of errors) console.error(line);
if (errors.length > 0) process.exitCode = 1;
else console.log('Every import is allowed.');
