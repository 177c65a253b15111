import { report } from './graphql/report.ts';

/* Prints how the operations fit another API. */

const { code, lines } = await report(process.argv.slice(2));
for (const line of lines) (code === 2 ? console.error : console.log)(line);
process.exitCode = code;
