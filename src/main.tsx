import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app/App';
import { announceExpiry } from './app/announceExpiry';
import { onIntent } from './app/intent';
import { loadLinked } from './app/loadLinked';
import { moveToNewRelease } from './app/newRelease';
import { hydrationOf, readPageData } from './app/pageData';
import { createRoutes } from './app/router';
import { registerServiceWorker } from './app/serviceWorker';
import { createLazyClient } from './graphql/lazyClient';
import { openSession } from './lib/session';

/** Resolves when the router knows what to show first. */
const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized: ready }) => ready && resolve());
  });

const loadClient = async () => {
  const { createClient } = await import('./graphql/client');
  return createClient({
    url: import.meta.env.VITE_GRAPHQL_URL ?? '/graphql',
    storage: openSession(window),
    onExpired: announceExpiry,
  });
};

/** Takes over a page that the server rendered; draws one where it did not, or could not answer what the page asks. */
async function start(root: HTMLElement) {
  const client = createLazyClient(loadClient);
  const data = readPageData(document);
  // A page that is drawn here asks at once; its failure is that of the page.
  if (!data) client.load().catch(() => {});
  const routes = createRoutes(client);
  const hydrationData = data && (await hydrationOf(client, routes, window.location, data));
  const router = createBrowserRouter(routes, { hydrationData });
  const app = (
    <StrictMode>
      <App client={client}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );

  // What fails, such as without a connection, is loaded by whoever asks.
  onIntent(async () => {
    await client.load().catch(() => {});
    loadLinked(router, client);
  });
  if (hydrationData) {
    hydrateRoot(root, app);
    return;
  }
  // A page that says what failed stays until there is another one to show.
  if (root.hasChildNodes()) await initialized(router);
  createRoot(root).render(app);
}

const root = document.getElementById('root');
// A page whose code does not arrive stays as the server drew it.
if (root) start(root).catch(moveToNewRelease);
registerServiceWorker();
