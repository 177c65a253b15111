import { Suspense } from 'react';
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { NotFound } from '#components/states/NotFound.tsx';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { cursorAt, nodes } from '#graphql/connection.ts';
import { ShowAtDocument, type ShowAtQuery, ShowCountDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import type { Failure } from '#lib/failure.ts';
import { paths } from '#lib/paths.ts';
import { idOrNotFound, notFound } from '#routing/notFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

/** The filter for all shows, or for an artist's. */
const filterOf = (artist: number | undefined) => (artist === undefined ? {} : { artist: { eq: String(artist) } });

const countQuery = (artist: number | undefined) => pageQuery(ShowCountDocument, { filter: filterOf(artist) });

/**
 * The query for the show that a random number chooses. All shows have the same chance, and two short requests suffice
 * for any number of shows.
 * @param random A number from 0 to below 1
 */
const showQuery = (artist: number | undefined, count: number, random: number) =>
  pageQuery(ShowAtDocument, { filter: filterOf(artist), after: cursorAt(Math.floor(random * count)) });

const showOf = (found: ShowAtQuery | undefined) => nodes(found?.performances)[0];

const NO_SHOW = { title: 'No Performances Found' };

export async function loader(args: LoaderFunctionArgs) {
  const { artistId } = args.params;
  const artist =
    artistId === undefined
      ? undefined
      : idOrNotFound(artistId, { title: 'Artist ID not found', back: 'Return to search' });
  const random = Math.random();
  const count = (await ask(args, countQuery(artist))).data?.performances.totalCount;
  // Throws a redirect if the artist was merged into another, and a 410 if the artist was removed.
  if (count === 0 && artist !== undefined) await ask(args, artistNameQuery(artist));
  if (count === 0) throw notFound(NO_SHOW);
  const show = count && showOf((await ask(args, showQuery(artist, count, random))).data);
  // Not 302: the server would render that show, and cache it for everybody.
  return show ? redirectTo(paths.performance(show.id), args, 307) : { artist, random };
}

interface RandomShowProps {
  artist: number | undefined;
  random: number;
}

const Failed = ({ failure }: { failure: Failure }) => (
  <>
    <PageTitle title="Random show" noindex />
    <FailureNotice failure={failure} title="Error Loading Data" />
  </>
);

/** Goes to a random show, when the number of shows is known. */
function ChosenShow({ artist, random, count }: RandomShowProps & { count: number }) {
  const { data: found, failure } = usePageQuery(showQuery(artist, count, random));
  const show = showOf(found);
  if (failure) return <Failed failure={failure} />;
  // The last shows may have been deleted since they were counted.
  return show ? <Navigate to={paths.performance(show.id)} replace /> : <NotFound {...NO_SHOW} />;
}

/** Goes to a random show, if the loader has not redirected because results came late or failed. */
function RandomShow(props: RandomShowProps) {
  const { data: found, failure } = usePageQuery(countQuery(props.artist));
  const count = found?.performances.totalCount;
  if (failure) return <Failed failure={failure} />;
  return count ? <ChosenShow {...props} count={count} /> : <NotFound {...NO_SHOW} />;
}

/** `/random-show` and `/random-show/{artistId}`: goes to a random show of the catalogue or of an artist. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Suspense
      fallback={
        <>
          <PageTitle title="Random show" noindex />
          <Loading text="Choosing a show..." />
        </>
      }
    >
      <RandomShow {...loaded} />
    </Suspense>
  );
}
