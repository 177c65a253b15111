import type { TypedDocumentNode } from '@apollo/client';
import { sourceKinds } from '#domain/recordings/readLineage.ts';
import type { SourceKind } from '#domain/recordings/sourceKind.ts';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistDocument,
  type ArtistQuery,
  PerformanceList_PerformanceFragmentDoc,
  PerformanceSourcesFragmentDoc,
  PerformancesDocument,
  type PerformancesQuery,
  type PerformancesQueryVariables,
  PerformancesWithMembersDocument,
  type PerformancesWithMembersQuery,
  YearSetListsDocument,
  YearSourcesDocument,
  type YearSourcesQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { distinct } from '#lib/rows.ts';

export const artistQuery = (id: number) => pageQuery(ArtistDocument, { id });

/** The years of an artist in descending order, each once. */
export const yearsOf = ({ years }: NonNullable<ArtistQuery['artist']>): number[] =>
  [...new Set(years)].sort((a, b) => b - a);

type YearQuery = PerformancesQuery | PerformancesWithMembersQuery;

/** With the extensions, it asks who added each performance, too. */
const yearDocument: TypedDocumentNode<YearQuery, PerformancesQueryVariables> = hasExtensions
  ? PerformancesWithMembersDocument
  : PerformancesDocument;

export const performancesQuery = (artist: number, year: number) =>
  pageQuery(yearDocument, { artist: String(artist), year }, { wholeLists: ({ performances }) => [performances] });

type YearPerformance = NodeOf<PerformancesQuery['performances']> &
  Partial<NodeOf<PerformancesWithMembersQuery['performances']>>;

/** The performances of a result, each with the members who added it, if any. */
export const performancesOf = (data: YearQuery | undefined) =>
  data &&
  distinct(
    nodes<YearPerformance>(data.performances).map((performance) => {
      const listed = getFragmentData(PerformanceList_PerformanceFragmentDoc, performance);
      const members = nodes(performance.creators);
      // Most have none, and stay the same objects, so that their rows are not drawn again.
      return members.length > 0 ? { ...listed, members } : listed;
    }),
  );

/** The query for the kinds of recordings in an artist's year. */
export const yearSourcesQuery = (artist: number, year: number) =>
  pageQuery(
    YearSourcesDocument,
    { artist: String(artist), year },
    { wholeLists: ({ performances }) => [performances] },
  );

/** The query for the shows of an artist's year that have a set list. Optional: the year is complete without it. */
export const yearSetListsQuery = (artist: number, year: number) =>
  pageQuery(
    YearSetListsDocument,
    { artist: String(artist), year },
    { wholeLists: ({ performances }) => [performances], isOptional: true },
  );

/** The ids of performances with a recording of a kind. */
export const idsOfKind = (data: YearSourcesQuery | undefined, kind: SourceKind): ReadonlySet<number> =>
  new Set(
    getFragmentData(PerformanceSourcesFragmentDoc, nodes(data?.performances))
      .filter(({ sources }) => sourceKinds(nodes(sources)).has(kind))
      .map(({ id }) => id),
  );
