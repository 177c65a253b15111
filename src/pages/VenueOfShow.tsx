import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { VenueOfShowDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { paths } from '#lib/paths.ts';
import { idOrNotFound, notFoundError } from '#routing/idOrNotFound.ts';
import { useDecidingLoader, usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

const venueOfShowQuery = (id: number) => pageQuery(VenueOfShowDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Performance ID not found' });
  const { data } = await ask(args, venueOfShowQuery(id), true);
  const venue = data?.performance?.venues[0];
  if (venue) return redirectTo(paths.venue(venue.id), args, 301);
  if (data)
    throw notFoundError({ title: 'Venue Not Found', text: 'Nothing is known of the place of this performance.' });
  return { id };
}

/**
 * `/venue/of/{id}`: goes to the venue of a performance, so that lists need not know the id of the venue. Shows why it
 * cannot.
 */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  const result = usePageQuery(venueOfShowQuery(id));
  useDecidingLoader(result);
  return (
    <>
      <PageTitle title="Venue" noindex />
      {result.failure && <FailureNotice failure={result.failure} title="Error Loading Data" />}
    </>
  );
}
