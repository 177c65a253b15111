import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MailCounts } from '../accounts/mail.ts';
import type { Connections } from '../db/database.ts';
import { turnListeners } from '../db/timedTurns.ts';
import { isApi } from './graphql/graphqlRequest.ts';
import type { PageCounts } from './site/pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation's name, as the client sent it. */
    operationName?: string | undefined;
    /** The code of the limit that the request exceeded. */
    limitHit?: string | undefined;
  }
}

/**
 * The folder with the site's operations, in the sources and in the build. All other operations share the label `other`,
 * as there is no end of their names.
 */
const operations = fileURLToPath(new URL('../../operations', import.meta.url));

const knownOperations = (): ReadonlySet<string> =>
  new Set(
    readdirSync(operations, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.graphql'))
      .map((path) => basename(path, '.graphql')),
  );

/** The databases whose connections are counted, by their labels. */
export type CountedDatabases = Record<string, { connections(): Connections }>;

export class Metrics {
  readonly registry = new Registry();
  readonly #operations = knownOperations();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests and how long they took, by operation of the API (or `site`) and HTTP status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly #limits = new Counter({
    name: 'limits_hit_total',
    help: 'Requests that were refused because of a limit, by its code',
    labelNames: ['limit'],
    registers: [this.registry],
  });

  constructor(databases: CountedDatabases) {
    collectDefaultMetrics({ register: this.registry });
    this.#observeTurns();
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, by database and state; `waiting` are statements that wait for one',
      labelNames: ['database', 'state'],
      registers: [this.registry],
      collect() {
        for (const [database, { connections }] of Object.entries(databases)) {
          for (const [state, count] of Object.entries(connections())) this.set({ database, state }, count);
        }
      },
    });
  }

  #observeTurns(): void {
    const options = {
      labelNames: ['line'] as const,
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
      registers: [this.registry],
    };
    const help = 'by the line of the visitors, members or server';
    const waits = new Histogram({
      ...options,
      name: 'database_wait_seconds',
      help: `How long statements waited for their turn, ${help}`,
    });
    const work = new Histogram({
      ...options,
      name: 'database_work_seconds',
      help: `How long statements and transactions took, ${help}`,
    });
    turnListeners.add(({ line, waited, worked }) => {
      waits.observe({ line }, waited);
      work.observe({ line }, worked);
    });
  }

  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const operation = isApi(request.method, request.routeOptions.url) ? this.labelOf(request.operationName) : 'site';
      this.count({ operation, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
      if (request.limitHit) this.#limits.inc({ limit: request.limitHit });
    });
  }

  count({ operation, status, seconds }: { operation: string; status: number; seconds: number }): void {
    this.#requests.observe({ operation, status }, seconds);
  }

  observePages(counts: () => PageCounts): void {
    new Counter({
      name: 'page_cache_requests_total',
      help: 'Requests for rendered pages: `hit` was there already, `miss` had to be rendered',
      labelNames: ['result'],
      registers: [this.registry],
      collect() {
        const { hits, misses } = counts();
        this.reset();
        this.inc({ result: 'hit' }, hits);
        this.inc({ result: 'miss' }, misses);
      },
    });
    this.#tell('page_cache_bytes', 'Room that the kept pages take', () => counts().bytes);
  }

  observeStandbys(lags: () => Record<string, number>): void {
    new Gauge({
      name: 'standby_lag_bytes',
      help: 'The log that a standby has not replayed yet, by the address of its server, as last seen',
      labelNames: ['standby'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [standby, bytes] of Object.entries(lags())) this.set({ standby }, bytes);
      },
    });
  }

  observeMail(counts: () => Readonly<MailCounts>): void {
    new Counter({
      name: 'mail_total',
      help: 'Mail: `sent`, `failed` tries to send some, and `lost`, which is not tried again',
      labelNames: ['result'],
      registers: [this.registry],
      collect() {
        const { sent, failed, lost } = counts();
        this.reset();
        for (const [result, count] of Object.entries({ sent, failed, lost })) this.inc({ result }, count);
      },
    });
    this.#tell('mail_waiting', 'Mail that could not be sent, and is tried again', () => counts().waiting);
  }

  /** Adds a metric of the bytes of the kept API documents. */
  observeDocuments(bytes: () => number): void {
    const help = 'Room that the documents of the API take which are kept with their plans, as estimated';
    this.#tell('document_cache_bytes', help, bytes);
  }

  #tell(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(value());
      },
    });
  }

  /** Serves the metrics on a port. Rejects with the error of listening there. */
  async listen(port: number, host = '127.0.0.1'): Promise<Server> {
    const server = createServer(async (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      response.setHeader('content-type', this.registry.contentType);
      return response.end(await this.registry.metrics());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return server.unref();
  }

  labelOf(operationName: string | undefined): string {
    return operationName && this.#operations.has(operationName) ? operationName : 'other';
  }
}
