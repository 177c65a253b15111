import { Suspense } from 'react';
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { NotFound } from '#components/states/NotFound.tsx';
import { VenueOfShowDocument, type VenueOfShowQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { paths } from '#lib/paths.ts';
import { idOrNotFound, notFound } from '#routing/notFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

const venueOfShowQuery = (id: number) => pageQuery(VenueOfShowDocument, { id });

const venueIn = (found: VenueOfShowQuery | undefined) => found?.performance?.venues[0];

const NO_VENUE = { title: 'Venue Not Found', text: 'Nothing is known of the place of this performance.' };

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Performance ID not found' });
  const { data } = await ask(args, venueOfShowQuery(id));
  const venue = venueIn(data);
  if (venue) return redirectTo(paths.venue(venue.id), args, 301);
  if (data) throw notFound(NO_VENUE);
  return { id };
}

/** Shows a result that the loader did not wait for: goes to the venue, or says that nothing is known of it. */
function LateResult({ id }: { id: number }) {
  const { data, failure } = usePageQuery(venueOfShowQuery(id));
  const venue = venueIn(data);
  if (venue) return <Navigate to={paths.venue(venue.id)} replace />;
  if (!failure) return <NotFound {...NO_VENUE} />;
  return (
    <>
      <PageTitle title="Venue" noindex />
      <FailureNotice failure={failure} title="Error Loading Data" />
    </>
  );
}

/** `/venue/of/{id}`: goes to the venue of a performance, so that lists need not know the id of the venue. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <Suspense
      fallback={
        <>
          <PageTitle title="Venue" noindex />
          <Loading text="Looking for the venue..." />
        </>
      }
    >
      <LateResult id={id} />
    </Suspense>
  );
}
