import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { Bars } from '../components/Bars';
import button from '../components/Button.module.css';
import { Link } from '../components/Link';
import { Missing } from '../components/Missing';
import { PageTitle } from '../components/PageTitle';
import { QueryStates } from '../components/QueryStates';
import { ArtistFacts } from '../features/artists/ArtistFacts';
import { errorMessage } from '../graphql/errors';
import { ArtistDetailDocument, type ArtistDetailQuery } from '../graphql/generated/graphql';
import { preloadQuery } from '../graphql/preload';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import classes from './Artist.module.css';
import detail from './Detail.module.css';

/** `/artist/{id}`: what is filed about an artist. */
export function Page() {
  const id = parseId(useParams().id);
  return id === undefined ? <Missing title="Invalid Artist ID" /> : <Artist id={id} />;
}

/** Starts the page's query. */
export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  const id = parseId(params.id);
  if (id !== undefined) preloadQuery(client, { query: ArtistDetailDocument, variables: { id } });
}

function Artist({ id }: { id: number }) {
  const { data, loading, error } = useQuery(ArtistDetailDocument, { variables: { id } });
  const artist = data?.artist;

  if (artist === null && !error) {
    return <Missing title="Artist Not Found">The artist you're looking for doesn't exist.</Missing>;
  }
  return (
    <div className={detail.page}>
      {!artist && <PageTitle title="Artist" />}
      <QueryStates
        data={artist ?? undefined}
        loading={loading}
        error={error && errorMessage(error, 'Failed to load artist details')}
        errorTitle="Error Loading Artist"
        loadingText="Loading artist..."
        skeleton={<Bars lines={6} />}
      >
        {(found) => <ArtistDetail artist={found} />}
      </QueryStates>
    </div>
  );
}

function ArtistDetail({ artist }: { artist: NonNullable<ArtistDetailQuery['artist']> }) {
  const session = useSession();
  return (
    <>
      <div className={classes.head}>
        <PageTitle title={artist.name} />
        {artist.isTradable && <span className={classes.badge}>Tradable</span>}
      </div>
      <ArtistFacts artist={artist} />
      <div className={classes.actions}>
        <Link to={paths.performances(artist.id)} className={button.button}>
          Performances
        </Link>
        {session?.perms.includes('musicLover') && (
          <Link to={paths.performanceAdd(artist.id)} className={button.button}>
            Add Performance
          </Link>
        )}
      </div>
    </>
  );
}
