import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { LongSession, Statement, WrittenStatement } from './database.ts';
import { isEndedByOthers, isReadTimeout, isRefusedCommit, UnknownOutcome } from './failures.ts';
import { storable } from './storable.ts';

/** The most prepared statements of one connection. The site has some forty; a hostile client can cause any number. */
const preparedStatements = 256;

/** The most times that a transaction is run, if others end it. */
const mostRuns = 3;

/** The longest pause before the second run, in milliseconds. */
const pause = 100;

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

/** A lone surrogate, which the driver would replace by U+FFFD, or a null byte, on which the server fails. */
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
 * a server that vanished without closing the connection never answers. `begin` begins a transaction.
 */
export function sessionOn(client: pg.ClientBase, queryTimeout?: number, begin = 'begin'): LongSession {
  const limit = queryTimeout === undefined ? {} : { query_timeout: queryTimeout };
  const run = (text: string) => client.query<object>({ text, ...limit } satisfies LimitedQuery);
  const session: LongSession = {
    async rows<Row extends object>(statement: Statement) {
      const written: WrittenStatement = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement;
      const { sql: text, params: values, rowMode } = written;
      values.forEach(refuseUnstorable);
      const query: LimitedQuery = { name: statementName(client, text), text, values, rowMode, ...limit };
      const { rows } = await client.query<Row>(query);
      return rows;
    },
    async transaction(work) {
      for (let runs = 1; ; runs += 1) {
        try {
          return await session.transactionOnce(work);
        } catch (error) {
          if (runs === mostRuns || !isEndedByOthers(error)) throw error;
          // The others go first: run again at once, it could be in their way once more.
          await sleep(pause * runs * Math.random());
        }
      }
    },
    async transactionOnce(work) {
      await run(begin);
      try {
        const result = await work(session);
        await run('commit').catch((cause) => {
          throw isRefusedCommit(cause) ? cause : new UnknownOutcome('The connection was lost at a commit.', { cause });
        });
        return result;
      } catch (error) {
        // A lost connection needs no rollback, and the first error is the important one.
        if (!isReadTimeout(error) && !(error instanceof UnknownOutcome)) await run('rollback').catch(() => undefined);
        throw error;
      }
    },
  };
  return session;
}
