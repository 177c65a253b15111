import { expect, test } from 'vitest';
import { bodyReader } from '../../../server/http/planned-body.ts';

/** A reader whose plans are counted; a query that is `new` has none. */
function counting() {
  let planned = 0;
  const read = bodyReader({
    planRead({ query }) {
      planned += 1;
      return query === 'new' ? undefined : [];
    },
  });
  return { read, planned: () => planned };
}

const body = (query: string, more = {}) => JSON.stringify({ query, operationName: 'Name', ...more });

test('a body is planned once, and each other one for itself', () => {
  const { read, planned } = counting();
  const first = read(body('a'));
  expect(first).toEqual({ operationName: 'Name', read: [] });
  expect(read(body('a'))).toBe(first);
  expect(planned()).toBe(1);
  read(body('a', { variables: { id: 1 } }));
  read(body('a', { variables: { id: 2 } }));
  expect(planned()).toBe(3);
});

test('what has no plan is asked for again: it may have one by then', () => {
  const { read, planned } = counting();
  expect([read(body('new')), read(body('new'))]).toEqual([undefined, undefined]);
  expect(planned()).toBe(2);
});

test.for(['{', '[]', '{}', body('a', { variables: [] }), '{"query":"a","__proto__":{}}'])(
  '%s asks for nothing',
  (text) => {
    const { read, planned } = counting();
    expect(read(text)).toBeUndefined();
    expect(planned()).toBe(0);
  },
);

test('no more than a thousand bodies are kept, and no long ones', () => {
  const { read, planned } = counting();
  for (let id = 0; id < 1001; id += 1) read(body('a', { variables: { id } }));
  read(body('a', { variables: { id: 1000 } }));
  expect(planned()).toBe(1001);
  read(body('a', { variables: { id: 0 } }));
  expect(planned()).toBe(1002);
  for (let round = 0; round < 2; round += 1) read(body('a', { variables: { text: 'x'.repeat(4000) } }));
  expect(planned()).toBe(1004);
});
