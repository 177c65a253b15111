import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this host that nobody listens on just now; throws what listening there throws. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system has chosen no port.');
  return address.port;
}
