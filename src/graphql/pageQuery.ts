import type { ApolloClient, DocumentNode, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cursorAt } from './cursor.ts';
import type { FailureTexts } from './errors.ts';

interface Connection {
  totalCount: number;
  edges: { readonly length: number };
  pageInfo?: { hasNextPage: boolean };
}

interface PageQueryOptions<Data> {
  /** The connections that are shown whole. The operation takes the cursor as `$after`, and the cache joins their pages. */
  lists?(data: Data): readonly (Connection | null | undefined)[];
  /** Whether the page is whole without it: then its failure is none of the page. */
  isOptional?: boolean;
  /** What is said of a failure beside its message. */
  failureTexts?: FailureTexts;
  /** Whether it is asked again by itself when the network returns after a failure; others wait for the visitor. */
  recovers?: boolean;
}

/** What a page asks for, said once: its loader asks it, and the component that shows it reads it with `usePageQuery`. */
export interface PageQuery<Data> extends PageQueryOptions<Data> {
  query: TypedDocumentNode<Data, OperationVariables>;
  variables: OperationVariables;
}

/** A query of a page: its variables are held against the operation here, and nowhere else. */
export function pageQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  options?: PageQueryOptions<Data>,
): PageQuery<Data>;
export function pageQuery(query: DocumentNode, variables: OperationVariables, options?: PageQueryOptions<unknown>) {
  return { query, variables, ...options };
}

/** What a query has brought: data, an error, or both. Neither, while it is asked. */
export interface QueryResult<Data> {
  data: Data | undefined;
  error?: ErrorLike | undefined;
}

/** Whether the API does not know a record that was asked for: a root field may be null for that alone, and not beside an error. */
export const isMissing = ({ data }: { data: unknown }): boolean =>
  typeof data === 'object' && data !== null && Object.values(data).includes(null);

/** The `after` of the next page that any of the lists lacks, or undefined when all are whole. */
export function nextCursor(lists: readonly (Connection | null | undefined)[] = []): string | undefined {
  const missing = lists.flatMap((list) =>
    list && list.pageInfo?.hasNextPage !== false && list.edges.length < list.totalCount ? [list.edges.length] : [],
  );
  return missing.length === 0 ? undefined : cursorAt(Math.min(...missing));
}

/**
 * Fetches pages of lists one after the other, until none is missing. Throws what a page throws.
 * @param after The cursor of the first page; undefined: nothing is missing
 * @param fetchPage Fetches the page behind a cursor, and gives the cursor of the next one
 */
export async function fetchPages(
  after: string | undefined,
  fetchPage: (after: string) => Promise<string | undefined>,
): Promise<void> {
  for (let cursor = after; cursor !== undefined; ) {
    const next = await fetchPage(cursor);
    // A page that brings nothing, while more was announced, would be fetched without end.
    if (next === cursor) throw new CombinedGraphQLErrors({ errors: [] });
    cursor = next;
  }
}

/**
 * Fetches the pages that the lists of a query lack, which the cache joins to what is there. Not by `fetchMore`: with it the
 * failure of a page takes the list away, or is written to the cache. Throws why a page failed.
 * @param isLeft Whether nobody waits for them any more
 */
export async function fetchRest<Data>(
  client: ApolloClient,
  { query, variables, lists }: PageQuery<Data>,
  isLeft: () => boolean = () => false,
): Promise<void> {
  const missing = (otherwise?: string) => {
    const whole = client.readQuery({ query, variables });
    return whole ? nextCursor(lists?.(whole)) : otherwise;
  };
  await fetchPages(missing(), async (after) => {
    const { error } = await client.query({ query, variables: { ...variables, after }, fetchPolicy: 'network-only' });
    if (isLeft()) return undefined;
    if (error) throw error;
    return missing(after);
  });
}
