import { lazyPart } from '../components/lazyPart';
import { Breadcrumb } from '../components/navigation/Breadcrumb';
import { PageTitle } from '../components/page/PageTitle';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { ArtistFacts, Tradable } from '../features/artists/ArtistFacts';
import { failureOf } from '../graphql/errors';
import { HistoryArtistDocument, type HistoryArtistQuery } from '../graphql/generated/graphql';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './Detail.module.css';

const History = lazyPart(async () => (await import('../features/history/History')).History);

export function queries({ params }: Address) {
  const id = parseId(params.artistId);
  return { artist: id === undefined ? undefined : pageQuery(HistoryArtistDocument, { id }) };
}

/** `/history/{artistId}`: all that an artist ever played. The list is read and drawn in the browser. */
export function Page() {
  const id = parseId(useAddress().params.artistId);
  return id === undefined ? (
    <Missing title="Artist ID not found" back="Return to search" />
  ) : (
    <ArtistHistory key={id} id={id} />
  );
}

function ArtistHistory({ id }: { id: number }) {
  const { artist: result } = usePageQueries(queries);
  const artist = result.data?.artist;
  const failure = failureOf(result);
  return (
    <Detail
      name="Artist"
      title="History"
      data={artist}
      loading={result.loading}
      failure={failure}
      errorTitle="Error Loading Data"
      className={classes.page}
      below={
        // It is read already, and appears once it is known how much of the artist stands above it.
        <div hidden={!artist && !failure}>
          <History artist={id} />
        </div>
      }
    >
      {(found) => <HistoryHeader artist={found} />}
    </Detail>
  );
}

function HistoryHeader({ artist }: { artist: NonNullable<HistoryArtistQuery['artist']> }) {
  const { id, name } = artist;
  return (
    <header>
      <Breadcrumb
        steps={[
          { to: paths.performances(id), name: 'By year' },
          { to: paths.artist(id), name: 'Artist' },
        ]}
      />
      <div className={classes.title}>
        <PageTitle title={`${name}: History`} description={`Every concert, song and venue of ${name} that is known.`}>
          <bdi>{name}</bdi>: History
        </PageTitle>
        <Tradable artist={artist} />
      </div>
      <ArtistFacts artist={artist} inline />
    </header>
  );
}
