import { auditServer } from 'graphql-http';
import { beforeAll, expect, test } from 'vitest';
import { testServer } from './server.ts';

/*
 * The demands of GraphQL over HTTP on a server, by the audits of its reference implementation. The API answers
 * POST alone, as `application/json`, and a request that is one of GraphQL with 200: clients find errors in it by that.
 */

/** The ids of the audits that the API fails on purpose: recommendations and options, no demands. */
const others = [
  // Answers are `application/json`, and wrong queries get 200, whatever else is accepted: the site reads both alike.
  ...['22EB', '865D', '556A', '51FE', '74FF', '86EE'],
  // GET is for the explorer alone.
  ...['5A70', 'D6D5', '6A70'],
  // Extensions are not read.
  ...['58B0', '58B1', '58B2', '58B3'],
];

let url: string;
beforeAll(async () => {
  const server = await testServer();
  url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});

test('the API does what is asked of a GraphQL server over HTTP', async () => {
  const results = await auditServer({ url });
  const failed = results.flatMap((result) => (result.status === 'ok' ? [] : [result]));
  expect(results.length).toBeGreaterThan(50);
  expect(failed.map(({ id }) => id).sort()).toEqual(others.sort());
  expect(failed.filter(({ name }) => name.startsWith('MUST'))).toEqual([]);
});
