import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './catalogues.ts';

const project = new URL('..', import.meta.url).pathname;

/** The built product, running in a process of its own. */
export interface Product {
  url: string;
  process: ChildProcess;
  /** Ends the process after the requests under way. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  place: Place;
  /** Settings of the product. By default it writes no sample, and has no nightly reset and no rate limits. */
  settings?: Record<string, string>;
  /** The folder of another checkout, already built, to measure instead of this one. */
  checkout?: string;
}

/** Starts the built product on a place that has a catalogue, and waits until it listens. */
export async function startProduct({ place, settings, checkout = project }: ProductOptions): Promise<Product> {
  const main = join(checkout, 'dist/server/main.js');
  if (!existsSync(main)) throw new Error(`${checkout} is not built: run \`npm run build\` there first.`);
  const child = spawn(process.execPath, [main], {
    // Not the checkout, as its .env file does not apply here.
    cwd: place.dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      SAMPLE: 'none',
      SANDBOX: 'off',
      RATE_LIMITS: 'off',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const said = /Live Concert Database: http:\/\/\S+:(\d+)/.exec(chunk.toString())?.[1];
      if (said) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
