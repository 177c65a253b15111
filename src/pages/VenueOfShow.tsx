import { Suspense } from 'react';
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { NotFound } from '#components/states/NotFound.tsx';
import { VenueOfShowDocument, type VenueOfShowQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { paths } from '#lib/paths.ts';
import { idIn, notFound } from '#routing/notFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { redirectTo, visitContext } from '#routing/visit.ts';

const venueOfShowQuery = (id: number) => pageQuery(VenueOfShowDocument, { id });

const pathIn = ({ performance }: VenueOfShowQuery) => {
  const [venue] = performance?.venues ?? [];
  return venue && paths.venue(venue.id);
};

const NO_VENUE = { title: 'Venue Not Found', text: 'Nothing is known of the place of this performance.' };

export async function loader(args: LoaderFunctionArgs) {
  const id = idIn(args.params.id, { title: 'Performance ID not found' });
  const { ask, respond } = args.context.get(visitContext);
  const { data } = await ask(venueOfShowQuery(id));
  const to = data && pathIn(data);
  if (to) return redirectTo(to, args, 301);
  if (data?.performance) throw notFound(NO_VENUE);
  return respond({ id });
}

/** Goes to the venue, if the loader has not redirected because the result came late or failed. */
function Found({ id }: { id: number }) {
  const { data, failure } = usePageQuery(venueOfShowQuery(id));
  if (failure) {
    return (
      <>
        <PageTitle title="Venue" noindex />
        <FailureNotice failure={failure} title="Error Loading Data" />
      </>
    );
  }
  const to = data && pathIn(data);
  return to ? <Navigate to={to} replace /> : <NotFound {...NO_VENUE} />;
}

/** `/venue/of/{id}`: goes to the venue of a performance, so that lists lead there without its id. */
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
      <Found id={id} />
    </Suspense>
  );
}
