import { Link } from '#components/navigation/Link.tsx';
import { paths } from '#lib/paths.ts';
import classes from './ArtistNav.module.css';

interface ArtistNavProps {
  id: number;
  current: 'performances' | 'history' | 'songs' | 'venues' | 'missing' | 'details';
  /** The current year, if any. */
  year?: number | undefined;
}

/** Links to the pages of an artist, the same on each of them. */
export function ArtistNav({ id, current, year }: ArtistNavProps) {
  const pages = [
    { page: 'performances', name: 'Performances', to: paths.performances(id) },
    { page: 'history', name: 'History', to: paths.history(id) },
    { page: 'songs', name: 'Songs', to: paths.historyTab(id, 'songs') },
    { page: 'venues', name: 'Venues', to: paths.historyTab(id, 'venues') },
    { page: 'missing', name: 'What is missing', to: paths.missing({ artist: id, ...(year && { year }) }) },
    { page: 'details', name: 'View Details', to: paths.artist(id) },
  ] as const;
  return (
    <nav aria-label="Artist" className={classes.nav}>
      {pages.map(({ page, name, to }) => (
        <Link key={page} to={to} aria-current={page === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
      <Link to={paths.randomShow(id)}>Random show</Link>
    </nav>
  );
}
