import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type CountedList, nextCursor } from './connection.ts';
import type { FailureTexts } from './errors.ts';

interface PageQueryOptions<Data> {
  /**
   * Returns the connections that are shown whole. The operation takes the cursor as `$after`, and the cache joins their
   * pages. With `$before`, the first page ends there, and the others are as long as the API has them.
   */
  wholeLists?(data: Data): readonly (CountedList | null | undefined)[];
  /** The server draws only the first page of the lists, and the browser fetches the rest. */
  drawsFirstPage?: boolean;
  /** Optional: the page answers 200 without it. */
  isOptional?: boolean;
  /** The page is shown without the record, too, if that does not exist and was not merged into another. */
  mayBeUnknown?: boolean;
  failureTexts?: FailureTexts;
}

/** A query of a page. Its loader asks it, and its component reads it with `usePageQuery`. */
export interface PageQuery<Data> extends PageQueryOptions<Data> {
  query: TypedDocumentNode<Data, OperationVariables>;
  variables: OperationVariables;
}

/** Creates a query of a page. The types of its variables are checked here. */
export function pageQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  options?: PageQueryOptions<Data>,
): PageQuery<Data>;
export function pageQuery(query: DocumentNode, variables: OperationVariables, options?: PageQueryOptions<unknown>) {
  return { query, variables, ...options };
}

/** Data with every requested record. */
export type Found<Data> = Data & { [Field in keyof Data]: NonNullable<Data[Field]> };

/** Whether the API knows every requested record. A root field of checked data is null only if it does not. */
export const isFound = <Data>(data: Data): data is Found<Data> => !Object.values(data ?? {}).includes(null);

/**
 * Fetches the missing pages of a query's lists, which the cache joins. Apollo's `fetchMore` is not used: the failure of
 * a page would remove the list, or be written to the cache. Throws a page's error.
 * @param signal Stops when aborted
 */
export async function fetchRest<Data>(
  client: ApolloClient,
  { query, variables, wholeLists }: PageQuery<Data>,
  signal?: AbortSignal,
): Promise<void> {
  const { before, ...others } = variables;
  const next = (otherwise?: string) => {
    const whole = client.readQuery({ query, variables });
    return whole ? nextCursor(wholeLists?.(whole)) : otherwise;
  };
  for (let after = next(); after !== undefined; ) {
    const { error } = await client.query({ query, variables: { ...others, after }, fetchPolicy: 'network-only' });
    if (signal?.aborted) return;
    const following = next(after);
    // An empty page, although more was announced, would be fetched again and again.
    if (error || following === after) throw error ?? new CombinedGraphQLErrors({ errors: [] });
    after = following;
  }
}
