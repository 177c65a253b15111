import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { LineList } from '#components/lists/LineList.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { namedDay } from '#domain/dates/byMonth.ts';
import { ShowLine } from '#domain/performances/ShowLine.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  AddedOnDayDocument,
  type AddedOnDayQuery,
  type CatalogueOverviewQuery,
  PerformanceSummaryFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { withCommas } from '#lib/counted.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { VenueAndTitle } from './VenueAndTitle.tsx';

const MOST_LINES = 6;
const DAY_MS = 86_400_000;

type Added = Pick<CatalogueOverviewQuery, 'addedLast' | 'performances'>;

/** The latest additions by day and artist. Those of `partDay` may be more than were read. */
function additionsOf({ addedLast, performances }: Added) {
  const shows = nodes(addedLast).map((added) => ({
    ...getFragmentData(PerformanceSummaryFragmentDoc, added),
    day: added.createdAt.slice(0, 10),
  }));
  const groups = groupedBy(shows, ({ artist, day }) => `${artist.id} ${day}`);
  const partDay = shows.length < performances.totalCount ? shows.at(-1)?.day : undefined;
  return { lines: [...groups.values()].slice(0, MOST_LINES), partDay };
}

/** The query for how many shows of the artists were added on the day of which not all was read. */
export function addedOnDayQuery(added: Added) {
  const { lines, partDay } = additionsOf(added);
  if (partDay === undefined) return undefined;
  const ids = lines.flatMap(([show]) => (show?.day === partDay ? show.artist.id : []));
  const day = new Date(partDay);
  const next = new Date(day.getTime() + DAY_MS);
  const variables = { ids, day: day.toISOString(), next: next.toISOString() };
  return pageQuery(AddedOnDayDocument, variables, { isOptional: true });
}

interface LinesProps extends Added {
  /** How many shows of the artists were added on the last day; until they are known, those that were read and a plus. */
  counts: AddedOnDayQuery | undefined;
}

/** A line for each artist and day: one show, or how many. */
function Lines({ counts, ...added }: LinesProps) {
  const { lines, partDay } = additionsOf(added);
  const totals = new Map(nodes(counts?.artists).map(({ id, performances }) => [id, performances.totalCount]));
  return (
    <LineList>
      {lines.map((shows) => {
        const [show] = shows;
        if (!show) return null;
        const { id, artist, day } = show;
        const total = day === partDay ? totals.get(artist.id) : shows.length;
        return (total ?? shows.length) === 1 ? (
          <ShowLine key={id} show={show} after={<VenueAndTitle show={show} />}>
            {' '}
            <bdi>{artist.name}</bdi>
          </ShowLine>
        ) : (
          <li key={id}>
            <NameLink to={paths.performances(artist.id)} name={artist.name} />
            <Text span c="dimmed" size="sm">
              {total === undefined ? `${shows.length}+` : withCommas(total)} shows, added {namedDay(day)}
            </Text>
          </li>
        );
      })}
    </LineList>
  );
}

function CountedLines({ query, ...added }: Added & { query: NonNullable<ReturnType<typeof addedOnDayQuery>> }) {
  return <Lines {...added} counts={usePageQuery(query).data} />;
}

/** The latest additions, by day and artist. */
export function AddedLast({ addedLast, performances }: Added) {
  const added = { addedLast, performances };
  const query = addedOnDayQuery(added);
  const lines = <Lines {...added} counts={undefined} />;
  return query ? (
    <Suspense fallback={lines}>
      <CountedLines {...added} query={query} />
    </Suspense>
  ) : (
    lines
  );
}
