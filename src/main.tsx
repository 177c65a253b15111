import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app/App';
import { announceExpiry } from './app/announceExpiry';
import { moveToNewRelease } from './app/newRelease';
import { hydrationOf, readPageData } from './app/pageData';
import { createRoutes } from './app/router';
import { registerServiceWorker } from './app/serviceWorker';
import { createClient } from './graphql/client';
import { openSession } from './lib/session';

/** Resolves when the router knows what to show first. */
const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized: ready }) => ready && resolve());
  });

/** Takes over a page that the server rendered; draws one where it did not, or could not answer what the page asks. */
async function start(root: HTMLElement) {
  const client = createClient({
    url: import.meta.env.VITE_GRAPHQL_URL ?? '/graphql',
    storage: openSession(window),
    onExpired: announceExpiry,
  });
  const data = readPageData(document);
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
