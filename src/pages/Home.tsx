import { useNavigate } from 'react-router';
import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { CatalogueOverview } from '../features/discover/CatalogueOverview';
import { ArtistSearch } from '../features/search/ArtistSearch';
import { clientPart } from '../graphql/clientPart';
import { CatalogueOverviewDocument } from '../graphql/generated/graphql';
import { optionalQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
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
  { to: paths.artistAdd(), label: 'Add Artist', hint: 'Somebody the catalogue does not know yet' },
  { to: paths.performanceAdd(), label: 'Add Performance', hint: 'A concert that is missing' },
];

const DISCOVER = [
  { to: paths.today(), label: 'On This Day', hint: 'What was played on this day of any year' },
  { to: paths.recentlyAdded(), label: 'Recently Added', hint: 'New performances and recordings' },
];

const TodayInHistory = clientPart(async () => (await import('../features/discover/TodayInHistory')).TodayInHistory, {
  late: true,
});

export const queries = () => ({ overview: optionalQuery(CatalogueOverviewDocument, {}) });

interface LinksProps {
  label: string;
  links: readonly { to: string; label: string; hint: string }[];
}

const Links = ({ label, links }: LinksProps) => (
  <nav aria-label={label}>
    <ul className={classes.links}>
      {links.map(({ to, label, hint }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <span>{hint}</span>
        </li>
      ))}
    </ul>
  </nav>
);

/** `/`: search, the ways into the catalogue, and what is in it. */
export function Page() {
  const navigate = useNavigate();
  const { data } = usePageQueries(queries).overview;
  const links = useSession() ? [...BROWSE, ...ADD] : BROWSE;

  return (
    <div className={classes.home}>
      <PageTitle
        title="Live concert performances and recordings"
        description="Live concert performances and recordings: artists, groups, set lists, and the recordings made of them."
      />
      <ArtistSearch
        label="Search artists"
        hrefOf={({ id }) => paths.performances(id)}
        onPick={({ id }) => navigate(paths.performances(id))}
      />
      <Links label="Browse" links={links} />
      <Links label="Discover" links={DISCOVER} />
      {data && <CatalogueOverview {...data} />}
      <TodayInHistory />
    </div>
  );
}
