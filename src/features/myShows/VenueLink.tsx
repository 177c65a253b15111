import { useQuery } from '@apollo/client/react';
import { Link } from '#components/navigation/Link.tsx';
import { VenueOfShowDocument } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';

/** A link to the page of a show's venue, once it is known. */
export function VenueLink({ show }: { show: number }) {
  const { data } = useQuery(VenueOfShowDocument, { variables: { id: show } });
  const [venue] = data?.performance?.venues ?? [];
  return venue ? <Link to={paths.venue(venue.id)}>About this venue</Link> : null;
}
