import { lazyPart } from '../components/lazyPart';
import { Bars } from '../components/lists/Bars';
import { Breadcrumb } from '../components/navigation/Breadcrumb';
import { PageTitle } from '../components/page/PageTitle';
import { IfFound } from '../components/states/IfFound';
import { Missing } from '../components/states/Missing';
import { QueryStates } from '../components/states/QueryStates';
import { ArtistFacts, Tradable } from '../features/artists/ArtistFacts';
import { failureOf } from '../graphql/errors';
import { HistoryArtistDocument } from '../graphql/generated/graphql';
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
  const { artist: result } = usePageQueries(queries);
  if (id === undefined) return <Missing title="Artist ID not found" back="Return to search" />;
  const artist = result.data?.artist;
  const failure = failureOf(result);
  return (
    <IfFound name="Artist" data={artist} failure={failure}>
      <div className={classes.page}>
        <div>
          <Breadcrumb
            steps={[
              { to: paths.performances(id), name: 'By year' },
              { to: paths.artist(id), name: 'Artist' },
            ]}
          />
          <div className={classes.title}>
            <PageTitle
              title={artist ? `${artist.name}: History` : 'History'}
              description={artist ? `Every concert, song and venue of ${artist.name} that is known.` : undefined}
            >
              {artist ? (
                <>
                  <bdi>{artist.name}</bdi>: History
                </>
              ) : (
                'History'
              )}
            </PageTitle>
            {artist && <Tradable artist={artist} />}
          </div>
          {artist && <ArtistFacts artist={artist} inline />}
        </div>
        <QueryStates
          data={artist ?? undefined}
          loading={result.loading}
          failure={failure}
          errorTitle="Error Loading Data"
          loadingText="Loading artist..."
          skeleton={<Bars />}
        >
          {() => null}
        </QueryStates>
        {/* Reads already, and has its place once it is known how much of the artist stands above it. */}
        <div hidden={!artist && !failure}>
          <History key={id} artist={id} />
        </div>
      </div>
    </IfFound>
  );
}
