import { readFileSync } from 'node:fs';
import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
} from 'graphql';
import { misfits, operationFiles } from './operations.ts';
import { retyped, usesOf } from './uses.ts';

/** Holds the operations, and the schema, against a running API: what would break there, and what differs. */
async function main([address, ...rest]: string[]): Promise<number> {
  if (!address || rest.length > 0 || !URL.canParse(address)) {
    console.error('Usage: npm run check:api -- URL, for example http://localhost:4000/graphql');
    return 2;
  }
  const local = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const remote = await introspect(address).catch((error: unknown) =>
    String(error instanceof Error ? error.message : error),
  );
  if (typeof remote === 'string') {
    console.error(`${address} cannot be introspected: ${remote}`);
    return 2;
  }
  const files = operationFiles();
  const broken = [...misfits(remote, files), ...retyped(usesOf(local, files), usesOf(remote, files))];
  list('Operations that would break there', broken);
  await listDifferences(local, remote);
  return broken.length > 0 ? 1 : 0;
}

async function introspect(address: string): Promise<GraphQLSchema> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }),
    signal: AbortSignal.timeout(20_000),
  }).catch((error: Error) => {
    throw error.cause instanceof Error ? error.cause : error;
  });
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  const answer: unknown = await response.json();
  if (!holdsSchema(answer)) throw new Error('The answer holds no schema');
  return buildClientSchema(answer.data);
}

function holdsSchema(answer: unknown): answer is { data: IntrospectionQuery } {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return false;
  return typeof answer.data === 'object' && answer.data !== null && '__schema' in answer.data;
}

async function listDifferences(local: GraphQLSchema, remote: GraphQLSchema): Promise<void> {
  const changes = (await diff(local, remote)).filter(({ type }) => !/DESCRIPTION|DIRECTIVE/.test(type));
  const messages = (level: CriticalityLevel) =>
    changes.filter(({ criticality }: Change) => criticality.level === level).map(({ message }) => message);
  list('Differences of the schema that break those who use them', messages(CriticalityLevel.Breaking));
  list('Differences to know of', messages(CriticalityLevel.Dangerous));
  list('New there', messages(CriticalityLevel.NonBreaking));
}

function list(title: string, lines: readonly string[]): void {
  console.log(`${title}: ${lines.length === 0 ? 'none' : lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

process.exitCode = await main(process.argv.slice(2));
