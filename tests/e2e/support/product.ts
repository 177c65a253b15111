import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the product runs during the tests, and where its data is. */
export interface Product {
  url: string;
  dataDir: string;
}

/** Chosen once by the process that starts the tests; the workers find it in their environment. */
export async function chooseProduct(): Promise<Product> {
  const { E2E_URL, E2E_DATA_DIR } = process.env;
  if (E2E_URL && E2E_DATA_DIR) return { url: E2E_URL, dataDir: E2E_DATA_DIR };
  const url = `http://127.0.0.1:${await freePort()}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'concerts-e2e-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  // Playwright ends the browsers and the server at this signal alone.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.kill(process.pid, 'SIGINT'));
  Object.assign(process.env, { E2E_URL: url, E2E_DATA_DIR: dataDir });
  return { url, dataDir };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
