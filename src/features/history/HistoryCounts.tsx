import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { LineList } from '#components/lists/LineList.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { place } from '#domain/performances/places.ts';
import { SOURCE_KINDS } from '#domain/recordings/sourceKind.ts';
import { counted } from '#lib/counted.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { paths } from '#lib/paths.ts';
import { venueKey } from '#set-lists/venues.ts';
import { useKinds, useVenues } from './useShows.ts';

/** The number of venues shown. */
const MOST = 10;

/** The most recordings that are read without being asked for. */
const FEW_RECORDINGS = 1000;

interface CountsProps {
  /** The artist's id. */
  artist: number;
}

/** The venues that an artist played most, counted in all shows. Renders nothing if they cannot be read. */
export function MostPlayedVenues({ artist }: CountsProps) {
  const { rows, done, error } = useVenues(artist);
  const venues = useMemo(() => {
    const named = rows.filter(({ venue }) => venue?.trim());
    const shows = groupedBy(named, ({ venue, city, state }) => venueKey(venue, place(city, state)));
    return [...shows].sort(([, a], [, b]) => b.length - a.length);
  }, [rows]);
  if (error || venues.length === 0) return null;
  return (
    <Section
      title="Most Played Venues"
      aside={done && <Link to={paths.historyTab(artist, 'venues')}>All {counted(venues.length, 'venue')}</Link>}
    >
      {done ? (
        <LineList>
          {venues.slice(0, MOST).map(([key, shows]) => (
            <li key={key}>
              <NameLink name={shows[0]?.venue ?? ''} to={paths.venueInHistory(artist, key)} />
              <Text span c="dimmed">
                <bdi>
                  {[place(shows[0]?.city, shows[0]?.state), counted(shows.length, 'show')].filter(Boolean).join(', ')}
                </bdi>
              </Text>
            </li>
          ))}
        </LineList>
      ) : (
        <Text c="dimmed" role="status" aria-busy="true">
          Counting the venues...
        </Text>
      )}
    </Section>
  );
}

/** The number of shows with each kind of recording, as links. They are counted at once if there are few recordings. */
export function RecordingKinds({ artist, recordings }: CountsProps & { recordings: number }) {
  const [wanted, setWanted] = useState(recordings <= FEW_RECORDINGS);
  const { rows, done, error } = useKinds(artist, wanted);
  const counts = SOURCE_KINDS.map((kind) => ({ kind, count: rows.filter(({ kinds }) => kinds.has(kind)).length }));
  const isKnown = done && !error;
  return (
    <Section
      title="Recordings by Kind"
      aside={
        wanted ? (
          !done && (
            <Text span c="dimmed" role="status" aria-busy="true">
              Counting...
            </Text>
          )
        ) : (
          <Button size="small" onClick={() => setWanted(true)}>
            Count them
          </Button>
        )
      }
    >
      <LineList>
        {counts
          .filter(({ count }) => !isKnown || count > 0)
          .map(({ kind, count }) => (
            <li key={kind}>
              <Link to={paths.history(artist, { kind })}>{kind === 'FM' ? 'FM, broadcast' : kind}</Link>
              {isKnown && (
                <Text span c="dimmed">
                  {counted(count, 'show')}
                </Text>
              )}
            </li>
          ))}
      </LineList>
    </Section>
  );
}
