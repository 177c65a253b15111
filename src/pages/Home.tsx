import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { CatalogueOverview } from '../features/discover/CatalogueOverview';
import { TodayInHistory } from '../features/discover/TodayInHistory';
import { ArtistSearch } from '../features/search/ArtistSearch';
import { CatalogueOverviewDocument, TodayInHistoryDocument } from '../graphql/generated/graphql';
import { datePrefix, dayOf, type MonthDay } from '../lib/calendarDays';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { useHydrated } from '../lib/useHydrated';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';
import classes from './Home.module.css';

const BROWSE = [
  { to: paths.artists(), label: 'Artists', hint: 'The top 100, and everyone by letter' },
  {
    to: paths.sourceArtists(),
    label: 'Artists with Recordings',
    hint: 'Those of whom at least one recording is known',
  },
  { to: paths.artistGroups(), label: 'Artist Groups', hint: 'Artists that belong together, year by year' },
];

const ADD = [
  { to: paths.artistAdd(), label: 'Add Artist', hint: 'Somebody the catalogue does not know yet', only: 'members' },
  { to: paths.performanceAdd(), label: 'Add Performance', hint: 'A concert that is missing', only: 'members' },
] as const;

export const loader = ({ preload, today }: LoaderArgs) => ({
  today,
  overview: preload(CatalogueOverviewDocument, { variables: {} }),
  history: preload(TodayInHistoryDocument, { variables: { today: datePrefix(today) } }),
});

/** The page came with the server's date: where the visitor's clock shows another, it is loaded anew. */
function useVisitorsDate({ month, day }: MonthDay) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const visitors = dayOf(new Date());
    if (visitors.month !== month || visitors.day !== day) revalidate();
  }, [month, day, revalidate]);
}

interface LinksProps {
  label: string;
  links: readonly { to: string; label: string; hint: string; only?: 'members' }[];
}

const Links = ({ label, links }: LinksProps) => (
  <nav aria-label={label}>
    <ul className={classes.links}>
      {links.map(({ to, label, hint, only }) => (
        <li key={to} data-for={only}>
          <Link to={to}>{label}</Link>
          <span>{hint}</span>
        </li>
      ))}
    </ul>
  </nav>
);

/** `/`: search, the ways into the catalogue, and what is in it. */
export function Page({ loaderData: { today, overview, history } }: PageProps<typeof loader>) {
  useVisitorsDate(today);
  const session = useSession();
  // The server draws the members' links for everybody: the style sheet hides them from visitors.
  const links = useHydrated() && !session ? BROWSE : [...BROWSE, ...ADD];

  return (
    <>
      <PageTitle
        title="Live concert performances and recordings"
        description="Live concert performances and recordings: artists, groups, set lists, and the recordings made of them."
      />
      <Box maw="42rem" mt="md">
        <ArtistSearch label="Search artists" description="Artist, song, venue, date, recording ID, checksum" />
      </Box>
      <div className={classes.parts}>
        <Links label="Browse" links={links} />
        <AwaitQuery query={history} recovers>
          {({ data }) => data && <TodayInHistory today={today} performances={data.performances} />}
        </AwaitQuery>
        <AwaitQuery query={overview} recovers>
          {({ data }) => data && <CatalogueOverview {...data} />}
        </AwaitQuery>
      </div>
    </>
  );
}
