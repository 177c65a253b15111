import { Link } from '../../components/navigation/Link';
import { Facts } from '../../components/text/Facts';
import { displayedDate } from '../../lib/dates';
import classes from './History.module.css';
import { mostFrequent, type SongHistory } from './songs';

/** How many neighbours of a song are named. */
const MOST = 5;

interface SongStoryProps {
  song: SongHistory;
  /** The songs by their keys. */
  songs: ReadonlyMap<string, SongHistory>;
  address: (key: string) => string;
}

function Neighbours({
  counts,
  songs,
  address,
}: Omit<SongStoryProps, 'song'> & { counts: ReadonlyMap<string, number> }) {
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

/** One song: how often, when first and last, its longest rest, and what came before and after it. */
export function SongStory({ song, songs, address }: SongStoryProps) {
  const first = song.shows[0];
  const last = song.shows.at(-1);
  return (
    <Facts
      facts={{
        'Times Played': song.shows.length,
        First: first && displayedDate(first.date, first.year),
        Last: last && displayedDate(last.date, last.year),
        'Longest Gap': song.longestGap === 1 ? '1 show' : `${song.longestGap} shows`,
        'Came Before': <Neighbours counts={song.before} songs={songs} address={address} />,
        'Came After': <Neighbours counts={song.after} songs={songs} address={address} />,
      }}
    />
  );
}
