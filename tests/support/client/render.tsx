import { ApolloLink } from '@apollo/client';
import { MockLink } from '@apollo/client/testing';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { from, mergeMap } from 'rxjs';
import { App } from '#app/App.tsx';
import { announceExpiry } from '#app/announceExpiry.ts';
import { createRoutes } from '#app/router.tsx';
import { createClientOver } from '#graphql/client.ts';
import { openSession } from '#graphql/session.ts';
import { dayOf, type MonthDay } from '#lib/calendarDays.ts';
import { navigationContext } from '#routing/visit.ts';

interface RouteOptions {
  /** Answers to requests. Each serves as often as it is asked for, unless it says `maxUsageCount`. */
  mocks?: ReadonlyArray<MockLink.MockedResponse>;
  /** Whether requests are held back from the start, until `release` is called. */
  held?: boolean;
  /** Whether the site is a sandbox, as it is where the server does not say otherwise. */
  sandbox?: boolean;
  /** The date that loaders are told; the visitor's own where it is not given. */
  today?: () => MonthDay;
}

/**
 * Shows the site at a path: the whole route table and the real client, whose requests are answered from `mocks` at
 * once (a response's own `delay` waits). A request that no mock answers is an error on the page.
 */
export function renderRoute(
  path: string,
  { mocks = [], held = false, sandbox, today = () => dayOf(new Date()) }: RouteOptions = {},
) {
  const answers = mocks.map((mock) => ({ maxUsageCount: Number.POSITIVE_INFINITY, ...mock }));
  const link = new MockLink(answers, { defaultOptions: { delay: 0 }, showWarnings: false });
  let released: Promise<void> | undefined;
  let release = () => {};
  const gate = new ApolloLink((operation, forward) =>
    released ? from(released).pipe(mergeMap(() => forward(operation))) : forward(operation),
  );
  /** Holds requests back from now on, so that a page is seen loading for as long as it takes. */
  const hold = () => {
    released = new Promise((resolve) => {
      release = () => {
        released = undefined;
        resolve();
      };
    });
  };
  if (held) hold();
  const client = createClientOver(gate.concat(link), { storage: openSession(window), onExpired: announceExpiry });
  window.history.replaceState(null, '', path);
  const router = createMemoryRouter(createRoutes(), {
    getContext: navigationContext(client, today),
    initialEntries: [path],
  });
  return {
    client,
    router,
    hold,
    /** Lets go what is held back. */
    release: () => release(),
    ...render(
      <App client={client} sandbox={sandbox} env="test">
        <RouterProvider router={router} />
      </App>,
    ),
  };
}
