import button from '../../components/Button.module.css';
import { Link } from '../../components/Link';
import { PageTitle } from '../../components/PageTitle';
import { paths } from '../../lib/paths';
import classes from './ArtistHeader.module.css';

interface ArtistHeaderProps {
  id: number;
  /** Undefined until it is known. */
  artist: { name: string; sourceCount: number; creators: readonly string[] } | undefined;
}

function facts({ sourceCount, creators }: NonNullable<ArtistHeaderProps['artist']>): string {
  const recordings = `${sourceCount.toLocaleString('en-US')} ${sourceCount === 1 ? 'recording' : 'recordings'}`;
  return creators.length > 0 ? `${recordings}, added by ${creators.join(', ')}` : recordings;
}

/** Whose performances the page shows, and the ways on and back. */
export function ArtistHeader({ id, artist }: ArtistHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <PageTitle title={artist?.name ?? 'Performances'}>
          <bdi>{artist?.name ?? 'Performances'}</bdi>
        </PageTitle>
        <p className={classes.facts}>{artist && facts(artist)}</p>
      </div>
      <div className={classes.links}>
        <Link className={button.button} to={paths.artist(id)}>
          View Details
        </Link>
        <Link className={button.button} to={paths.home()}>
          Back
        </Link>
      </div>
    </header>
  );
}
