import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { print } from '@apollo/client/utilities';
import { from } from 'rxjs';
import { createCache } from './cache.ts';
import { CLIENT_DEFAULTS } from './client.ts';
import { createHandoverLink } from './handover.ts';
import { createValidationLink } from './validateResponse.ts';

/** Executes an operation in this process, within the limits of every visitor. */
export type Execute = (request: {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => Promise<ApolloLink.Result>;

/** Creates a client for one page that the server renders. `onFailed` is called for each failed query. */
export const createServerClient = (execute: Execute, onFailed: () => void): ApolloClient =>
  new ApolloClient({
    ...CLIENT_DEFAULTS,
    link: ApolloLink.from([
      createHandoverLink(),
      new ErrorLink(onFailed),
      createValidationLink(),
      new ApolloLink(({ query, variables, operationName }) =>
        from(execute({ query: print(query), variables, operationName })),
      ),
    ]),
    // Each result is read once, so memoising reads would be useless.
    cache: createCache({ resultCaching: false }),
    // The queries of a page are watched until it is rendered, and not much longer.
    defaultOptions: { ...CLIENT_DEFAULTS.defaultOptions, react: { suspense: { autoDisposeTimeoutMs: 1_000 } } },
  });
