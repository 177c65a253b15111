import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Opens the explorer while the process can open no more files, and again when it can. Prints the two status codes. */
const script = `
import { closeSync, openSync } from 'node:fs';
import { fastify } from 'fastify';
import { explorer } from './server/http/graphql/explorer.ts';

const app = fastify();
app.get('/graphql', explorer());
// Loads what an answer needs.
await app.inject('/');
const open = async () => (await app.inject('/graphql')).statusCode;
const files = [];
try {
  for (;;) files.push(openSync(process.execPath));
} catch {}
const first = await open();
for (const file of files) closeSync(file);
console.log([first, await open()].join());
process.exit();
`;

test.skipIf(process.platform === 'win32')(
  'an explorer that could not be loaded, as no file could be opened, is loaded the next time',
  async () => {
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 200; exec "$@"', 'sh', ...node]);
    expect(stdout).toBe('500,200\n');
  },
);
