import { paths } from '../lib/paths';
import { Link } from './Link';

interface ArtistLinkProps {
  /** Null when the API could not say. */
  artist: { id: number; name: string } | null | undefined;
  /** The year of the performances that the link leads to. */
  year: number;
}

/** An artist's name, leading to the artist's performances of a year. */
export function ArtistLink({ artist, year }: ArtistLinkProps) {
  if (!artist) return 'Unknown Artist';
  return (
    <Link to={paths.performances(artist.id, year)}>
      <bdi>{artist.name}</bdi>
    </Link>
  );
}
