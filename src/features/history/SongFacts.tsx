import { List, Skeleton } from '@mantine/core';
import { Link } from '../../components/navigation/Link';
import { Facts } from '../../components/text/Facts';
import { counted, playedText } from '../../lib/counted';
import { dateOf, type SongAnswer } from './shows';
import { mostFrequent, type SongHistory } from './songs';

/** How many neighbours of a song are named. */
const MOST = 5;

interface SongFactsProps {
  song: SongHistory;
  /** The songs by their keys. */
  songs: ReadonlyMap<string, SongHistory>;
  address: (key: string) => string;
}

function Neighbours({
  counts,
  songs,
  address,
}: Omit<SongFactsProps, 'song'> & { counts: ReadonlyMap<string, number> }) {
  const found = mostFrequent(counts, MOST);
  if (found.length === 0) return '-';
  return (
    <List listStyleType="none">
      {found.map(([key, count]) => (
        <List.Item key={key}>
          <Link to={address(key)}>
            <bdi>{songs.get(key)?.title ?? key}</bdi>
          </Link>{' '}
          {count}
        </List.Item>
      ))}
    </List>
  );
}

/** What takes the room of a song's facts until they are counted: each playing has at most one song before it and one after. */
export function SongFactsSkeleton({ answer: { performanceCount, playCount } }: { answer: SongAnswer }) {
  const neighbours = <Skeleton h={`${Math.min(MOST, playCount) * 1.55}em`} w="12em" />;
  const line = <Skeleton h="1.55em" w="6em" />;
  return (
    <Facts
      facts={{
        Played: playedText({ performanceCount, playCount }),
        First: line,
        Last: line,
        'Longest Gap': line,
        'Current Gap': line,
        'Came Before': neighbours,
        'Came After': neighbours,
      }}
    />
  );
}

/** One song: how often it was played, when first and last, its longest gap, and what came before and after it. */
export function SongFacts({ song, songs, address }: SongFactsProps) {
  return (
    <Facts
      facts={{
        Played: playedText({ performanceCount: song.shows.length, playCount: song.times }),
        First: dateOf(song.shows[0]),
        Last: dateOf(song.shows.at(-1)),
        'Longest Gap': counted(song.longestGap, 'show'),
        'Current Gap': counted(song.currentGap, 'show'),
        'Came Before': <Neighbours counts={song.before} songs={songs} address={address} />,
        'Came After': <Neighbours counts={song.after} songs={songs} address={address} />,
      }}
    />
  );
}
