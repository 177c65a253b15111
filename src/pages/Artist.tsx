import { ButtonLink } from '../components/buttons/Button';
import { useStructuredData } from '../components/page/PageResponse';
import { PageTitle } from '../components/page/PageTitle';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { ArtistFacts, Tradable } from '../features/artists/ArtistFacts';
import { failureOf } from '../graphql/errors';
import { ArtistDetailDocument, type ArtistDetailQuery } from '../graphql/generated/graphql';
import { recoveringQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { breadcrumbList, musicGroup } from '../lib/structuredData';
import classes from './Artist.module.css';
import detail from './Detail.module.css';

export function queries({ params }: Address) {
  const id = parseId(params.id);
  return { artist: id === undefined ? undefined : recoveringQuery(ArtistDetailDocument, { id }) };
}

/** `/artist/{id}`: the stored facts about an artist. */
export function Page() {
  const id = parseId(useAddress().params.id);
  return id === undefined ? <Missing title="Invalid Artist ID" /> : <Artist />;
}

function Artist() {
  const result = usePageQueries(queries).artist;
  return (
    <Detail
      name="Artist"
      data={result.data?.artist}
      loading={result.loading}
      failure={failureOf(result, { fallback: 'Failed to load artist details' })}
      className={detail.page}
    >
      {(artist) => <ArtistDetail artist={artist} />}
    </Detail>
  );
}

function ArtistDetail({ artist }: { artist: NonNullable<ArtistDetailQuery['artist']> }) {
  const session = useSession();
  useStructuredData(
    musicGroup(artist),
    breadcrumbList([
      { name: 'Artists', to: paths.artists() },
      { name: artist.name, to: paths.artist(artist.id) },
    ]),
  );
  return (
    <>
      <div className={detail.title}>
        <PageTitle title={artist.name} description={`What is filed about ${artist.name}.`} />
        <Tradable artist={artist} />
      </div>
      <ArtistFacts artist={artist} />
      <div className={classes.actions}>
        <ButtonLink to={paths.performances(artist.id)}>Performances</ButtonLink>
        <ButtonLink to={paths.history(artist.id)}>History</ButtonLink>
        {session?.perms.includes('musicLover') && (
          <ButtonLink to={paths.performanceAdd(artist.id)}>Add Performance</ButtonLink>
        )}
      </div>
    </>
  );
}
