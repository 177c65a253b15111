import { displayedDate } from '#domain/dates/dates.ts';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  type RecordKind,
  RecordStandingDocument,
  type RecordStandingQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';

/** The facts about a record that members need before they change it. */
export interface Standing {
  label: string;
  version: number;
  creators: readonly { name: string }[];
  /** The numbers of the records that are removed with it, in words. */
  under: string[];
  /** The path of the page above the record's, which is shown once it is removed. */
  parent: string;
}

/** The query for a record, the records under it, and the members who added it. */
export const standingQuery = (record: RecordKind, id: number) =>
  pageQuery(RecordStandingDocument, {
    id,
    isArtist: record === 'ARTIST',
    isPerformance: record === 'PERFORMANCE',
    isSource: record === 'SOURCE',
  });

/** The number in words; empty for zero. */
const countText = (total: number, one: string, many?: string): string[] =>
  total > 0 ? [counted(total, one, many)] : [];

/** Returns the facts in a result; undefined if the result has no record. */
export function standingOf(data: RecordStandingQuery | undefined): Standing | undefined {
  const { artist, performance, source } = data ?? {};
  const found = artist ?? performance ?? source;
  if (!found) return undefined;
  const common = { version: found.version, creators: nodes(found.creators) };
  if (artist) {
    const under = [
      ...countText(artist.performances.totalCount, 'performance'),
      ...countText(artist.sourceCount, 'recording'),
    ];
    return { ...common, label: artist.name, under, parent: paths.home() };
  }
  if (performance) {
    const { artist: performer, date, year, venue } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
    return {
      ...common,
      label: [performer.name, displayedDate(date, year), venue].filter(Boolean).join(', '),
      under: countText(performance.sources.totalCount, 'recording'),
      parent: paths.performances(performer.id, year),
    };
  }
  return {
    ...common,
    label: source ? `Recording ${source.id}` : '',
    under: source ? countText(source.checksums.totalCount, 'list of checksums', 'lists of checksums') : [],
    parent: source ? paths.performance(source.performance.id) : paths.home(),
  };
}
