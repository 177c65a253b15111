import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServerClient } from '#graphql/client.ts';
import { createVisit, redirectTo, type Visit } from '#routing/visit.ts';

const client = createServerClient(
  () => Promise.reject(new Error('asks nothing')),
  () => {},
);

const isReplaced = (asked: string, kind: Visit['kind'] = 'navigation', status?: number) => {
  const request = new Request(new URL(asked, window.location.origin));
  const response = redirectTo('/performances/5/1995', { request, context: createVisit(client, kind) }, status);
  expect(response.headers.get('Location')).toBe('/performances/5/1995');
  return [response.headers.has('X-Remix-Replace'), response.status];
};

beforeEach(() => window.history.replaceState(null, '', '/performances/5?kind=FM'));
afterEach(() => window.history.replaceState(null, '', '/'));

test('the entry of the history that redirects is replaced, which has the same path and the same search', () => {
  expect(isReplaced('/performances/5?kind=FM')).toEqual([true, 302]);
  expect(isReplaced('/performances/5?kind=FM', 'navigation', 301)).toEqual([true, 301]);
});

test.each(['/performances/5', '/performances/5?kind=matrix', '/performances/6?kind=FM'])(
  'the entry on show is kept where a link to %s redirects',
  (asked) => expect(isReplaced(asked, 'navigation', 301)).toEqual([false, 301]),
);

test('the server has no history', () => {
  expect(isReplaced('/performances/5?kind=FM', 'document')).toEqual([false, 302]);
});
