import { Box, Group, List, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../components/navigation/Link';
import { Facts } from '../../components/text/Facts';
import { counted, playedText } from '../../lib/counted';
import { type CountedSong, firstAndLast, mostFrequent } from './shows';
import type { SongHistory } from './songs';

/** How many neighbours of a song are named. */
const MOST = 5;

interface SongFactsProps {
  song: SongHistory;
  /** The songs by their keys. */
  songs: ReadonlyMap<string, SongHistory>;
  to: (key: string) => string;
}

function Neighbours({ counts, songs, to }: Omit<SongFactsProps, 'song'> & { counts: ReadonlyMap<string, number> }) {
  const found = mostFrequent(counts, MOST);
  if (found.length === 0) return '-';
  return (
    <List listStyleType="none">
      {found.map(([key, count]) => (
        <List.Item key={key}>
          <Link to={to(key)}>
            <bdi>{songs.get(key)?.title ?? key}</bdi>
          </Link>{' '}
          {count}
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

/** Beside each other where there is room; as wide while they are counted as later. */
const FactColumns = ({ facts, before, after }: FactColumnsProps) => (
  <Group align="start">
    <Box flex="1 1 14rem">
      <Facts facts={facts} />
    </Box>
    {Object.entries({ 'Came Before': before, 'Came After': after }).map(([name, songs]) => (
      <Box key={name} flex="2 1 17rem">
        <Facts facts={{ [name]: songs }} />
      </Box>
    ))}
  </Group>
);

/** What takes the room of a song's facts until they are counted: each playing has at most one song before it and one after. */
export function SongFactsSkeleton({ song: { performanceCount, playCount } }: { song: CountedSong }) {
  const neighbours = <Skeleton h={`${Math.min(MOST, playCount)}lh`} w="12em" />;
  const line = <Skeleton h="1lh" w="6em" />;
  return (
    <FactColumns
      facts={{
        Played: playedText({ performanceCount, playCount }),
        First: line,
        Last: line,
        'Longest Gap': line,
        'Current Gap': line,
      }}
      before={neighbours}
      after={neighbours}
    />
  );
}

/** One song: how often it was played, when first and last, its longest gap, and what came before and after it. */
export function SongFacts({ song, songs, to }: SongFactsProps) {
  const { first, last } = firstAndLast(song.shows);
  return (
    <FactColumns
      facts={{
        Played: playedText({ performanceCount: song.shows.length, playCount: song.times }),
        First: first,
        Last: last,
        'Longest Gap': counted(song.longestGap, 'show'),
        'Current Gap': counted(song.currentGap, 'show'),
      }}
      before={<Neighbours counts={song.before} songs={songs} to={to} />}
      after={<Neighbours counts={song.after} songs={songs} to={to} />}
    />
  );
}
