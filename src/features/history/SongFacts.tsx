import { Box, Group, List, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { ShowLink } from '#domain/performances/ShowLine.tsx';
import { counted, playedText, withCommas } from '#lib/counted.ts';
import type { CountedSong } from './shows.ts';
import { firstOf, lastOf, mostFrequent, type SongTally } from './tallies.ts';
import type { Songs } from './useSongs.ts';

/** The most neighbours of a song that are shown. */
const MOST = 5;

interface SongFactsProps {
  /** The song with its playings at the chosen shows. */
  song: SongTally;
  /** The songs by their keys. */
  songs: Songs;
  to: (key: string) => string;
}

function Neighbours({
  neighbours,
  songs,
  to,
}: Omit<SongFactsProps, 'song'> & { neighbours: readonly (string | undefined)[] }) {
  const found = mostFrequent(neighbours, MOST);
  if (found.length === 0) return '-';
  return (
    <List listStyleType="none">
      {found.map(([key, count]) => (
        <List.Item key={key}>
          <Link to={to(key)}>
            <bdi>{songs.get(key)?.title ?? key}</bdi>
          </Link>{' '}
          {withCommas(count)}
        </List.Item>
      ))}
    </List>
  );
}

interface FactColumnsProps {
  facts: Record<'Played' | 'First' | 'Last' | 'Longest Gap' | 'Current Gap', ReactNode>;
  before: ReactNode;
  after: ReactNode;
}

/** Columns side by side, if there is room. They have the same width while the counts are loading. */
const FactColumns = ({ facts, before, after }: FactColumnsProps) => (
  <Group align="start">
    <Box flex="2 1 24rem">
      <Facts facts={facts} />
    </Box>
    {Object.entries({ 'Came Before': before, 'Came After': after }).map(([name, songs]) => (
      <Box key={name} flex="2 1 17rem">
        <Facts facts={{ [name]: songs }} />
      </Box>
    ))}
  </Group>
);

/** A placeholder in the size of a song's facts. Each playing has at most one song before it and one after. */
export function SongFactsSkeleton({ song: { performanceCount, playCount } }: { song: CountedSong }) {
  const neighbours = <Skeleton h={`${Math.min(MOST, playCount)}lh`} w="12em" />;
  const line = <Skeleton h="1lh" w="6em" />;
  return (
    <FactColumns
      facts={{
        Played: playedText({ performanceCount, playCount }),
        First: line,
        Last: line,
        'Longest Gap': playCount > 1 ? <Skeleton h="2lh" w="12em" /> : line,
        'Current Gap': line,
      }}
      before={neighbours}
      after={neighbours}
    />
  );
}

/** The facts of a song: plays, first and last show, gaps in all shows, and the songs before and after it. */
export function SongFacts({ song, songs, to }: SongFactsProps) {
  const { shows, playings, longestGap, currentGap } = song;
  const [first, last] = [firstOf(shows), lastOf(shows)];
  return (
    <FactColumns
      facts={{
        Played: playedText({ performanceCount: shows.length, playCount: playings.length }),
        First: first ? <ShowLink show={first} /> : '-',
        Last: last ? <ShowLink show={last} /> : '-',
        'Longest Gap': longestGap ? (
          <>
            {counted(longestGap.shows, 'show')}
            <br />
            <ShowLink show={longestGap.from} /> to <ShowLink show={longestGap.to} />
          </>
        ) : (
          '-'
        ),
        'Current Gap': currentGap === undefined ? '-' : counted(currentGap, 'show'),
      }}
      before={<Neighbours neighbours={playings.map(({ before }) => before)} songs={songs} to={to} />}
      after={<Neighbours neighbours={playings.map(({ after }) => after)} songs={songs} to={to} />}
    />
  );
}
