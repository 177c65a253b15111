import { Text } from '@mantine/core';
import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { ShowLine } from '#domain/performances/ShowLine.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceSummaryFragmentDoc, type TodayInHistoryQuery } from '#graphql/generated/graphql.ts';
import { dayName, type MonthDay } from '#lib/calendarDays.ts';
import { counted, withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { firstSongs } from './firstSongs.ts';
import { VenueAndTitle } from './VenueAndTitle.tsx';

const MOST_SHOWS = 6;

/** One show of each artist: those with a set list and a recording come first, then those with a set list. */
function showsOf({ performances, withSetList }: TodayInHistoryQuery) {
  const listed = nodes(withSetList);
  const isRecorded = ({ sources }: { sources: { totalCount: number } }) => sources.totalCount > 0;
  const all = [
    ...listed.filter(isRecorded),
    ...listed.filter((show) => !isRecorded(show)),
    ...nodes(performances).map((show) => ({ ...show, set1: null })),
  ].map(({ set1, sources, ...show }) => ({
    ...getFragmentData(PerformanceSummaryFragmentDoc, show),
    recordings: sources.totalCount,
    songs: set1 ? firstSongs(set1) : undefined,
  }));
  const byArtist = new Map<number, (typeof all)[number]>();
  for (const show of all) if (!byArtist.has(show.artist.id)) byArtist.set(show.artist.id, show);
  return [...byArtist.values()].slice(0, MOST_SHOWS);
}

interface TodayInHistoryProps {
  today: MonthDay;
  found: TodayInHistoryQuery;
}

/** Shows on today's date in other years, one of each artist. Renders nothing if there are none. */
export function TodayInHistory({ today, found }: TodayInHistoryProps) {
  const shows = showsOf(found);
  const { totalCount } = found.performances;
  if (shows.length === 0) return null;
  return (
    <Section
      title={`Played on ${dayName(today)}`}
      aside={
        totalCount > shows.length && (
          <Link to={paths.onThisDay(today.month, today.day)}>All {withCommas(totalCount)}</Link>
        )
      }
    >
      <LineList>
        {shows.map((show) => (
          <ShowLine
            key={show.id}
            show={show}
            after={
              <>
                <VenueAndTitle show={show} />
                {show.recordings > 0 && `, ${counted(show.recordings, 'recording')}`}
                {show.songs && (
                  <Text span display="block" inherit>
                    {show.songs}
                  </Text>
                )}
              </>
            }
          >
            {' '}
            <bdi>{show.artist.name}</bdi>
          </ShowLine>
        ))}
      </LineList>
    </Section>
  );
}
