import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The addresses of the product during the tests, and the folders of its data. */
export interface Product {
  url: string;
  dataDir: string;
  /** The same for the product without the extensions of the API. */
  publicUrl: string;
  publicDataDir: string;
  /** The same for the product with its limits on. */
  limitedUrl: string;
  limitedDataDir: string;
}

/** Chosen once by the process that starts the tests; the workers find it in their environment. */
export async function chooseProduct(): Promise<Product> {
  const { E2E_URL, E2E_DATA_DIR, E2E_PUBLIC_URL, E2E_LIMITED_URL } = process.env;
  if (E2E_URL && E2E_DATA_DIR && E2E_PUBLIC_URL && E2E_LIMITED_URL) {
    return product(E2E_URL, dirname(E2E_DATA_DIR), E2E_PUBLIC_URL, E2E_LIMITED_URL);
  }
  const url = `http://127.0.0.1:${await freePort()}`;
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const limitedUrl = `http://127.0.0.1:${await freePort()}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'concerts-e2e-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  // Playwright ends the browsers and the server at this signal alone.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.kill(process.pid, 'SIGINT'));
  const chosen = product(url, dataDir, publicUrl, limitedUrl);
  Object.assign(process.env, {
    E2E_URL: url,
    E2E_DATA_DIR: chosen.dataDir,
    E2E_PUBLIC_URL: publicUrl,
    E2E_LIMITED_URL: limitedUrl,
  });
  return chosen;
}

const product = (url: string, folder: string, publicUrl: string, limitedUrl: string): Product => ({
  url,
  dataDir: join(folder, 'own'),
  publicUrl,
  publicDataDir: join(folder, 'public'),
  limitedUrl,
  limitedDataDir: join(folder, 'limited'),
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
