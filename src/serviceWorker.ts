/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { apiUrl } from '#lib/apiUrl.ts';

declare const self: ServiceWorkerGlobalScope;

/** Constants that `scripts/buildServiceWorker.ts` inserts: the name of the build, and the URLs of its files. */
declare const BUILD: string;
declare const FILES: readonly string[];

/** The document without a page. In it, the browser renders pages that are not cached. */
const SHELL = '/index.html';
const MOST_PAGES = 200;
const MOST_RESULTS = 500;

/** The caches of this build. Builds do not share caches, so that pages and files always fit. */
const cacheNames = { files: `files-${BUILD}`, pages: `pages-${BUILD}`, results: `results-${BUILD}` };

/** The documents that are not kept. The dump of the catalogue may have a hundred megabytes. */
const LEFT_OUT = /^\/(?:graphql|confirm|health|legal|api\/|catalogue\.ndjson)/;

// Network first: pages of an old build are shown only offline.
const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  plugins: [new ExpirationPlugin({ maxEntries: MOST_PAGES })],
});

/** Loads and keeps pages that were seen without a request for a document that the worker could have kept. */
const keep = (event: ExtendableEvent, urls: readonly string[]) =>
  Promise.allSettled(
    urls.map((url) => pages.handleAll({ event, request: new Request(url, { headers: { accept: 'text/html' } }) })[1]),
  );

/** Keeps the pages that are open when this build takes over. They were loaded before it could keep them. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await keep(
    event,
    open.map(({ url }) => url),
  );
}

const isPage = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?!\/)/.test(path) && !LEFT_OUT.test(path);

async function removeOtherBuilds(): Promise<void> {
  const kept: string[] = Object.values(cacheNames);
  const names = await caches.keys();
  const old = names.filter((name) => /^(?:files|pages|results)-/.test(name) && !kept.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  const keep = async () => {
    const files = await caches.open(cacheNames.files);
    await files.addAll([new Request(SHELL, { headers: { accept: 'text/html' } }), ...FILES]);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOtherBuilds(), keepOpenPages(event)]).then(() => self.clients.claim()));
});

// The site tells the paths of pages that were seen (`keepSeenPages`).
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keep(event, event.data.filter(isPage).slice(-MOST_PAGES)));
});

registerRoute(new NavigationRoute(pages, { denylist: [LEFT_OUT] }));
// Cache first: the name of a file changes with its content.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: cacheNames.files }),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && FILES.includes(url.pathname),
  new NetworkFirst({ cacheName: cacheNames.files }),
);

/** The cache key of a query's result. It is no real address. */
async function keyOf(request: Request): Promise<string | undefined> {
  const { query, operationName, variables } = await request.json();
  return /^\s*query\b/.test(query)
    ? `/results/${operationName}?${encodeURIComponent(JSON.stringify(variables))}`
    : undefined;
}

const hasErrors = async (response: Response): Promise<boolean> => (await response.json()).errors?.length > 0;

// Caches results of queries without a session and without errors. A failed response of the API is passed on, not
// replaced from the cache.
registerRoute(
  ({ request, url }) => url.href === new URL(apiUrl, self.location.href).href && !request.headers.get('authorization'),
  new NetworkFirst({
    cacheName: cacheNames.results,
    plugins: [
      {
        // Reads the body before the request is sent, as it can be read only once.
        handlerWillStart: async ({ request, state }) => {
          if (state) state.key = await keyOf(request.clone()).catch(() => undefined);
        },
        cacheKeyWillBeUsed: async ({ request, state }) => state?.key ?? request,
        cacheWillUpdate: async ({ response, state }) =>
          state?.key && response.ok && !(await hasErrors(response.clone())) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: MOST_RESULTS }),
    ],
  }),
  'POST',
);

setCatchHandler(async ({ request }) => {
  const shell = request.mode === 'navigate' ? await caches.match(SHELL) : undefined;
  return shell ?? Response.error();
});
