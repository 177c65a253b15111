import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App';
import { announceExpiry } from './app/announceExpiry';
import { createRoutes } from './app/router';
import { createClient } from './graphql/client';
import { openSession } from './lib/session';

function start(root: HTMLElement) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);

  const client = createClient({
    url: import.meta.env.VITE_GRAPHQL_URL ?? '/graphql',
    storage: openSession(window),
    onExpired: announceExpiry,
  });
  const router = createBrowserRouter(createRoutes(client));

  createRoot(root).render(
    <StrictMode>
      <App client={client} router={router} nonce={nonce} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) start(root);
