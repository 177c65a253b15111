import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GraphQLFormattedError, parse } from 'graphql';
import { pino } from 'pino';
import type { Database } from '#server/db/database.ts';
import { createServer } from '#server/http/server.ts';
import { builders } from './builders.ts';
import { testDatabase } from './database.ts';
import { MailBox } from './mailBox.ts';

/** The answer to a request. Tests state the type of the data; a wrong one fails them. */
export interface Answer<Data = Record<string, unknown>> {
  data: Data | null;
  errors?: GraphQLFormattedError[];
  /** The header that says that the session has ended. */
  challenge: string | undefined;
  /** The number of statements sent to the database. */
  statements: number;
}

/** The text of an operation or fragment. */
function definition(name: string): string {
  const file = readdirSync('operations', { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === `${name}.graphql`,
  );
  if (!file) throw new Error(`There is no operation ${name}.`);
  return readFileSync(join('operations', file), 'utf8');
}

/** The text of an operation with its fragments, as the site sends it. */
export function operation(name: string): string {
  const texts = new Map([[name, definition(name)]]);
  for (const text of texts.values()) {
    for (const [, fragment = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (!texts.has(fragment)) texts.set(fragment, definition(fragment));
    }
  }
  return [...texts.values()].join('\n');
}

/** The real server with a fresh database. */
export interface TestApi {
  database: Database;
  add: ReturnType<typeof builders>;
  /** Sends a query. Its first operation is executed. */
  ask<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<Answer<Data>>;
  /** Sends one of the site's operations. */
  run<Data = Record<string, unknown>>(
    name: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<Answer<Data>>;
  mail: MailBox;
  close(): Promise<void>;
}

/** Opens the real server with a fresh database, or the one given. Close it after the tests. */
export async function testApi(given?: Database): Promise<TestApi> {
  const database = given ?? (await testDatabase());
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
