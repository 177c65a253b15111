import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { Limiter } from '../accounts/limits.ts';
import type { Mailer } from '../accounts/mail.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { Database } from '../db/database.ts';
import type { Readable } from '../db/replica.ts';
import { executableSchema } from '../schema/schema.ts';
import { createContexts } from './contexts.ts';
import { internalError, transportError } from './errors.ts';
import { feed } from './feed.ts';
import { graphqlEndpoint } from './graphql.ts';
import { graphqlPath } from './graphql-request.ts';
import { type CommonHeaders, headersOf } from './headers.ts';
import { health } from './health.ts';
import { answerHits } from './hits.ts';
import { isAborted, RequestLog } from './log.ts';
import { answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { answerPlanned } from './planned.ts';
import { RequestLimit } from './rate-limit.ts';
import { type ExecuteFor, loadRenderer } from './renderer.ts';
import { notFound, sendPage, site } from './site.ts';
import { sitemap } from './sitemap.ts';
import { confirmation } from './visitor.ts';

export interface ServerOptions {
  settings: {
    /** Origins whose pages may use the API. */
    corsOrigins: readonly string[];
    rateLimits: boolean;
    /** The proxies whose word is taken for where a request comes from; by default those on this machine. */
    trustedProxies?: readonly string[];
    /** The site's own address, which mailed links begin with. */
    siteUrl: string;
  };
  database: Database;
  /** A standby of the database, for visitors without a session. */
  replica?: Readable;
  mailer: Mailer;
  metrics?: Metrics;
  logger: FastifyBaseLogger;
  /** The built site; without it there is the API alone. */
  clientDir?: string;
  /** The built renderer of the site's pages; without it they are drawn in the browser. */
  rendererFile?: string;
}

/** The HTTP server, ready to listen: the API, and the site that uses it. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { settings, database, replica, mailer, metrics, logger, clientDir, rendererFile } = options;
  const accounts: AccountServices = {
    database,
    mailer,
    limiter: new Limiter(database, settings.rateLimits),
    siteUrl: settings.siteUrl,
  };
  const contexts = await createContexts(accounts, replica ?? database, settings);
  const headers = headersOf(settings.siteUrl);
  const limit = settings.rateLimits ? new RequestLimit(1200) : undefined;
  const { trustedProxies = ['loopback'] } = settings;
  let pages: Pages | undefined;
  const ahead: Ahead = {};
  const app = createApp({ logger, headers, trustedProxies, ahead, notAnAddress: () => pages?.notAnAddress });
  metrics?.observe(app);
  app.addHook('onClose', async () => contexts.close());
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  await app.register(health, { database, replica });
  let executeFor: ExecuteFor | undefined;
  await app.register(graphqlEndpoint, {
    schema: executableSchema(await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8')),
    context: (request, reply, { variables }) => contexts.ofRequest(request, reply, variables),
    limit,
    ready: (executor) => {
      // What answers pages of other origins adds headers to every answer, and so has to see every request.
      if (settings.corsOrigins.length === 0) {
        ahead.query = answerPlanned({
          executor,
          contexts,
          limit,
          trustedProxies,
          headers: headers.api,
          metrics,
          logger,
        });
      }
      executeFor = (request) => async (asked) => {
        const context = { ...contexts.ofPage(request, asked.variables), log: request.log };
        const result = await executor.execute(asked, context);
        return 'text' in result ? JSON.parse(result.text) : result;
      };
    },
    mutated: () => pages?.expire(),
    corsOrigins: settings.corsOrigins,
  });
  await app.register(confirmation, { ...accounts, rateLimits: settings.rateLimits });
  if (clientDir) {
    const renderer = rendererFile && executeFor ? await loadRenderer(rendererFile, settings.siteUrl) : undefined;
    await app.register(site, {
      clientDir,
      siteUrl: settings.siteUrl,
      database,
      renderer,
      executeFor,
      mayRender: contexts.mayRender,
      ready: (ready, policy) => {
        pages = ready;
        metrics?.observePages(() => ready.counts);
        ahead.hit = answerHits({ pages: ready, policy, headers: headers.site, metrics, logger });
      },
    });
    await app.register(feed, { database: replica ?? database, ...settings });
    await app.register(sitemap, { database: replica ?? database, clientDir, ...settings });
  }
  return app;
}

/** What answers a request before Fastify sees it, where it can: each is set once it is there. */
interface Ahead {
  hit?: ReturnType<typeof answerHits>;
  query?: ReturnType<typeof answerPlanned>;
}

interface AppOptions {
  logger: FastifyBaseLogger;
  headers: CommonHeaders;
  trustedProxies: readonly string[];
  ahead: Ahead;
  /** The page for what is no address. */
  notAnAddress(): Pages['notAnAddress'];
}

/**
 * A connection that nothing has come on, as browsers open them ahead, does not keep the server from closing: Node takes it
 * for a busy one and waits until it has been silent for too long.
 */
function closeUnused(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** The server without anything to answer: what holds for every request, and how one is refused. */
function createApp({ logger, headers, trustedProxies, ahead, notAnAddress }: AppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    // Nobody else is believed when naming the visitor's address.
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers.site);
      const page = request.headers.accept?.includes('text/html') ? notAnAddress() : undefined;
      if (!page) return sendError(error, reply);
      reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8');
      return sendPage(page.document, request, reply);
    },
    clientErrorHandler: answerMalformed(headers.site),
    serverFactory: (handler) =>
      createHttpServer(
        // Node's own answer to a request without a host lacks the headers.
        { requireHostHeader: false, requestTimeout: 30_000, keepAliveTimeout: 72_000 },
        (request, response) => {
          if (!ahead.hit?.(request, response) && !ahead.query?.(request, response, handler)) handler(request, response);
        },
      ),
  });
  app.addHook('preClose', async () => {
    delete ahead.hit;
    delete ahead.query;
  });
  closeUnused(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.routeOptions.url === graphqlPath ? headers.api : headers.site);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return reply.code(400).send(transportError('The request names no host.', 'BAD_REQUEST'));
    }
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) =>
    response.writeHead(417, headers.site).end(),
  );
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(error, reply));
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.decorateRequest('operationName', undefined).decorateRequest('limitHit', undefined);
  return app;
}

/** Says what was wrong with a request; what is wrong with the server is for its log alone. */
function sendError(error: FastifyError, reply: FastifyReply) {
  if (isAborted(error)) reply.log.debug('The visitor left before the answer');
  const status = isAborted(error) ? 400 : (error.statusCode ?? 500);
  if (status < 500) return reply.code(status).send(transportError(error.message, error.code));
  return reply.code(500).send(internalError(error, reply.log));
}
