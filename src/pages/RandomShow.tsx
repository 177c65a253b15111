import { Suspense } from 'react';
import { data, type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router';
import { PageTitle } from '../components/page/PageTitle';
import { FailureNotice } from '../components/states/FailureNotice';
import { Loading } from '../components/states/Loading';
import { Missing } from '../components/states/Missing';
import { cursorAt } from '../graphql/cursor';
import { failureOf } from '../graphql/errors';
import { ShowAtDocument, type ShowAtQuery } from '../graphql/generated/graphql';
import { nodes } from '../graphql/nodes';
import { pageQuery } from '../graphql/pageQuery';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { redirectTo } from '../routing/redirects';
import { usePageQuery } from '../routing/usePageQuery';
import { visitContext } from '../routing/visit';

const showOf = (found: ShowAtQuery | undefined) => nodes(found?.performances)[0];

/** The show at a place of all shows, or of an artist's. */
const showQuery = (artist: number | undefined, place: number) =>
  pageQuery(
    ShowAtDocument,
    { filter: artist === undefined ? {} : { artist: { eq: String(artist) } }, after: cursorAt(place) },
    { record: (found) => showOf(found) ?? null },
  );

/**
 * The show that a random number chooses. How many there are is asked first, with the first of them: each has the same
 * chance, and two short requests are enough for any number.
 * @param random From 0 to below 1
 */
const chosenQuery = (artist: number | undefined, first: ShowAtQuery | undefined, random: number) =>
  showQuery(artist, Math.floor(random * (first?.performances.totalCount ?? 0)));

export async function loader(args: LoaderFunctionArgs) {
  const artist = parseId(args.params.artistId);
  if (args.params.artistId !== undefined && artist === undefined) return data(undefined, 404);
  const { ask, respond } = args.context.get(visitContext);
  const random = Math.random();
  const first = await ask(showQuery(artist, 0));
  const show = first.data && showOf((await ask(chosenQuery(artist, first.data, random))).data);
  // Not 302: the server would draw that page, and keep it for everybody.
  return show ? redirectTo(paths.performance(show.id), args, 307) : respond({ artist, random });
}

interface RandomShowProps {
  artist: number | undefined;
  random: number;
}

/** The same, where the results came late or not at all. */
function RandomShow({ artist, random }: RandomShowProps) {
  const first = usePageQuery(showQuery(artist, 0));
  const chosen = usePageQuery(chosenQuery(artist, first.data, random));
  const failure = failureOf(first) ?? failureOf(chosen);
  const show = showOf(chosen.data);
  if (show) return <Navigate to={paths.performance(show.id)} replace />;
  if (!failure) return <Missing title="No Performances Found" />;
  return (
    <>
      <PageTitle title="Random show" noindex />
      <FailureNotice failure={failure} title="Error Loading Data" />
    </>
  );
}

/** `/random-show` and `/random-show/{artistId}`: leads to any show of the catalogue, or of an artist. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Missing title="Artist ID not found" back="Return to search" />;
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
