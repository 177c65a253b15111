import { ApolloLink } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { from, mergeMap } from 'rxjs';
import { App } from '#app/App.tsx';
import { announceExpiry } from '#app/announceExpiry.ts';
import { createRoutes } from '#app/router.tsx';
import { createClient } from '#graphql/client.ts';
import { sessionStorageOf } from '#graphql/session.ts';
import { createVisit } from '#routing/visit.ts';
import { mockLink } from '#tests/support/client/client.ts';

interface RouteOptions {
  /** The answers to requests. Each is used as often as needed, unless it has `maxUsageCount`. */
  mocks?: ReadonlyArray<MockLink.MockedResponse>;
  /** Whether requests wait from the start until `release` is called. */
  held?: boolean;
  /** Whether the site is a sandbox; true by default. */
  sandbox?: boolean;
}

/**
 * Renders the site at a path, with the whole route table and the real client. Requests are answered from `mocks`, at
 * once or after a response's `delay`. A request without a mock is an error on the page.
 */
export function renderRoute(path: string, { mocks = [], held = false, sandbox }: RouteOptions = {}) {
  const link = mockLink(mocks);
  let released: Promise<void> | undefined;
  let release = () => {};
  const gate = new ApolloLink((operation, forward) =>
    released ? from(released).pipe(mergeMap(() => forward(operation))) : forward(operation),
  );
  /** Holds back requests from now on, so that a test can see a loading page. */
  const hold = () => {
    released = new Promise((resolve) => {
      release = () => {
        released = undefined;
        resolve();
      };
    });
  };
  if (held) hold();
  const client = createClient(gate.concat(link), { storage: sessionStorageOf(window), onExpired: announceExpiry });
  window.history.replaceState(null, '', path);
  const router = createMemoryRouter(createRoutes(), {
    getContext: () => createVisit(client, 'navigation'),
    initialEntries: [path],
  });
  return {
    client,
    router,
    hold,
    /** Releases the requests that are held back. */
    release: () => release(),
    ...render(
      <App client={client} sandbox={sandbox} env="test">
        <RouterProvider router={router} />
      </App>,
    ),
  };
}
