import type { DocumentNode, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { PartialConnection, RemainingPages } from './remainingPages';

/** One query of a page: an operation and its variables. */
export interface PageQuery {
  query: DocumentNode;
  variables: OperationVariables;
  /** Whether it is asked again when the network returns after a failure; others wait for the visitor. */
  recovers?: boolean;
  /** Whether the page is whole without an answer: its failure is not that of the page. */
  optional?: boolean;
  /** The connections of an answer that are fetched to their end. The operation takes the cursor as `$after`. */
  connections?(data: unknown): readonly PartialConnection[];
}

/** A query with variables that fit its operation, and the connections of its answer that are fetched to their end. */
export const pageQuery = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  connections?: (data: Data) => readonly PartialConnection[],
) => ({ query, variables, connections });

/** A query like that of `pageQuery`, which is asked again by itself when the network returns. */
export const recoveringQuery = <Data, Variables extends OperationVariables>(
  ...parameters: Parameters<typeof pageQuery<Data, Variables>>
) => ({ ...pageQuery(...parameters), recovers: true });

/** A query like that of `pageQuery`, whose failure leaves the page as it is without the answer. */
export const optionalQuery = <Data, Variables extends OperationVariables>(
  ...parameters: Parameters<typeof pageQuery<Data, Variables>>
) => ({ ...recoveringQuery(...parameters), optional: true });

/** All that a page asks, by names of its own. Undefined: the address leaves nothing to ask. */
export type PageQueries = Readonly<Record<string, PageQuery | undefined>>;

/** How a query stands. Data and an error may be there both. */
export interface QueryResult<Data> {
  data: Data | undefined;
  loading: boolean;
  error: ErrorLike | undefined;
  /** Asks once more after a failure. */
  retry: () => void;
  /** The pages of its connections that are not part of the first answer. */
  remaining: RemainingPages;
}

type DataOf<Query> = Query extends { query: TypedDocumentNode<infer Data, infer _Variables> } ? Data : never;

/** The results of a page's queries, by their names. */
export type QueryResults<Queries extends PageQueries> = {
  readonly [Name in keyof Queries]: QueryResult<DataOf<Queries[Name]>>;
};
