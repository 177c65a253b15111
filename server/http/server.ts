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
import { Limiter } from '../accounts/attemptLimits.ts';
import type { Mailer } from '../accounts/mail.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { Database } from '../db/database.ts';
import { Overloaded } from '../db/failures.ts';
import { Replicas } from '../db/replica.ts';
import { executableSchema } from '../schema/schema.ts';
import { confirmation } from './confirm.ts';
import { downloads } from './feeds/downloads.ts';
import { dump } from './feeds/dump.ts';
import { feed } from './feeds/feed.ts';
import { sitemap } from './feeds/sitemap.ts';
import { createContexts } from './graphql/contexts.ts';
import { Executor } from './graphql/executor.ts';
import { graphqlEndpoint } from './graphql/graphqlEndpoint.ts';
import { isApi } from './graphql/graphqlRequest.ts';
import { type CommonHeaders, headersOf } from './headers.ts';
import { health, healthPath } from './health.ts';
import { isAborted, RequestLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isFileName, type Pages } from './site/pages.ts';
import { type ExecuteFor, loadRenderer } from './site/renderer.ts';
import { anyPage, sendNotFound, site } from './site/site.ts';
import { sendDocument } from './site/storedDocument.ts';
import { sendFailure, transportError } from './transportError.ts';

/** The text of the API's schema, with or without the extensions. */
async function schemaText(extensions: boolean): Promise<string> {
  const names = ['schema.graphql', ...(extensions ? ['schema.extensions.graphql'] : [])];
  const texts = await Promise.all(names.map((name) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')));
  return texts.join('\n');
}

export interface ServerOptions {
  settings: {
    corsOrigins: readonly string[];
    rateLimits: boolean;
    /** The milliseconds of each minute that the server works for a visitor. */
    visitorTime?: number;
    /** The bytes of texts that a member may have stored; without it, any number. */
    memberQuota?: number;
    /**
     * The longest delay of the event loop in milliseconds, on average of a second. If it is longer, requests are
     * refused. A second by default; 0 for no limit.
     */
    longestDelay?: number;
    /** Whether browsers that open the API's URL get an explorer. */
    explorer?: boolean;
    /** Whether the API has the extensions; true by default. */
    extensions?: boolean;
    /** Whether the nightly reset removes the records of members; true by default. Pages say so. */
    sandbox?: boolean;
    /** The proxies that are trusted to name the address of a visitor; by default those on this machine. */
    trustedProxies?: readonly string[];
    /** The site's URL, with which mailed links begin. */
    siteUrl: string;
  };
  database: Database;
  /** The database and its standbys, for reading; by default the database alone. */
  replicas?: Replicas;
  mailer: Mailer;
  metrics?: Metrics;
  logger: FastifyBaseLogger;
  /** The folder of the public dumps of the catalogue. Without it, there are none. */
  dumpFolder?: string;
  /** The folder of the built site. Without it, there is only the API. */
  clientDir?: string;
  /** The file of the built renderer. Without it, browsers render all pages. */
  rendererFile?: string;
}

/** Creates the HTTP server with the API and the site. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { settings, database, mailer, metrics, logger, dumpFolder, clientDir, rendererFile } = options;
  const { replicas = new Replicas(database) } = options;
  const ready: Ready = {};
  const accounts: AccountServices = {
    database,
    mailer,
    limiter: new Limiter(database, settings.rateLimits),
    siteUrl: settings.siteUrl,
    memberQuota: settings.memberQuota,
    changed: () => {
      contexts.added();
      ready.pages?.drop();
    },
  };
  const contexts = createContexts(accounts, replicas, settings);
  const headers = headersOf(settings.siteUrl);
  const { trustedProxies = ['loopback'] } = settings;
  const app = createApp({ logger, headers, trustedProxies, ready });
  metrics?.observe(app);
  // Blocks the event loop, so it is done before the loop's delay is measured: the first requests are not refused.
  const executor = new Executor(executableSchema(await schemaText(settings.extensions !== false)));
  const { siteUrl, sandbox = true } = settings;
  const traits = { sandbox, publicDump: dumpFolder !== undefined };
  const renderer = clientDir && rendererFile ? await loadRenderer(rendererFile, siteUrl, traits) : undefined;
  if (renderer?.exampleLinks.length) {
    logger.warn(`The footer has examples: build with ${renderer.exampleLinks.join(', ')}`);
  }
  await app.register(underPressure, {
    maxEventLoopDelay: settings.longestDelay ?? 1_000,
    async pressureHandler(request) {
      // Files and cached pages cost almost nothing, and the operator must see the server's health. Paths of pages may
      // have dots, too.
      const { url: route } = request.routeOptions;
      if (
        route?.startsWith(healthPath) ||
        (route === anyPage ? ready.pages?.has(request.url) : isFileName(request.url))
      )
        return;
      request.limitHit = 'OVERLOADED';
      throw new Overloaded('The event loop is busy.');
    },
  });
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  await app.register(health, { database, replicas });
  metrics?.observeDocuments(() => executor.keptBytes);
  await app.register(graphqlEndpoint, {
    executor,
    context: contexts.ofRequest,
    isMember: contexts.isMember,
    rateLimits: settings.rateLimits,
    explorer: settings.explorer === true,
    corsOrigins: settings.corsOrigins,
  });
  const executeFor: ExecuteFor = (request) => async (asked) =>
    JSON.parse((await executor.execute(asked, { ...contexts.ofPage(request), log: request.log })).text);
  await app.register(confirmation, { ...accounts, rateLimits: settings.rateLimits });
  await app.register(downloads, { database: replicas, ...settings });
  if (dumpFolder) await app.register(dump, { folder: dumpFolder, rateLimits: settings.rateLimits });
  if (clientDir) {
    await app.register(site, {
      clientDir,
      siteUrl,
      ...traits,
      renderer,
      executeFor,
      chargePage: contexts.chargePage,
      ready: (pages) => {
        ready.pages = pages;
        metrics?.observePages(() => pages.counts);
      },
    });
    await app.register(feed, { database: replicas, ...settings });
    await app.register(sitemap, { database: replicas, clientDir, ...settings });
  }
  return app;
}

interface Ready {
  pages?: Pages;
}

interface AppOptions {
  logger: FastifyBaseLogger;
  headers: CommonHeaders;
  trustedProxies: readonly string[];
  ready: Ready;
}

/**
 * Closes connections with the server. Fastify would wait for a minute if no request has begun on one, or if one is
 * incomplete, and for longer if the connection is kept open for the next request.
 */
function closeConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const unfinished = new Set<ServerResponse>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (_request, response: ServerResponse) => {
    unfinished.add(response);
    response.once('close', () => unfinished.delete(response));
  });
  app.addHook('preClose', async () => {
    // An incomplete request may never be completed. Its sender knows that it had no effect.
    const answered = [...unfinished].filter(({ req }) => req.complete);
    const busy = new Set(answered.map(({ req }) => req.socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    for (const response of answered) {
      response.shouldKeepAlive = false;
      // The header that says so may have been sent before.
      response.once('close', () => response.req.socket.end());
    }
  });
}

/** Creates the server without routes: the headers of every response, and the handling of errors. */
function createApp({ logger, headers, trustedProxies, ready }: AppOptions): FastifyInstance {
  /** Responds to an invalid request. An invalid URL gets a page, if a page is asked for. */
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
    // Only these may name the address of a visitor.
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers.site)),
    serverFactory: (handler) =>
      createHttpServer(
        { requestTimeout: 30_000, keepAliveTimeout: 72_000 },
        handler,
        // Disconnects visitors who stop reading a response. Statements have a shorter limit.
      ).setTimeout(60_000),
  });
  closeConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    // After a reset of the connection, its address is unknown, and the visitor has left.
    if (request.raw.socket.remoteAddress === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    reply.headers(isApi(request.method, request.routeOptions.url) ? headers.api : headers.site);
    done();
  });
  app.setErrorHandler<FastifyError>(handleError);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.decorateRequest('operationName', undefined).decorateRequest('limitHit', undefined);
  return app;
}

/** Responds to an invalid request with the reason. The cause of a failure in the server is only logged. */
function sendError(error: FastifyError, reply: FastifyReply) {
  if (isAborted(error)) reply.log.debug('The visitor left before the answer');
  const status = isAborted(error) ? 400 : (error.statusCode ?? 500);
  const message = status === 415 ? 'The API reads JSON: application/json.' : error.message;
  if (status < 500) return reply.code(status).send(transportError(message, error.code));
  return sendFailure(error, reply);
}
