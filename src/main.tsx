import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app/App';
import { announceExpiry } from './app/announceExpiry';
import { moveToNewRelease } from './app/newRelease';
import { createRoutes, PAGES } from './app/router';
import { registerServiceWorker } from './app/serviceWorker';
import { createClient } from './graphql/client';
import { apiAddress } from './lib/apiAddress';
import { dayOf } from './lib/calendarDays';
import { openSession } from './lib/session';
import { readDocument } from './routing/document';
import type { RouteOptions } from './routing/pageRoute';
import { createPrefetch } from './routing/prefetch';

/** Resolves when the router knows what to show first. */
const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized: ready }) => ready && resolve());
  });

/** Hydrates a page that the server rendered; draws one where it did not, or where this visitor is redirected to another. */
async function start(root: HTMLElement) {
  const client = createClient({
    url: apiAddress,
    storage: openSession(window),
    onExpired: announceExpiry,
  });
  const rendered = readDocument(document, window.location);
  if (rendered) client.restore(rendered.cache);
  // The first page is that of the server's date; it is replaced where the visitor's differs.
  let today = rendered && (() => rendered.today);
  const options: RouteOptions = {
    client,
    environment: 'browser',
    today: () => today?.() ?? dayOf(new Date()),
  };
  const router = createBrowserRouter(createRoutes(options));
  const app = (
    <StrictMode>
      <App client={client} prefetch={createPrefetch(PAGES, options)}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );

  // What the server drew stays until there is something to take its place.
  if (root.hasChildNodes()) await initialized(router);
  const failure = Object.values(router.state.errors ?? {})[0];
  if (rendered && failure) throw failure;
  today = undefined;
  const { pathname, search } = router.state.location;
  if (rendered?.path === pathname + search) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
// A page whose code does not arrive stays as the server drew it.
if (root) start(root).catch(moveToNewRelease);
registerServiceWorker();
