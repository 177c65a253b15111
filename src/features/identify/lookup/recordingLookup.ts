import type { ApolloClient } from '@apollo/client';
import { displayedDate } from '#domain/dates/dates.ts';
import { sourceKind } from '#domain/recordings/readLineage.ts';
import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type ComparedRecordingFragment,
  ComparedRecordingFragmentDoc,
  HashHoldersFragmentDoc,
  type PerformanceSummaryFragment,
  PerformanceSummaryFragmentDoc,
  RecordingsByHashDocument,
  RecordingToCompareDocument,
} from '#graphql/generated/graphql.ts';
import { distinct } from '#lib/rows.ts';

/** A recording of the database with its checksum lists. */
export interface KnownRecording extends Omit<ComparedRecordingFragment, 'checksums' | 'performance'> {
  performance: PerformanceSummaryFragment;
  lists: Array<{ description: string; body: string }>;
}

export function recordingTitle({ id, performance, comments, archiveIdentifier }: KnownRecording): string {
  const { artist, date, year, title } = performance;
  const kind = sourceKind(comments, archiveIdentifier);
  const name = `${kind === 'unknown' ? '' : `${kind} `}recording ${id}`;
  return [artist.name, displayedDate(date, year), title, name].filter(Boolean).join(', ');
}

/** The recordings with a hash in their lists. */
export interface HashHolders {
  hash: string;
  /** The number of checksum lists with the hash. */
  total: number;
  /** Whether `recordings` has those of all these lists. A frequent hash has more lists than one result holds. */
  whole: boolean;
  recordings: readonly KnownRecording[];
}

function knownRecording(source: FragmentType<typeof ComparedRecordingFragmentDoc>): KnownRecording {
  const { checksums, performance, ...recording } = getFragmentData(ComparedRecordingFragmentDoc, source);
  return {
    ...recording,
    performance: getFragmentData(PerformanceSummaryFragmentDoc, performance),
    lists: nodes(checksums),
  };
}

function holdersOf(hash: string, list: FragmentType<typeof HashHoldersFragmentDoc>): HashHolders {
  const holders = getFragmentData(HashHoldersFragmentDoc, list);
  const found = nodes(holders);
  return {
    hash,
    total: holders.totalCount,
    whole: found.length === holders.totalCount,
    recordings: distinct(found.map(({ source }) => knownRecording(source))),
  };
}

/** The lookup of recordings. Both functions throw the client's error. */
export interface RecordingLookup {
  /** Returns the recordings with these hashes, one to four, in one request. */
  holders: (hashes: readonly string[]) => Promise<Array<HashHolders>>;
  recording: (id: number) => Promise<KnownRecording | undefined>;
}

export const recordingLookup = (client: ApolloClient): RecordingLookup => ({
  async holders(hashes) {
    const [first = '', second, third, fourth] = hashes;
    const { data, error } = await client.query({
      query: RecordingsByHashDocument,
      variables: { first, second, third, fourth, two: !!second, three: !!third, four: !!fourth },
      fetchPolicy: 'no-cache',
    });
    if (error) throw error;
    const lists = [data?.first, data?.second, data?.third, data?.fourth];
    return hashes.flatMap((hash, index) => {
      const list = lists[index];
      return list ? [holdersOf(hash, list)] : [];
    });
  },
  async recording(id) {
    const { data, error } = await client.query({ query: RecordingToCompareDocument, variables: { id } });
    if (error) throw error;
    return data?.source ? knownRecording(data.source) : undefined;
  },
});
