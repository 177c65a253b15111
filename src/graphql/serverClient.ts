import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { print } from '@apollo/client/utilities';
import { from } from 'rxjs';
import { createCache } from './cache';
import { createValidationLink } from './validateResponse';

/** Answers an operation in this process, within the limits that hold for everybody. */
export type Execute = (request: {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => Promise<ApolloLink.Result>;

/** A client for one page that the server renders. Answers are handed on as they come: a cache would serve nobody else. */
export const createServerClient = (execute: Execute): ApolloClient =>
  new ApolloClient({
    ssrMode: true,
    link: ApolloLink.from([
      createValidationLink(),
      new ApolloLink(({ query, variables, operationName }) =>
        from(execute({ query: print(query), variables, operationName })),
      ),
    ]),
    cache: createCache(),
    defaultOptions: {
      watchQuery: { errorPolicy: 'all' },
      query: { errorPolicy: 'all', fetchPolicy: 'no-cache' },
      mutate: { errorPolicy: 'all' },
    },
  });
