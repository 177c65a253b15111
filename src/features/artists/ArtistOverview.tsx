import { Text } from '@mantine/core';
import { LineList } from '#components/lists/LineList.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { namedDay } from '#domain/dates/byMonth.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { place, venueAndPlace } from '#domain/performances/places.ts';
import { ShowLine } from '#domain/performances/ShowLine.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistOverviewDocument,
  type ArtistOverviewQuery,
  MostPlayedSongsDocument,
  type MostPlayedSongsQuery,
  PerformanceSummaryFragmentDoc,
  VenuesAndAdditionsDocument,
  type VenuesAndAdditionsQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { counted, countOf, playedText } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';

/** The query for an artist's numbers, first and last show, and groups. Optional: the page answers 200 without it. */
export const overviewQuery = (id: number) =>
  pageQuery(ArtistOverviewDocument, { id, artist: String(id) }, { isOptional: true });

/** The query for the songs that the artist played most. It needs the extensions. */
export const mostPlayedQuery = (id: number) =>
  pageQuery(MostPlayedSongsDocument, { artist: String(id) }, { isOptional: true });

/** The query for an artist's most frequent venues and latest shows in the catalogue. It needs the extensions. */
export const venuesAndAdditionsQuery = (id: number) =>
  pageQuery(VenuesAndAdditionsDocument, { id, artist: String(id) }, { isOptional: true });

/** An artist's numbers in words: `860 shows in 55 years, 551 recordings`. */
export function numbersText({ artist, all }: ArtistOverviewQuery): string {
  const years = new Set(artist?.years.filter((year) => year !== UNKNOWN_YEAR)).size;
  const shows = counted(all.totalCount, 'show');
  return `${years > 0 ? `${shows} in ${counted(years, 'year')}` : shows}, ${counted(artist?.sourceCount ?? 0, 'recording')}`;
}

/** The first and the last show of an artist. */
export function FirstAndLast({ overview }: { overview: ArtistOverviewQuery }) {
  const [first] = getFragmentData(PerformanceSummaryFragmentDoc, nodes(overview.first));
  const latest = getFragmentData(PerformanceSummaryFragmentDoc, nodes(overview.last));
  const last = latest.find(({ date }) => !date.includes('?')) ?? latest[0];
  if (!first) return null;
  return (
    <Section title="First and Last Show">
      <LineList>
        {first && <ShowLine before="First" show={first} after={<bdi>{venueAndPlace(first)}</bdi>} />}
        {last && last.id !== first?.id && (
          <ShowLine before="Last" show={last} after={<bdi>{venueAndPlace(last)}</bdi>} />
        )}
      </LineList>
    </Section>
  );
}

/** The groups of an artist. Renders nothing if there are none. */
export function Groups({ overview: { artist } }: { overview: ArtistOverviewQuery }) {
  const groups = nodes(artist?.artistToArtistGroups).map(({ artistGroup }) => artistGroup);
  if (groups.length === 0) return null;
  return (
    <Section title="Groups">
      <LineList>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <NameLink name={title} to={paths.artistGroup(id, artist?.latestYear ?? undefined)} />
          </li>
        ))}
      </LineList>
    </Section>
  );
}

/**
 * The songs that an artist played most. If some were played more than once, also the latest of those played once.
 * Renders nothing if there are no songs.
 */
export function MostPlayedSongs({ id, songs, once }: MostPlayedSongsQuery & { id: number }) {
  const played = nodes(songs);
  const rare = once.totalCount < songs.totalCount ? nodes(once) : [];
  return (
    <>
      {played.length > 0 && (
        <Section
          title="Most Played Songs"
          aside={<Link to={paths.historyTab(id, 'songs')}>All {counted(songs.totalCount, 'song')}</Link>}
        >
          <LineList>
            {played.map((song) => (
              <li key={song.id}>
                <NameLink name={song.title} to={paths.song(id, song.key)} />
                <Text span c="dimmed">
                  {playedText(song)}
                </Text>
              </li>
            ))}
          </LineList>
        </Section>
      )}
      {rare.length > 0 && (
        <Section
          title="Played at One Show"
          aside={
            <Text span c="dimmed">
              {countOf(once.totalCount, songs.totalCount, 'song')}
            </Text>
          }
        >
          <LineList>
            {rare.map(({ id: song, key, title, lastYear }) => (
              <li key={song}>
                <NameLink name={title} to={paths.song(id, key)} />
                <Text span c="dimmed">
                  {lastYear}
                </Text>
              </li>
            ))}
          </LineList>
        </Section>
      )}
    </>
  );
}

/** The most venues shown. */
const MOST = 10;

/** The venues at which an artist played most. Renders nothing if none is known by name. */
function MostPlayedVenues({ id, artist }: { id: number } & Pick<VenuesAndAdditionsQuery, 'artist'>) {
  const named = (artist?.topVenues ?? []).filter(({ venue }) => venue.name);
  if (named.length === 0) return null;
  return (
    <Section title="Most Played Venues" aside={<Link to={paths.historyTab(id, 'venues')}>All venues</Link>}>
      <LineList>
        {named.slice(0, MOST).map(({ venue: { id: venue, name, city, state }, performanceCount }) => (
          <li key={venue}>
            <NameLink name={name ?? ''} to={paths.venue(venue)} />
            <Text span c="dimmed">
              <bdi>{[place(city, state), counted(performanceCount, 'show')].filter(Boolean).join(', ')}</bdi>
            </Text>
          </li>
        ))}
      </LineList>
    </Section>
  );
}

/** The shows of an artist that were added to the catalogue last, each with the day. Renders nothing if there are none. */
function AddedLast({ added }: Pick<VenuesAndAdditionsQuery, 'added'>) {
  const shows = nodes(added);
  if (shows.length === 0) return null;
  return (
    <Section title="Added Last" aside={<Link to={paths.recentlyAdded()}>All artists</Link>}>
      <LineList>
        {shows.map((node) => {
          const show = getFragmentData(PerformanceSummaryFragmentDoc, node);
          return (
            <ShowLine
              key={show.id}
              show={show}
              after={<bdi>{[venueAndPlace(show), `added ${namedDay(node.createdAt)}`].filter(Boolean).join(', ')}</bdi>}
            />
          );
        })}
      </LineList>
    </Section>
  );
}

/** The venues where an artist played most, and the shows added last. Renders nothing if that cannot be read. */
export function VenuesAndAdditions({ id }: { id: number }) {
  const { data } = usePageQuery(venuesAndAdditionsQuery(id));
  return (
    data && (
      <>
        <MostPlayedVenues id={id} artist={data.artist} />
        <AddedLast added={data.added} />
      </>
    )
  );
}
