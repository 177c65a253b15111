import type { ApolloClient } from '@apollo/client';
import { nodes } from './connection.ts';
import { RevisionTextsDocument, type RevisionTextsQuery } from './generated/graphql.ts';

/** A change as lists have it, with the lengths of its texts. */
export interface ListedRevision {
  id: number;
  changes: readonly { bytes: number }[];
}

export type RevisionTexts = NonNullable<NonNullable<RevisionTextsQuery['revisions']['edges'][number]>['node']>;

/** The bytes of texts that are asked for at once, unless one change has more. In JSON they may become six times as many. */
const BYTES_AT_ONCE = 2_000_000;

/** The most changes that are asked for at once. */
const CHANGES_AT_ONCE = 100;

export const bytesOf = ({ changes }: ListedRevision): number => changes.reduce((sum, { bytes }) => sum + bytes, 0);

/** Divides changes into parts that one answer holds. */
function partsOf(revisions: readonly ListedRevision[]): number[][] {
  const parts: number[][] = [];
  let bytes = 0;
  for (const revision of revisions) {
    const last = parts.at(-1);
    bytes += bytesOf(revision);
    if (last && last.length < CHANGES_AT_ONCE && bytes <= BYTES_AT_ONCE) last.push(revision.id);
    else {
      parts.push([revision.id]);
      bytes = bytesOf(revision);
    }
  }
  return parts;
}

/** Reads the texts of changes, however long they are together. Throws the client's error. */
export async function readTexts(client: ApolloClient, revisions: readonly ListedRevision[]): Promise<RevisionTexts[]> {
  const found: RevisionTexts[] = [];
  for (const ids of partsOf(revisions)) {
    const asked = { query: RevisionTextsDocument, variables: { ids }, fetchPolicy: 'no-cache' } as const;
    const { data, error } = await client.query(asked);
    if (!data) throw error ?? new Error('The API did not answer.');
    found.push(...nodes(data.revisions));
  }
  return found;
}
