import { spawn } from 'node:child_process';
import { compileServer } from './compile-server.ts';
import { tell } from './tell.ts';

/*
 * Builds the product for `npm start`. The server is compiled first: it writes the sample in a process of its own, while
 * this one generates the types and builds the site. Loading the tools takes as long as some steps: they are loaded once,
 * and not before they are needed.
 */

await compileServer('dist');
tell('Built dist/server');

const sample = spawn(process.execPath, ['dist/server/sample-cli.js'], { stdio: 'inherit' });
process.once('exit', () => sample.kill());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
sample.once('exit', (code) => {
  if (code !== 0) process.exit(code ?? 1);
});

const { generateTypes } = await import('./generate-types.ts');
if (!(await generateTypes())) process.exit(1);
tell('Generated the types');

const { buildSite } = await import('./build-site.ts');
await buildSite('quick');
