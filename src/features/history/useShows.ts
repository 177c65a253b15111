import type { ErrorLike } from '@apollo/client';
import { type Rows, rowsOfArtist } from '#domain/performances/fetchPerformances.ts';
import type { SourceKind } from '#domain/recordings/sourceKind.ts';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  HistoryRareShowsDocument,
  HistoryShowsDocument,
  HistorySourcesDocument,
  HistoryVenuesDocument,
  PerformanceSourcesFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { type Kept, type Read, useReading } from '#graphql/useReadings.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { type Show, showOf } from './shows.ts';

/** The rows of a long list that are loaded so far. */
export interface Fetched<Row = unknown> {
  rows: readonly Row[];
  /** The number of all rows; undefined before the first page. */
  total: number | undefined;
  /** Whether no more rows will come: all are loaded, or loading failed. */
  done: boolean;
  error?: ErrorLike | undefined;
}

const NOTHING = { rows: [], total: undefined };

/** Loads rows from all performances of an artist, page by page, once they are wanted. */
function useRows<Row>(
  artist: number,
  read: Read<number, Rows<Row>>,
  options?: { wanted?: boolean; kept?: Kept<number, Rows<Row>> },
): Fetched<Row> & { retry: () => void } {
  const { result = NOTHING, ...state } = useReading(artist, read, options);
  return { ...result, ...state };
}

const readShows = hasExtensions
  ? rowsOfArtist(HistoryRareShowsDocument, (shows) => shows.map((show) => showOf(show, show)))
  : rowsOfArtist(HistoryShowsDocument, (shows) => shows.map((show) => showOf(show, show)));

const keptShows: Kept<number, Rows<Show>> = new WeakMap();

/** Loads all performances of an artist. Those of the last one are kept. */
export const useShows = (artist: number) => useRows(artist, readShows, { kept: keptShows });

/** The shows of an artist that are loaded so far. */
export type FetchedShows = ReturnType<typeof useShows>;

const readVenues = rowsOfArtist(HistoryVenuesDocument, (performances) => performances);

/** Loads the venues of all performances of an artist. */
export const useVenues = (artist: number) => useRows(artist, readVenues);

/** The kinds of the recordings of performances. The code that determines them is loaded on first use. */
const readKinds = rowsOfArtist(HistorySourcesDocument, async (performances) => {
  const { sourceKinds } = await import('#domain/recordings/readLineage.ts');
  return getFragmentData(PerformanceSourcesFragmentDoc, performances).map(({ id, sources }) => ({
    id,
    kinds: sourceKinds(nodes(sources)),
  }));
});

const keptKinds: Kept<number, Rows<{ id: number; kinds: ReadonlySet<SourceKind> }>> = new WeakMap();

/** Loads the kinds of the recordings of an artist's performances, once they are wanted. */
export const useKinds = (artist: number, wanted: boolean) => useRows(artist, readKinds, { wanted, kept: keptKinds });
