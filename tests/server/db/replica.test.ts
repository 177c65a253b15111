import { SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database, Statement } from '#server/db/database.ts';
import { Overloaded, Unreachable } from '#server/db/failures.ts';
import { Replica } from '#server/db/replica.ts';
import { VisitorGone } from '#server/db/turns.ts';

const dialect = new PgDialect();
const textOf = (statement: Statement) => (statement instanceof SQL ? dialect.sqlToQuery(statement).sql : statement.sql);

/** A database that answers what it is asked by itself, and with `answer` what visitors ask. */
function databaseOf(answer: () => object[]): Database {
  const rows = async <Row extends object>(statement: Statement): Promise<Row[]> => {
    const found = textOf(statement) === 'select from visitors' ? answer() : [{ position: 1, standby: true }];
    return JSON.parse(JSON.stringify(found));
  };
  const database: Database = {
    rows,
    transaction: (work) => work({ rows }),
    withoutTimeout: (work) => work({ ...database, transactionOnce: database.transaction }),
    forVisitor: () => database,
    problem: async () => undefined,
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
  return database;
}

let replica: Replica | undefined;
afterEach(() => replica?.close());

/** A standby that fails with an error: what its reader is told, how often the primary is asked, and why it is left out. */
async function failing(error: Error) {
  let asked = 0;
  const told: string[] = [];
  const primary = databaseOf(() => {
    asked += 1;
    return [{ from: 'primary' }];
  });
  const standby = databaseOf(() => {
    throw error;
  });
  replica = await Replica.open(primary, standby, { leftOut: (reason) => told.push(reason), back: () => {} });
  const answer: unknown = await replica
    .forVisitor('me')
    .rows(sql`select from visitors`)
    .catch((reason: unknown) => reason);
  return { answer, asked, told, problem: await replica.problem() };
}

const coded = (code: string) => Object.assign(new Error('It failed'), { code });

describe('a failure of the reader is theirs: the primary is not asked again, and the standby stays', () => {
  test.each([
    ['a statement that took too long', coded('57014')],
    ['a visitor who left', new VisitorGone()],
    ['a value that is not allowed', coded('22P02')],
    ['too much that waits', new Overloaded('500 statements wait already.')],
  ])('%s', async (_name, error) => {
    expect(await failing(error)).toEqual({ answer: error, asked: 0, told: [], problem: undefined });
  });
});

test('a standby that fails is left out, and the primary answers', async () => {
  expect(await failing(new Unreachable('connect ECONNREFUSED'))).toEqual({
    answer: [{ from: 'primary' }],
    asked: 1,
    told: ['connect ECONNREFUSED'],
    problem: 'the replica is left out: connect ECONNREFUSED',
  });
});
