import { createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testServer } from '../http/server.ts';

test('while the site is developed, its pages are rendered on the server, too', async () => {
  const api = await testServer();
  vi.stubEnv('PORT', new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port);
  const vite = await createServer({
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  });
  onTestFinished(async () => {
    await vite.close();
    vi.unstubAllEnvs();
  });
  await vite.listen();
  const page = (path: string) =>
    fetch(new URL(path, vite.resolvedUrls?.local[0]), { headers: { accept: 'text/html' }, redirect: 'manual' });

  const list = await page('/artists/b');
  expect(list.status).toBe(200);
  const html = await list.text();
  expect(html).toContain('<title>Artists: names with B | Live Concert Database</title>');
  expect(html).toContain('No artists found.');
  expect(html).toMatch(/id="page-data">\{.*"cache":\{.*"loaderData":\{/);
  expect(html).toContain('src="/@vite/client"');

  const moved = await page('/performance/01');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/performance/1']);
  expect((await page('/performance/5')).status).toBe(404);
});
