import { Text } from '@mantine/core';
import { LineList } from '#components/lists/LineList.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { dayOfInstant } from '#domain/dates/dates.ts';
import { place, venueAndPlace } from '#domain/performances/places.ts';
import { ShowLine } from '#domain/performances/ShowLine.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceSummaryFragmentDoc, type VenuesAndAdditionsQuery } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { venuesAndAdditionsQuery } from './ArtistOverview.tsx';

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
              after={
                <bdi>{[venueAndPlace(show), `added ${dayOfInstant(node.createdAt)}`].filter(Boolean).join(', ')}</bdi>
              }
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
