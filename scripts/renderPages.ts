import { readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import { readDocuments } from '../server/http/site/document.ts';
import type { RendererModule } from '../server/http/site/renderer.ts';

/**
 * Renders pages on the server during development, like the built server. This shows hydration, page data and statuses.
 * @param api The address that answers operations
 */
export const renderPages = (api: URL): Plugin => ({
  name: 'render-pages',
  apply: 'serve',
  configureServer(vite) {
    const { ssr } = vite.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the code of the server here.');
    const { runner } = ssr;
    const { window } = new JSDOM();
    const execute = async (request: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(api, { method: 'POST', headers, body: JSON.stringify(request) });
      return response.json();
    };
    // After Vite's own middleware, which serves files.
    return () => {
      vite.middlewares.use(async ({ method, headers, originalUrl = '/' }, response, next) => {
        if (method !== 'GET' || !headers.accept?.includes('text/html')) return next();
        try {
          const { provideDom, renderedPath, render } = await runner.import<RendererModule>('/src/entry-server.tsx');
          provideDom(window);
          const index = await vite.transformIndexHtml(originalUrl, await readFile('index.html', 'utf8'));
          const documents = readDocuments({ index, boot: undefined, inlineStyle: undefined, scriptsStay: true });
          const origin = `http://${headers.host}`;
          const path = renderedPath(new URL(originalUrl, origin));
          const page = path === undefined ? undefined : await render(`${origin}${path}`, execute);
          if (page && 'location' in page) response.writeHead(page.status, { location: page.location }).end();
          else {
            response.writeHead(page?.status ?? 200, { 'content-type': 'text/html; charset=utf-8' });
            response.end(page ? documents.of(page, path) : documents.empty);
          }
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          next(error);
        }
      });
    };
  },
});
