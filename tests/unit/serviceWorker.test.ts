import { afterAll, expect, test, vi } from 'vitest';
import { registerRoute } from 'workbox-routing';
import { apiUrl } from '#lib/apiUrl.ts';

vi.mock(import('workbox-routing'), { spy: true });
afterAll(() => vi.unstubAllGlobals());

test('no route takes a request of a member, so that nothing of a session is there after its end', async () => {
  vi.stubGlobal('BUILD', 'test');
  vi.stubGlobal('FILES', ['/boot.js']);
  await import('../../src/service-worker.ts');
  const url = new URL(apiUrl, window.location.href);
  const takenWith = (authorization: string) =>
    vi.mocked(registerRoute).mock.calls.filter(([matches]) => {
      const request = new Request(url, { method: 'POST', headers: { authorization } });
      const event = Object.assign(new Event('fetch'), { waitUntil() {} });
      return typeof matches === 'function' && matches({ request, url, event, sameOrigin: true });
    });
  expect(takenWith('')).toHaveLength(1);
  expect(takenWith('Bearer T')).toEqual([]);
});
