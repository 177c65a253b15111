import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { latestDump } from '../../data/site/dumps.ts';
import { limitRate } from '../rateLimit.ts';

export interface DumpOptions {
  /** The folder in which `makeDump` keeps the files. */
  folder: string;
  rateLimits: boolean;
}

const path = '/catalogue.ndjson.gz';

/** Enough for a program that reads the file in parts. */
const requestsPerMinute = 60;

/** A cache may store the dump, but asks before each use whether there is a newer one. */
const caching = 'no-cache';

/** Serves the latest dump of the catalogue in ranges, and its SHA-256 in the form that `sha256sum --check` reads. */
export async function dump(app: FastifyInstance, { folder, rateLimits }: DumpOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (rateLimits) await limitRate(app, requestsPerMinute);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });

  app.get(path, async (_request, reply) => {
    const latest = await latestDump(folder);
    if (!latest) return notYet(reply);
    return reply.header('cache-control', caching).sendFile(latest.file);
  });
  app.get(`${path}.sha256`, async (_request, reply) => {
    const latest = await latestDump(folder);
    if (!latest) return notYet(reply);
    return reply
      .header('cache-control', caching)
      .type('text/plain; charset=utf-8')
      .send(`${latest.sha256}  ${path.slice(1)}\n`);
  });
}

const notYet = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '60' })
    .type('text/plain; charset=utf-8')
    .send('There is no dump of the catalogue yet.\n');
