import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { buildSchema, GraphQLError } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { readerOf } from '#server/data/reading/withheld.ts';
import type { Database } from '#server/db/database.ts';
import { Executor } from '#server/http/graphql/executor.ts';
import { graphqlEndpoint } from '#server/http/graphql/graphqlEndpoint.ts';
import { unlimited } from '#server/schema/budget.ts';
import { MailBox } from '#tests/support/server/mailBox.ts';
import { ask, type Log } from './server.ts';

const log: Log = [];
let server: FastifyInstance;

const nothing = () => Promise.reject(new Error('There is no database'));
const database: Database = {
  rows: nothing,
  transaction: nothing,
  withoutTimeout: nothing,
  problem: nothing,
  close: nothing,
  forVisitor: () => database,
  connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
};
const accounts = {
  database,
  mailer: new MailBox(),
  limiter: new Limiter(database, false),
  siteUrl: 'http://site.test',
};

const fail = (error: unknown) => () => {
  throw error;
};

/* Fields that are not read by plans, so that they fail in every way in which a field can. */
const resolvers = {
  thrown: fail(new Error('The password is secret')),
  rejected: () => Promise.reject(new TypeError('The password is secret')),
  text: fail('The password is secret'),
  null: () => null,
  inList: () => [1, null],
  meant: fail(new GraphQLError('Venue is required', { extensions: { code: 'BAD_USER_INPUT', field: 'venue' } })),
  argument: () => 1,
};

beforeAll(async () => {
  const loggerInstance: FastifyBaseLogger = pino(
    { level: 'error' },
    { write: (line: string) => log.push(JSON.parse(line)) },
  );
  server = fastify({ loggerInstance });
  const schema = buildSchema(
    'type Query { thrown: Int rejected: Int text: Int null: Int! inList: [Int!] meant: Int argument(id: Int!): Int }',
  );
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = schema.getQueryType()?.getFields()[name];
    if (field) field.resolve = resolve;
  }
  const visitor = { address: '192.0.2.1', token: undefined, account: undefined };
  await server.register(graphqlEndpoint, {
    executor: new Executor(schema),
    isMember: async () => false,
    context: async () => ({
      ...{ accounts, visitor, database },
      reader: readerOf(undefined),
      budget: unlimited(visitor.address),
    }),
    corsOrigins: [],
    rateLimits: false,
    explorer: false,
  });
});
afterAll(() => server.close());

// The second time a query is known.
const rounds = [1, 2, 3];

describe('a fault of the server is masked and logged', () => {
  test.for(['thrown', 'rejected', 'text', 'null', 'inList'])('%s', async (field) => {
    for (const _ of rounds) {
      log.length = 0;
      const response = await ask(server, { query: `{ ${field} }` });
      const [error] = response.json().errors;
      expect(error).toMatchObject({ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } });
      expect(error.path[0]).toBe(field);
      expect(response.body).not.toMatch(/secret|Cannot return null/);
      expect(log).toHaveLength(1);
      expect(log[0]?.id).toBe(error.extensions.id);
      expect(JSON.stringify(log)).toMatch(/secret|Cannot return null/);
    }
  });
});

describe('what the caller can put right is told', () => {
  test('an error that was meant for it', async () => {
    for (const _ of rounds) {
      const { errors } = (await ask(server, { query: '{ meant }' })).json();
      expect(errors[0]).toMatchObject({
        message: 'Venue is required',
        path: ['meant'],
        extensions: { code: 'BAD_USER_INPUT', field: 'venue' },
      });
    }
  });

  test('a null for an argument that must not be', async () => {
    for (const _ of rounds) {
      const query = 'query ($id: Int = 1) { argument(id: $id) }';
      const { errors } = (await ask(server, { query, variables: { id: null } })).json();
      expect(errors[0].message).toMatch(/must not be null/);
    }
  });
});
