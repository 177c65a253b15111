import type { ComponentType } from 'react';
import type { LazyClient } from '../graphql/lazyClient';
import type { PageQueries, QueryResults } from '../graphql/pageQueries';
import { type StartOptions, startQueries } from '../graphql/startQueries';
import type { AskedQueries } from '../graphql/usePageQueries';
import type { Address } from '../lib/address';

/** What a file of `src/pages` exports. */
export interface PageModule {
  Page: ComponentType;
  /** What the page asks, by names of its own. Asked on the server, on navigation and ahead of it; read by `usePageQueries`. */
  queries?(address: Address): PageQueries;
  /**
   * The path that the address leads on to, if any: called before anything is asked, without results, and again whenever
   * an answer came.
   */
  redirectFor?(address: Address, results: Partial<QueryResults<PageQueries>>): string | undefined;
}

export interface PageRoute {
  path: string;
  /** Who may enter: members only, or only who is not signed in. The others are led elsewhere; whoever is inside may stay. */
  only?: 'members' | 'visitors';
  /** The names that the page reads of the address's search: on the server it is given no others, which would make copies of it. */
  search?: readonly string[];
  /** Its first view is drawn in the browser: a form, or what this browser alone knows. Pages with `only` are so anyway. */
  inBrowser?: true;
  load: () => Promise<PageModule>;
}

/** The answers to a page's queries, by their names. */
export type PageData = Readonly<Record<string, unknown>>;

/** A visit to a page, as the loader of its route begins it. */
export interface PageVisit extends AskedQueries {
  address: Address;
}

/** What a page asks at an address. */
export const queriesOf = ({ queries }: PageModule, address: Address): PageQueries => queries?.(address) ?? {};

/** Begins a visit: starts what a page asks at an address, except for the answers that are known. */
export const startPage = (
  client: LazyClient,
  page: PageModule,
  address: Address,
  options: Pick<StartOptions, 'known' | 'cache'> = {},
): PageVisit => ({
  address,
  queries: page.queries,
  started: startQueries(client, queriesOf(page, address), {
    ...options,
    redirectFor: (results) => page.redirectFor?.(address, results),
  }),
});
