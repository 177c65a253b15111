import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Limiter } from '../accounts/attempt-limits.ts';
import type { Mailer } from '../accounts/mail.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { Database } from '../db/database.ts';
import { Overloaded } from '../db/failures.ts';
import type { Readable } from '../db/replica.ts';
import { executableSchema } from '../schema/schema.ts';
import { createContexts } from './contexts.ts';
import { downloads } from './downloads.ts';
import { sendFailure, transportError } from './errors.ts';
import { Executor } from './executor.ts';
import { feed } from './feed.ts';
import { graphqlEndpoint } from './graphql.ts';
import { isApi } from './graphql-request.ts';
import { type CommonHeaders, headersOf } from './headers.ts';
import { health, healthPath } from './health.ts';
import { serveHits } from './hits.ts';
import { isAborted, RequestLog } from './log.ts';
import { refuseMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import { isFileName, type Pages } from './pages.ts';
import { type ExecuteFor, loadRenderer } from './renderer.ts';
import { anyPage, notFound, site } from './site.ts';
import { sitemap } from './sitemap.ts';
import { sendDocument } from './stored-document.ts';
import { confirmation } from './visitor.ts';

/** The text of the API's schema: the public API's, and what ours has besides. */
async function schemaText(extensions: boolean): Promise<string> {
  const names = ['schema.graphql', ...(extensions ? ['schema.extensions.graphql'] : [])];
  const texts = await Promise.all(names.map((name) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')));
  return texts.join('\n');
}

export interface ServerOptions {
  settings: {
    /** Origins whose pages may use the API. */
    corsOrigins: readonly string[];
    rateLimits: boolean;
    /**
     * How long requests may wait for their turn on the event loop, in milliseconds, on average of a second; then they are refused. A
     * second if it is not given; 0: they are not.
     */
    longestDelay?: number;
    /** Whether browsers that open the API's URL are answered with an explorer of it. */
    explorer?: boolean;
    /** Whether the API has more than the public one, as is usual. */
    extensions?: boolean;
    /** Whether the night takes what members add, as is usual: pages say so. */
    sandbox?: boolean;
    /** The proxies whose word is taken for where a request comes from; by default those on this machine. */
    trustedProxies?: readonly string[];
    /** The site's own URL, which mailed links begin with. */
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
  const ready: Ready = {};
  const accounts: AccountServices = {
    database,
    mailer,
    limiter: new Limiter(database, settings.rateLimits),
    siteUrl: settings.siteUrl,
    added: () => {
      contexts.added();
      ready.pages?.drop();
    },
  };
  const contexts = await createContexts(accounts, replica ?? database, settings);
  const headers = headersOf(settings.siteUrl);
  const { trustedProxies = ['loopback'] } = settings;
  const app = createApp({ logger, headers, trustedProxies, ready });
  metrics?.observe(app);
  app.addHook('onClose', async () => contexts.close());
  // These keep the event loop for as long as they take, which is measured from here on: the first requests are not refused for it.
  const executor = new Executor(executableSchema(await schemaText(settings.extensions !== false)));
  const { siteUrl, sandbox = true } = settings;
  const renderer = clientDir && rendererFile ? await loadRenderer(rendererFile, siteUrl, sandbox) : undefined;
  if (renderer?.exampleLinks.length) {
    logger.warn(`The footer has examples: build with ${renderer.exampleLinks.join(', ')}`);
  }
  await app.register(underPressure, {
    maxEventLoopDelay: settings.longestDelay ?? 1_000,
    async pressureHandler(request) {
      // Files cost next to nothing, and whoever keeps the server has to see how it is. Names in pages' addresses have dots, too.
      const { url: route } = request.routeOptions;
      if (route === healthPath || (route !== anyPage && isFileName(request.url))) return;
      request.limitHit = 'OVERLOADED';
      throw new Overloaded('The event loop is busy.');
    },
  });
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  await app.register(health, { database, replica });
  metrics?.observeDocuments(() => executor.keptBytes);
  await app.register(graphqlEndpoint, {
    executor,
    context: contexts.ofRequest,
    rateLimits: settings.rateLimits,
    explorer: settings.explorer === true,
    corsOrigins: settings.corsOrigins,
  });
  const executeFor: ExecuteFor = (request) => async (asked) =>
    JSON.parse((await executor.execute(asked, { ...contexts.ofPage(request), log: request.log })).text);
  await app.register(confirmation, { ...accounts, rateLimits: settings.rateLimits });
  await app.register(downloads, { database: replica ?? database, ...settings });
  if (clientDir) {
    await app.register(site, {
      clientDir,
      siteUrl,
      sandbox,
      renderer,
      executeFor,
      mayRender: contexts.mayRender,
      ready: (pages) => {
        ready.pages = pages;
        ready.hit = serveHits({ pages, headers: headers.site, metrics, logger });
        metrics?.observePages(() => pages.counts);
      },
    });
    await app.register(feed, { database: replica ?? database, ...settings });
    await app.register(sitemap, { database: replica ?? database, clientDir, ...settings });
  }
  return app;
}

/** What answers for the site, once it is there. */
interface Ready {
  pages?: Pages;
  /** Answers ahead of Fastify what it can. */
  hit?: ReturnType<typeof serveHits>;
}

interface AppOptions {
  logger: FastifyBaseLogger;
  headers: CommonHeaders;
  trustedProxies: readonly string[];
  ready: Ready;
}

/**
 * Has connections end with the server that Node waits for until they have been silent for too long: one on which no request
 * has begun, or only part of one has come, which it takes for a busy one, and one whose request was under way, which
 * it keeps open for the next.
 */
function closeConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const unfinished = new Set<ServerResponse>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (_request, response: ServerResponse) => {
    unfinished.add(response);
    response.once('close', () => unfinished.delete(response));
  });
  app.addHook('preClose', async () => {
    // Whoever has not sent all of a request may never do so, and knows that nothing came of it.
    const busy = new Set([...unfinished].flatMap(({ req }) => (req.complete ? [req.socket] : [])));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // What was on its way before said nothing of that.
  app.addHook('onResponse', async () => {
    if (closing) app.server.closeIdleConnections();
  });
}

/** The server without anything to answer: what holds for every request, and how one is refused. */
function createApp({ logger, headers, trustedProxies, ready }: AppOptions): FastifyInstance {
  /** Says what is wrong with a request: with a URL that is none, by a page, if it is asked for one. */
  function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const page = ready.pages?.notAnAddress;
    const isAsked = error.code === 'FST_ERR_BAD_URL' && request.headers.accept?.includes('text/html');
    if (!ready.pages || !page || !isAsked) return sendError(error, reply);
    reply.header('content-security-policy', ready.pages.policy).type('text/html; charset=utf-8');
    return sendDocument(page, request, reply);
  }
  const app = fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    // Nobody else is believed when naming the visitor's address.
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers.site)),
    clientErrorHandler: refuseMalformed(headers.site),
    serverFactory: (handler) =>
      createHttpServer(
        // Node's own response to a request without a host lacks the headers.
        { requireHostHeader: false, requestTimeout: 30_000, keepAliveTimeout: 72_000 },
        (request, response) => {
          if (!ready.hit?.(request, response)) handler(request, response);
        },
        // Whoever reads nothing of a response for so long has it cut off. A statement is given up before.
      ).setTimeout(60_000),
  });
  app.addHook('preClose', async () => {
    delete ready.hit;
  });
  closeConnections(app);
  app.addHook('onRequest', async (request, reply) => {
    // Of a connection that was reset, the system names no address: whoever asked has left.
    if (request.raw.socket.remoteAddress === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    reply.headers(isApi(request.method, request.routeOptions.url) ? headers.api : headers.site);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return reply.code(400).send(transportError('The request names no host.', 'BAD_REQUEST'));
    }
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) =>
    response.writeHead(417, headers.site).end(),
  );
  app.setErrorHandler<FastifyError>(handleError);
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.decorateRequest('operationName', undefined).decorateRequest('limitHit', undefined);
  return app;
}

/** Says what was wrong with a request; what is wrong with the server is for its log alone. */
function sendError(error: FastifyError, reply: FastifyReply) {
  if (isAborted(error)) reply.log.debug('The visitor left before the answer');
  const status = isAborted(error) ? 400 : (error.statusCode ?? 500);
  const message = status === 415 ? 'The API reads JSON: application/json.' : error.message;
  if (status < 500) return reply.code(status).send(transportError(message, error.code));
  return sendFailure(error, reply);
}
