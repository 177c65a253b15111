import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '#app/App.tsx';
import { announceExpiry } from '#app/announceExpiry.ts';
import { reloadAfterRelease } from '#app/newRelease.ts';
import { createPrefetch } from '#app/prefetch.ts';
import { createRoutes } from '#app/router.tsx';
import { keepSeenPages, registerServiceWorker } from '#app/serviceWorker.ts';
import { createClient } from '#graphql/client.ts';
import { sessionStorageOf } from '#graphql/session.ts';
import { shareSession } from '#graphql/sharedSession.ts';
import { apiUrl } from '#lib/apiUrl.ts';
import { hasPublicDump } from '#lib/publicDump.ts';
import { isSandbox } from '#lib/sandbox.ts';
import { readDocument } from '#routing/document.ts';
import { createVisit } from '#routing/visit.ts';

/** Resolves when the router has its first state. */
const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized: ready }) => ready && resolve());
  });

/** Loads the code of the page at a path, so that the router can show it at once. */
const loadCode = (routes: RouteObject[], path: string) =>
  Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );

/** Hydrates a page that the server rendered. Otherwise, or if this visitor is redirected, renders a page. */
async function start(root: HTMLElement) {
  const storage = sessionStorageOf(window);
  const { answered } = shareSession(storage);
  const client = createClient(apiUrl, { storage, onExpired: announceExpiry });
  const rendered = readDocument(document, window.location);
  const routes = createRoutes();
  if (rendered) {
    client.restore(rendered.cache);
    await loadCode(routes, rendered.path);
  }
  const isPageOfUrl = rendered?.path === window.location.pathname + window.location.search;
  const router = createBrowserRouter(routes, {
    getContext: () => createVisit(client, 'navigation', answered),
    // If the URL redirects, the router redirects by itself: the visitor's date, for example, may differ from the
    // server's.
    ...(isPageOfUrl && { hydrationData: { loaderData: rendered.loaderData, errors: rendered.errors } }),
  });
  keepSeenPages(router, storage);
  const app = (
    <StrictMode>
      <App
        client={client}
        siteUrl={rendered?.siteUrl}
        sandbox={isSandbox(document)}
        publicDump={hasPublicDump(document)}
        prefetch={createPrefetch(routes, client)}
      >
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );

  // Keeps the server's page until the router can replace it.
  if (root.hasChildNodes()) await initialized(router);
  const { pathname, search } = router.state.location;
  if (rendered?.path === pathname + search) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
// If the page's code cannot be loaded, the server's page stays.
if (root) start(root).catch(reloadAfterRelease);
registerServiceWorker();
