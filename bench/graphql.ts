import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatAST, parse, print, separateOperations } from 'graphql';

const folder = new URL('../operations', import.meta.url).pathname;

/** Every operation of the site by its name, with the fragments that it uses. */
const operations = separateOperations(
  concatAST(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.graphql'))
      .map((path) => parse(readFileSync(join(folder, path), 'utf8'))),
  ),
);

export function operationText(name: string): string {
  const operation = operations[name];
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return print(operation);
}

/** The result of a request. */
export interface Answer {
  status: number;
  data: Record<string, unknown> | undefined;
  /** The first error, if any. */
  error: string | undefined;
  milliseconds: number;
}

interface Body {
  data?: Record<string, unknown> | null;
  errors?: { message: string }[];
}

export interface Asking {
  /** The client's address, as a forwarding header that the server trusts from its own machine. */
  from?: string;
  token?: string;
  signal?: AbortSignal;
}

/** Sends one operation to the API and reads the whole answer. Rejects if there is no answer. */
export async function ask(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  { from, token, signal }: Asking = {},
): Promise<Answer> {
  const operationName = /^(?:query|mutation) (\w+)/m.exec(query)?.[1];
  const start = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      ...(from && { 'x-forwarded-for': from }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ operationName, query, variables }),
    ...(signal && { signal }),
  });
  const { data, errors }: Body = JSON.parse(await response.text());
  return {
    status: response.status,
    data: data ?? undefined,
    error: errors?.[0]?.message,
    milliseconds: performance.now() - start,
  };
}

/** Registers a member and returns the token of its session. */
export async function registerMember(url: string, username: string): Promise<string> {
  const password = 'correct horse battery staple';
  const account = {
    name: 'Member',
    email: `${username}@example.org`,
    obfuscatedEmail: `${username}_at_example`,
    username,
  };
  const { data, error } = await ask(url, operationText('UserCreate'), {
    ...account,
    password,
    confirmPassword: password,
  });
  const session = data?.userCreate;
  if (typeof session === 'object' && session && 'token' in session) return String(session.token);
  throw new Error(`No member could be registered: ${error}`);
}

/** Adds a performance that equals none of the catalogue. `number` makes it unique within a run. */
export function addPerformance(url: string, token: string, artist: number, number: number): Promise<Answer> {
  const [month, day] = [(number % 12) + 1, (number % 28) + 1].map((part) => String(part).padStart(2, '0'));
  const year = 1950 + (Math.floor(number / 84) % 70);
  const performance = {
    isCompilation: false,
    artist_id: artist,
    date: `${month}/${day}/${year}`,
    venue: `Bench ${number}`,
    city: 'Somewhere',
    state: 'VT',
    set1: 'Song > Song',
  };
  return ask(url, operationText('PerformanceCreate'), performance, { token });
}
