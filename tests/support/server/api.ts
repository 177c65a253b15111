import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GraphQLFormattedError, parse } from 'graphql';
import { pino } from 'pino';
import type { Database } from '#server/db/database.ts';
import { createServer } from '#server/http/server.ts';
import { builders } from './builders.ts';
import { testDatabase } from './database.ts';
import { MailBox } from './mail-box.ts';

/** What a request was answered with. The data is read by tests as they expect it; a wrong expectation fails them. */
export interface Answer<Data = Record<string, unknown>> {
  data: Data | null;
  errors?: GraphQLFormattedError[];
  /** Says that the session of the request is over. */
  challenge: string | undefined;
  /** How many statements the database was sent. */
  statements: number;
}

/** The text of the operation or fragment with this name. */
function definition(name: string): string {
  const file = readdirSync('operations', { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === `${name}.graphql`,
  );
  if (!file) throw new Error(`There is no operation ${name}.`);
  return readFileSync(join('operations', file), 'utf8');
}

/** The text of the operation with this name, with the fragments that it spreads, as the site sends it. */
export function operation(name: string): string {
  const texts = new Map([[name, definition(name)]]);
  for (const text of texts.values()) {
    for (const [, fragment = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (!texts.has(fragment)) texts.set(fragment, definition(fragment));
    }
  }
  return [...texts.values()].join('\n');
}

/** The real server on a fresh database. */
export interface TestApi {
  database: Database;
  add: ReturnType<typeof builders>;
  /** Asks a query; the operation it names is its first. */
  ask<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<Answer<Data>>;
  /** Asks one of the site's own operations. */
  run<Data = Record<string, unknown>>(
    name: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<Answer<Data>>;
  mail: MailBox;
  close(): Promise<void>;
}

/** Opens the real server on a fresh database. Close it when the tests are done. */
export async function testApi(): Promise<TestApi> {
  const database = await testDatabase();
  const mail = new MailBox();
  let statements = 0;
  const counted: Database = {
    ...database,
    rows: (statement) => {
      statements += 1;
      return database.rows(statement);
    },
    forVisitor: () => counted,
  };
  const server = await createServer({
    settings: { corsOrigins: [], rateLimits: false, longestDelay: 0, siteUrl: 'http://site.test' },
    mailer: mail,
    database: counted,
    logger: pino({ level: 'silent' }),
  });

  async function ask<Data = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown> = {},
    token?: string,
  ): Promise<Answer<Data>> {
    const [definition] = parse(query).definitions;
    const operationName = definition?.kind === 'OperationDefinition' ? definition.name?.value : undefined;
    statements = 0;
    const response = await server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: token ? `Bearer ${token}` : '' },
      payload: { query, variables, operationName },
    });
    return {
      ...response.json<Pick<Answer<Data>, 'data' | 'errors'>>(),
      challenge: response.headers['www-authenticate']?.toString(),
      statements,
    };
  }

  return {
    database,
    add: builders(database),
    mail,
    ask,
    run: <Data = Record<string, unknown>>(name: string, variables?: Record<string, unknown>, token?: string) =>
      ask<Data>(operation(name), variables, token),
    async close() {
      await server.close();
      await database.close();
    },
  };
}
