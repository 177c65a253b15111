import { createHash } from 'node:crypto';
import { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Session, Statement, WrittenStatement } from './database.ts';
import { isReadTimeout } from './failures.ts';
import { storable } from './storable.ts';

/** The most prepared statements of one connection. The site has some forty; a hostile client can cause any number. */
const preparedStatements = 256;

const dialect = new PgDialect();

/** The prepared texts of each connection, with their names. */
const prepared = new WeakMap<pg.ClientBase, Map<string, string>>();

class UnstorableText extends Error {
  readonly code = '22021';
}

function statementName(client: pg.ClientBase, text: string): string {
  let names = prepared.get(client);
  if (!names) {
    names = new Map();
    prepared.set(client, names);
  }
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** Whether a connection has so many prepared statements that a new connection should replace it. */
export const isFullOfStatements = (client: pg.ClientBase): boolean =>
  (prepared.get(client)?.size ?? 0) >= preparedStatements;

/**
 * Refuses a text with a lone surrogate, which the driver would silently replace by U+FFFD, or with a null byte, on
 * which the server fails.
 */
function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string' && !storable(value)) {
    throw new UnstorableText('Text with null bytes or lone surrogates cannot be stored.');
  }
  if (Array.isArray(value)) value.forEach(refuseUnstorable);
}

/** A statement for `pg`, with two options that its type lacks. */
export interface LimitedQuery extends pg.QueryConfig {
  query_timeout?: number;
  rowMode?: 'array' | undefined;
}

/**
 * Returns statements and transactions on one connection. `queryTimeout` is the time limit of a result, in milliseconds:
 * a server that vanished without closing the connection never answers.
 */
export function sessionOn(client: pg.ClientBase, queryTimeout?: number): Session {
  const limit = queryTimeout === undefined ? {} : { query_timeout: queryTimeout };
  const run = (text: string) => client.query<object>({ text, ...limit } satisfies LimitedQuery);
  const session: Session = {
    async rows<Row extends object>(statement: Statement) {
      const written: WrittenStatement = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement;
      const { sql: text, params: values, rowMode } = written;
      values.forEach(refuseUnstorable);
      const query: LimitedQuery = { name: statementName(client, text), text, values, rowMode, ...limit };
      const { rows } = await client.query<Row>(query);
      return rows;
    },
    async transaction(work) {
      await run('begin');
      try {
        const result = await work(session);
        await run('commit');
        return result;
      } catch (error) {
        // A lost connection needs no rollback, and the first error is the important one.
        if (!isReadTimeout(error)) await run('rollback').catch(() => undefined);
        throw error;
      }
    },
  };
  return session;
}
