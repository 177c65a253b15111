import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { cursorAt, nodes } from '#graphql/connection.ts';
import { ShowAtDocument, ShowCountDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { paths } from '#lib/paths.ts';
import { idOrNotFound, notFoundError } from '#routing/idOrNotFound.ts';
import { useDecidingLoader, usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

const filterOf = (artist: number | undefined) => (artist === undefined ? {} : { artist: { eq: String(artist) } });

const countQuery = (artist: number | undefined) => pageQuery(ShowCountDocument, { filter: filterOf(artist) });

/**
 * The query for the show that a random number chooses. All shows have the same chance, and two short requests suffice
 * for any number of shows.
 * @param random A number from 0 to below 1
 */
const showQuery = (artist: number | undefined, count: number, random: number) =>
  pageQuery(ShowAtDocument, { filter: filterOf(artist), after: cursorAt(Math.floor(random * count)) });

export async function loader(args: LoaderFunctionArgs) {
  const { artistId } = args.params;
  const artist =
    artistId === undefined
      ? undefined
      : idOrNotFound(artistId, { title: 'Artist ID not found', back: 'Return to search' });
  const random = Math.random();
  const count = (await ask(args, countQuery(artist), true)).data?.performances.totalCount;
  // Throws a redirect if the artist was merged into another, and a 410 if the artist was removed.
  if (count === 0 && artist !== undefined) await ask(args, artistNameQuery(artist), true);
  const { data: found } = count ? await ask(args, showQuery(artist, count, random), true) : {};
  const [show] = nodes(found?.performances);
  // Not 302: the server would render that show, and cache it for everybody.
  if (show) return redirectTo(paths.performance(show.id), args, 307);
  // The last shows may have been deleted since they were counted.
  if (count === 0 || found) throw notFoundError({ title: 'No Performances Found' });
  return { artist, random };
}

/** `/random-show` and `/random-show/{artistId}`: goes to a random show of the catalogue or of an artist. Shows why it cannot. */
export function Component() {
  const { artist, random } = useLoaderData<typeof loader>();
  const shows = usePageQuery(countQuery(artist));
  const count = shows.data?.performances.totalCount ?? 0;
  const chosen = usePageQuery(showQuery(artist, count, random), count > 0);
  const failure = shows.failure ?? chosen.failure;
  useDecidingLoader({ failure });
  return (
    <>
      <PageTitle title="Random show" noindex />
      {failure && <FailureNotice failure={failure} title="Error Loading Data" />}
    </>
  );
}
