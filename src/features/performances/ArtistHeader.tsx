import { ButtonLink } from '../../components/Button';
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
        <ButtonLink to={paths.artist(id)}>View Details</ButtonLink>
        <ButtonLink to={paths.home()}>Back</ButtonLink>
      </div>
    </header>
  );
}
