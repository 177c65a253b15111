import { ButtonLink } from '../../components/buttons/Button';
import { useStructuredData } from '../../components/page/PageResponse';
import { PageTitle } from '../../components/page/PageTitle';
import type { ArtistHeader_ArtistFragment } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { counted } from '../../lib/counted';
import { yearName } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { breadcrumbList, musicGroup } from '../../lib/structuredData';
import { ArtistFacts, Tradable } from './ArtistFacts';
import classes from './ArtistHeader.module.css';

interface ArtistHeaderProps {
  id: number;
  /** Undefined until it is known. */
  artist: ArtistHeader_ArtistFragment | undefined;
  /** The year on show, if any. */
  year: number | undefined;
}

function facts({ sourceCount, creators }: ArtistHeader_ArtistFragment): string {
  const names = nodes(creators).map(({ name }) => name);
  const recordings = counted(sourceCount, 'recording');
  return names.length > 0 ? `${recordings}, added by ${names.join(', ')}` : recordings;
}

/** The artist whose performances the page shows, the stored facts, and links on and back. */
export function ArtistHeader({ id, artist, year }: ArtistHeaderProps) {
  const way = [{ name: 'Artists', to: paths.artists() }];
  useStructuredData(
    ...(artist
      ? [musicGroup(artist), breadcrumbList([...way, { name: artist.name, to: paths.performances(id) }])]
      : []),
  );
  return (
    <header className={classes.header}>
      <div>
        <div className={classes.name}>
          <PageTitle
            title={[artist && `${artist.name}:`, 'Performances', year && yearName(year)].filter(Boolean).join(' ')}
            description={
              artist &&
              `${artist.name}: concerts ${year ? `of ${year}` : 'year by year'}, their set lists, and ${facts(artist)}.`
            }
          >
            <bdi>{artist?.name ?? 'Performances'}</bdi>
          </PageTitle>
          {artist && <Tradable artist={artist} />}
        </div>
        <p className={classes.facts}>{artist && facts(artist)}</p>
      </div>
      {artist && <ArtistFacts artist={artist} inline />}
      <div className={classes.links}>
        <ButtonLink to={paths.history(id)}>History</ButtonLink>
        <ButtonLink to={paths.artist(id)}>View Details</ButtonLink>
        <ButtonLink to={paths.home()}>Back</ButtonLink>
      </div>
    </header>
  );
}
