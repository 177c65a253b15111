import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Database } from '../server/db/database.ts';
import { createServer } from '../server/http/server.ts';

/** The real server without rate limits and without logs. It does not listen yet. */
export const measuredServer = (database: Database, clientDir?: string, rendererFile?: string) =>
  createServer({
    settings: { corsOrigins: [], rateLimits: false, longestDelay: 0, siteUrl: 'http://localhost' },
    database,
    mailer: { send: async () => undefined, close: async () => undefined },
    logger: pino({ level: 'silent' }),
    ...(clientDir && { clientDir }),
    ...(rendererFile && { rendererFile }),
  });

/** Listens on loopback; returns the port. */
export async function listen(app: Awaited<ReturnType<typeof measuredServer>>): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
