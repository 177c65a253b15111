import { runnerImport } from 'vite';

/*
 * `node scripts/run.js FILE`: runs a script in TypeScript that uses large tools, such as a build. Packages are loaded by
 * Node itself. With tsx each of their modules goes through a thread of its own, which takes longer than some builds.
 */

// Otherwise the runner sets `development`, which the builds would keep to.
process.env.NODE_ENV ??= 'production';

const [file = ''] = process.argv.splice(2, 1);
await runnerImport(`./${file}`, { logLevel: 'warn' });
