import { once } from 'node:events';
import { createServer } from 'node:net';

/** Resolves to a free port of this host; rejects with the error of listening there. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system has chosen no port.');
  return address.port;
}
