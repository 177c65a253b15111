import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { EmbeddedServer } from '../server/db/embedded/server.ts';
import { types } from '../server/db/types.ts';
import { cases } from './cases.ts';
import type { Place } from './catalogues.ts';
import { postgraphileServer } from './postgraphile.js';
import type { Subjects } from './subjects.ts';

/*
 * A server to compare with, in a process of its own: a bare one, or PostGraphile. It sends its port to the process that
 * started it, and ends with it.
 */

/** The options of the process, as JSON in its first argument. */
export interface TargetOptions {
  what: 'bare' | 'postgraphile';
  place: Place;
  subjects: readonly Subjects[];
}

const { what, place, subjects }: TargetOptions = JSON.parse(process.argv[2] ?? '');
const dialect = new PgDialect();

/** Opens a plain pool on the place, with as many connections as the project itself opens. */
function openPool({ dataDir, databaseUrl }: Place): pg.Pool {
  if (databaseUrl) return new pg.Pool({ types, connectionString: databaseUrl });
  const server = new EmbeddedServer(`${dataDir}/database`, { statementLimit: 60_000 });
  const embedded = { stream: () => server.connection(), user: 'postgres', database: 'postgres', max: 1 };
  return new pg.Pool({ types, ...embedded, idleTimeoutMillis: 0 });
}

/** Answers with the rows of prepared statements, as JSON. The body has the index of the subject. */
function bareServer(pool: pg.Pool): Server {
  const statements = new Map(
    cases.map(({ operation, bare }, index) => [
      `/${index}`,
      subjects.map((subject) =>
        bare(subject).map((statement, i) => {
          const { sql, params } = dialect.sqlToQuery(statement);
          return { name: `${operation}${index}.${i}`, text: sql, values: params };
        }),
      ),
    ]),
  );
  return createServer(async (request, response) => {
    const { subject } = JSON.parse(await text(request));
    const answer: unknown[] = [];
    for (const statement of statements.get(request.url ?? '')?.[subject] ?? []) {
      answer.push((await pool.query(statement)).rows);
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
}

async function start(): Promise<number> {
  const pool = openPool(place);
  const server = what === 'bare' ? bareServer(pool) : await postgraphileServer(pool);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

process.on('disconnect', () => process.exit(0));
process.send?.(await start());
