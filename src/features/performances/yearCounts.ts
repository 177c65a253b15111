import { YearCountsDocument, type YearCountsQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { useCached } from '#routing/usePageQuery.ts';

/** The query for the number of performances in each year of an artist. Optional: the page answers 200 without it. */
export const yearCountsQuery = (id: number) => pageQuery(YearCountsDocument, { id }, { isOptional: true });

/** The numbers in the cache; undefined without the extensions. */
export const useYearCounts = (id: number): YearCountsQuery | undefined => useCached(yearCountsQuery(id));

/** The number of performances by year; empty without a result. */
export function countsOf(data: YearCountsQuery | undefined): ReadonlyMap<number, number> {
  const { years = [], yearCounts = [] } = data?.artist ?? {};
  return new Map(years.flatMap((year, at) => (yearCounts[at] === undefined ? [] : [[year, yearCounts[at]]])));
}

/** The number of performances of an artist in all years. */
export const showsOf = ({ yearCounts }: NonNullable<YearCountsQuery['artist']>): number =>
  yearCounts.reduce((sum, count) => sum + count, 0);
