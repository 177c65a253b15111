import { Link } from '../../components/navigation/Link';
import { Facts } from '../../components/text/Facts';
import { counted } from '../../lib/counted';
import classes from './History.module.css';
import { dateOf } from './shows';
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
    <ul className={classes.neighbours}>
      {found.map(([key, count]) => (
        <li key={key}>
          <Link to={address(key)}>
            <bdi>{songs.get(key)?.title ?? key}</bdi>
          </Link>{' '}
          {count}
        </li>
      ))}
    </ul>
  );
}

/** One song: how often it was played, when first and last, its longest gap, and what came before and after it. */
export function SongFacts({ song, songs, address }: SongFactsProps) {
  return (
    <Facts
      facts={{
        'Times Played': song.shows.length,
        First: dateOf(song.shows[0]),
        Last: dateOf(song.shows.at(-1)),
        'Longest Gap': counted(song.longestGap, 'show'),
        'Came Before': <Neighbours counts={song.before} songs={songs} address={address} />,
        'Came After': <Neighbours counts={song.after} songs={songs} address={address} />,
      }}
    />
  );
}
