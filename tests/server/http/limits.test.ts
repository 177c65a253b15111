import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { operationFiles } from '#scripts/graphql/documents.ts';
import { operation } from '#tests/support/server/api.ts';
import { ask, testServer } from './server.ts';

let server: FastifyInstance;
beforeAll(async () => {
  server = await testServer();
});

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const many = (count: number, make: (index: number) => string) => times(count, make).join(' ');

const circularWeb = (count: number) =>
  `{ ...F0 } ${many(count, (i) => `fragment F${i} on Query { ${many(3, (step) => `...F${(i + step + 1) % count}`)} }`)}`;

const doubling = (count: number) =>
  `{ ...F0 } ${many(count, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F${count} on Query { __typename }`;

const doublingFields = (count: number) =>
  `{ artist(id: 1) { ...F0 } } ${many(
    count,
    (i) =>
      `fragment F${i} on Artist { a: performances { edges { node { artist { ...F${i + 1} } } } } b: performances { edges { node { artist { ...F${i + 1} } } } } }`,
  )} fragment F${count} on Artist { id }`;

const nest = (...fields: string[]) => `{ ${fields.join(' { ')} ${'} '.repeat(fields.length)}`;

const round = ['performances(pagination: { first: 1 })', 'edges', 'node', 'artist'];
const sixteen = ['artist(id: 1)', ...round, ...round, ...round, 'performances', 'pageInfo', 'hasNextPage'];

const login = (alias: string) => `${alias}: login(username: "a", password: "b") { token }`;

describe('a query that is too much is refused with a GraphQL error, and the server goes on', () => {
  const refused: [name: string, query: string, message: RegExp][] = [
    [
      'a fragment that uses itself',
      '{ ...A } fragment A on Query { ...A }',
      /Cannot spread fragment "A" within itself/,
    ],
    [
      'fragments that use each other',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      /Cannot spread fragment "A" within itself via "B"/,
    ],
    ['a small web of circular fragments', circularWeb(20), /within itself/],
    ['a web of 120 circular fragments', circularWeb(120), /within itself/],
    ['fragments that double 100 times', doubling(100), /selects .* fields and fragments; 500 are allowed/],
    ['fields in fragments that double 30 times', doublingFields(30), /121 fields deep|122 fields deep/],
    ['17 levels', nest(...sixteen.slice(0, 14), 'edges', 'node', 'id'), /17 fields deep; 16 are allowed/],
    ['16 aliases', `{ ${many(16, (i) => `a${i}: __typename`)} }`, /16 aliases; 15 are allowed/],
    ['21 directives', `{ ${many(21, () => '__typename @include(if: true)')} }`, /21 directives; 20 are allowed/],
    ['501 fields', `{ ${'__typename '.repeat(501)} }`, /selects 501 fields and fragments/],
    ['2001 tokens', `{ ${'a '.repeat(1999)} }`, /2000 tokens/],
    ['20,001 characters', `{ __typename } #${'x'.repeat(20_000)}`, /characters; 20000 are allowed/],
    ['two logins', `mutation { ${login('a')} ${login('b')} }`, /Only one of login, resetPassword and savePassword/],
    [
      'a login and a reset in fragments',
      `mutation { ...A ...B } fragment A on Mutation { ${login('a')} } fragment B on Mutation { resetPassword(username: "a", email: "b") { id } }`,
      /Only one of login, resetPassword and savePassword/,
    ],
    [
      'a circle in the introspection',
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      /introspection depth/,
    ],
    [
      'an introspection of 21 levels',
      nest('__type(name: "Artist")', 'fields', 'type', ...times(17, () => 'ofType'), 'name'),
      /introspection is 21 fields deep; 20 are allowed/,
    ],
  ];

  test.for(refused)('%s', async ([, query, message]) => {
    const response = await ask(server, { query });
    expect(response.json().errors[0].message).toMatch(message);
    expect(response.json()).not.toHaveProperty('data');
    expect(response.body).not.toMatch(/node_modules|\.[jt]s:\d/);
    expect(response.body.length).toBeLessThan(25_000);
    expect((await ask(server, { query: '{ __typename }' })).json()).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('a query within the limits is let through', () => {
  const allowed: [name: string, query: string][] = [
    ['16 levels', nest(...sixteen)],
    ['15 aliases', `{ ${many(15, (i) => `a${i}: __typename`)} }`],
    ['20 directives', `{ ${many(20, () => '__typename @include(if: true)')} }`],
    ['500 fields', `{ ${'__typename '.repeat(500)} }`],
    [
      'a chain of 200 fragments',
      `{ ...F0 } ${many(200, (i) => `fragment F${i} on Query { ...F${i + 1} }`)} fragment F200 on Query { __typename }`,
    ],
    ['the introspection of the tools', getIntrospectionQuery()],
    [
      'all that introspection can tell',
      getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    ],
  ];

  test.for(allowed)('%s', async ([, query]) => {
    const response = await ask(server, { query });
    expect(response.json().errors).toBeUndefined();
    expect(response.json().data).toBeTruthy();
  });

  const names = operationFiles().flatMap(({ path, text }) =>
    /^(?:query|mutation) /m.test(text) ? [basename(path, '.graphql')] : [],
  );

  test.for(names)('the operation %s', async (name) => {
    const response = await ask(server, { query: operation(name) });
    // An operation without its variables, or without a session, is refused for that, if at all.
    for (const { message } of response.json().errors ?? []) {
      expect(message).toMatch(/^Variable "\$\w+" of required type|^You must be logged in\.$/);
    }
  });
});
