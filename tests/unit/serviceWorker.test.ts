import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { Route, registerRoute } from 'workbox-routing';
import { apiUrl } from '#lib/apiUrl.ts';

vi.mock(import('workbox-routing'), { spy: true });
afterAll(() => vi.unstubAllGlobals());

const routes: Parameters<typeof registerRoute>[0][] = [];

beforeEach(async () => {
  vi.stubGlobal('BUILD', 'test');
  vi.stubGlobal('FILES', ['/boot.js']);
  await import('../../src/serviceWorker.ts');
  routes.push(...vi.mocked(registerRoute).mock.calls.map(([route]) => route));
  vi.mocked(registerRoute).mockClear();
});

/** The routes that take a request. */
const taking = (url: URL, request: Request) => {
  const event = Object.assign(new Event('fetch'), { waitUntil() {} });
  const options = { request, url, event, sameOrigin: true };
  return routes.filter((one) =>
    typeof one === 'function' ? one(options) : one instanceof Route && one.match(options),
  );
};

test('no route takes a request of a member, so that nothing of a session is there after its end', async () => {
  const url = new URL(apiUrl, window.location.href);
  const takenWith = (authorization: string) =>
    taking(url, new Request(url, { method: 'POST', headers: { authorization } }));
  expect(takenWith('')).toHaveLength(1);
  expect(takenWith('Bearer T')).toEqual([]);
});

test('pages are kept for reading without a network, and neither downloads nor a dump of the catalogue', () => {
  const takenAt = (path: string) => {
    const url = new URL(path, window.location.href);
    return taking(url, Object.defineProperty(new Request(url), 'mode', { value: 'navigate' })).length;
  };
  expect(['/artist/7', '/user/catalogue.ndjson'].map(takenAt)).toEqual([1, 1]);
  expect(['/api/source/7/download', '/catalogue.ndjson.gz', '/catalogue.ndjson.gz.sha256'].map(takenAt)).toEqual([
    0, 0, 0,
  ]);
});
