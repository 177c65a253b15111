import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Database } from '#server/db/database.ts';
import { Replicas } from '#server/db/replica.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { createServer, type ServerOptions } from '#server/http/server.ts';
import { closeAfterFile } from '#tests/support/server/closing.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { MailBox } from '#tests/support/server/mailBox.ts';

/** Lines that the server logged. */
export type Log = Record<string, unknown>[];

let shared: Promise<Database> | undefined;

/** The database of the servers of a file that are given none: each has what the others have stored, and does not close it. */
async function sharedDatabase(): Promise<Database> {
  shared ??= testDatabase();
  closeAfterFile(async () => {
    shared = undefined;
  });
  return { ...(await shared), close: async () => undefined };
}

/**
 * The real server on the file's database, on one of its own, or on one whose every statement fails. It is ready for
 * injected requests, and closed when the file's tests are done.
 */
export async function testServer(
  options: Partial<ServerOptions['settings']> & {
    dumpFolder?: string;
    clientDir?: string;
    rendererFile?: string;
    mailer?: MailBox;
    log?: Log;
    level?: string;
    failing?: boolean;
    database?: Database;
    replica?: Database;
    metrics?: Metrics;
  } = {},
): Promise<FastifyInstance> {
  const {
    dumpFolder,
    clientDir,
    rendererFile,
    mailer = new MailBox(),
    log,
    level = 'info',
    failing,
    database = await sharedDatabase(),
    replica,
    metrics,
    ...settings
  } = options;
  const rows = () => Promise.reject(new Error('The disk is on fire'));
  const broken: Database = { ...database, rows, forVisitor: () => broken };
  const replicas =
    replica && (await new Replicas(database, [['standby', { ...replica, close: async () => undefined }]]).watch());
  if (replicas) closeAfterFile(() => replicas.close());
  const logger = pino({ level }, { write: (line: string) => log?.push(JSON.parse(line)) });
  const server = await createServer({
    settings: {
      corsOrigins: [],
      rateLimits: false,
      // The tests of other files keep the event loop, too.
      longestDelay: 0,
      explorer: true,
      siteUrl: 'http://site.test',
      ...settings,
    },
    mailer,
    database: failing ? broken : database,
    logger,
    ...(replicas && { replicas }),
    ...(metrics && { metrics }),
    ...(dumpFolder && { dumpFolder }),
    ...(clientDir && { clientDir }),
    ...(rendererFile && { rendererFile }),
  });
  await server.ready();
  closeAfterFile(() => server.close());
  return server;
}

/** Sends a GraphQL request. */
export const ask = (server: FastifyInstance, payload: string | object, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
