import { expect, test } from 'vitest';
import { nodes } from '#graphql/connection.ts';

const one = { id: 1 };
const two = { id: 2 };

test.each([
  ['a whole list', { edges: [{ node: one }, { node: two }] }, [one, two]],
  ['a null edge', { edges: [{ node: one }, null, { node: two }] }, [one, two]],
  ['a null node', { edges: [{ node: null }, { node: two }] }, [two]],
  ['no edges', { edges: [] }, []],
  ['a null list', { edges: null }, []],
  ['a null connection', null, []],
  ['no connection', undefined, []],
])('%s', (_, connection, expected) => {
  expect(nodes(connection)).toEqual(expected);
});
