import { collectionItem } from '#domain/collection/collectionItem.ts';
import type { CollectionItem, Mark } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { sourceKinds } from '#domain/recordings/readLineage.ts';
import type { SourceKind } from '#domain/recordings/sourceKind.ts';
import { type Steps, upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type CollectibleShowsQuery,
  PerformanceSourcesFragmentDoc,
  PerformanceSummaryFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { listOf } from './exchange.ts';

/** The kinds of missing shows: with recordings, without any, and upgrades of recordings in the collection. */
export const MISSING_KINDS = ['recorded', 'unrecorded', 'upgrades'] as const;
export type MissingKind = (typeof MISSING_KINDS)[number];

/** A show with the fields that missing shows need. */
export interface KnownShow extends CollectionItem {
  title: string | null;
  recordings: number;
  recordingIds: readonly number[];
  kinds: ReadonlySet<SourceKind>;
  /** The steps of upgrades of each of its recordings, by the recording's id. The newest upgrades are the last step. */
  upgrades: ReadonlyMap<number, Steps>;
}

export function knownShow(performance: NodeOf<CollectibleShowsQuery['performances']>): KnownShow {
  const show = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  const recordings = nodes(getFragmentData(PerformanceSourcesFragmentDoc, performance).sources);
  const graph = upgradeGraph(recordings);
  return {
    ...collectionItem(show),
    title: show.title,
    recordings: performance.sources.totalCount,
    recordingIds: recordings.map(({ id }) => id),
    kinds: sourceKinds(recordings),
    upgrades: new Map(
      recordings.flatMap(({ id }) => {
        const { by } = upgradesOf(id, graph);
        return by.length > 0 ? [[id, by]] : [];
      }),
    ),
  };
}

/** A missing show, or a missing upgrade of a recording. */
export interface MissingShow extends KnownShow {
  missing: MissingKind;
  /** The id of the recording in the collection, and the steps of its upgrades; undefined for other kinds. */
  upgrade: { of: number; by: Steps } | undefined;
  isWanted: boolean;
}

/**
 * The shows that are missing in a collection. A show is in it if the show or one of its recordings has the mark Have.
 * Its recordings tell that, too: one may have been of another show when it was marked. The upgrades of a recording with
 * that mark are missing, unless one of the upgrades has the mark, too. Shows of unknown year come last.
 */
export function showsMissing(shows: readonly KnownShow[], marks: ReadonlyMap<string, Mark>): MissingShow[] {
  const idsOf = (status: Mark['status']) =>
    new Set([...marks.values()].filter((mark) => mark.status === status).map(({ performanceId }) => performanceId));
  const [hadShows, wantedShows] = [idsOf('have'), idsOf('want')];
  const isMarked = (status: Mark['status']) => (id: number) =>
    marks.get(markKey({ kind: 'recording', id }))?.status === status;
  /** Puts shows of unknown year behind the others. */
  const yearRank = ({ year }: KnownShow) => Number(year === UNKNOWN_YEAR);
  const datedFirst = shows.toSorted((a, b) => yearRank(a) - yearRank(b));
  return datedFirst.flatMap((show): MissingShow[] => {
    const isWanted = wantedShows.has(show.id) || show.recordingIds.some(isMarked('want'));
    const had = show.recordingIds.filter(isMarked('have'));
    if (!hadShows.has(show.id) && had.length === 0) {
      const missing = show.recordings > 0 ? 'recorded' : 'unrecorded';
      return [{ ...show, missing, upgrade: undefined, isWanted }];
    }
    return had.flatMap((of) => {
      const by = show.upgrades.get(of) ?? [];
      if (by.length === 0 || by.flat().some(isMarked('have'))) return [];
      return [{ ...show, missing: 'upgrades' as const, upgrade: { of, by }, isWanted }];
    });
  });
}

/** The kinds of a show's recordings in words; empty if none is known. */
export const kindsText = (kinds: KnownShow['kinds']): string =>
  [...kinds].filter((kind) => kind !== 'unknown').join(', ');

/** As wants, so that others can import the list, or compare it with a collection. */
export const wantList = (missing: readonly MissingShow[]): string =>
  listOf(
    missing.map(({ upgrade, ...show }): Mark => {
      const notes = upgrade ? `upgrade of ${upgrade.of}` : kindsText(show.kinds);
      const newest = upgrade?.by.at(-1)?.[0];
      const item = newest === undefined ? show : { ...show, kind: 'recording' as const, id: newest };
      return { ...item, status: 'want', condition: '', notes };
    }),
  );
