import { Stack } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Parts } from '#components/page/Parts.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import { namedDate } from '#domain/dates/byMonth.ts';
import { addedOnDayQuery } from '#features/discover/AddedLast.tsx';
import { artistPlotsQuery } from '#features/discover/ArtistPlots.tsx';
import { CatalogueOverview } from '#features/discover/CatalogueOverview.tsx';
import { TodayInHistory } from '#features/discover/TodayInHistory.tsx';
import { ArtistSearch } from '#features/search/ArtistSearch.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  CatalogueOverviewDocument,
  PerformanceSummaryFragmentDoc,
  TodayInHistoryDocument,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { useSession } from '#graphql/session.ts';
import { datePrefix, dayOf, type MonthDay } from '#lib/calendarDays.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { BROWSE, paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';
import classes from './Home.module.css';

/** The descriptions of the lists, in the order of `BROWSE`. */
const HINTS = [
  'The top 100, and everyone by letter',
  'Those of whom at least one recording is known',
  'Artists that belong together, year by year',
];

const BROWSE_LINKS = BROWSE.map((list, index) => ({ ...list, hint: HINTS[index] ?? '' }));

const ADD_LINKS = [
  { to: paths.artistAdd(), name: 'Add Artist', hint: 'Somebody the catalogue does not know yet', only: 'members' },
  { to: paths.performanceAdd(), name: 'Add Performance', hint: 'A concert that is missing', only: 'members' },
] as const;

const OVERVIEW = pageQuery(CatalogueOverviewDocument, {}, { isOptional: true });
const historyQuery = (today: MonthDay) =>
  pageQuery(TodayInHistoryDocument, { today: datePrefix(today) }, { isOptional: true });

export async function loader(args: LoaderFunctionArgs) {
  const today = dayOf(new Date());
  const overview = ask(args, OVERVIEW).then(({ data }) => {
    const counts = data && addedOnDayQuery(data);
    return counts && ask(args, counts);
  });
  await Promise.all([overview, ask(args, historyQuery(today)), artistPlotsQuery && ask(args, artistPlotsQuery)]);
  return { today };
}

function Overview() {
  const { data } = usePageQuery(OVERVIEW);
  return data && <CatalogueOverview {...data} />;
}

function Today({ today }: { today: MonthDay }) {
  const { data } = usePageQuery(historyQuery(today));
  return data && <TodayInHistory today={today} found={data} />;
}

interface ExamplesProps {
  today: MonthDay;
  fill: (text: string) => void;
}

/** Texts to search for, of shows that the catalogue has: an artist, a venue, a date. */
function Examples({ today, fill }: ExamplesProps) {
  const found = nodes(usePageQuery(historyQuery(today)).data?.performances);
  const latest = nodes(usePageQuery(OVERVIEW).data?.addedLast);
  const shows = getFragmentData(PerformanceSummaryFragmentDoc, [...found, ...latest]);
  const show = shows.find(({ venue }) => venue) ?? shows[0];
  if (!show) return null;
  const { artist, venue, date, year } = show;
  return [artist.name, venue, namedDate(date, year)].map(
    (text) =>
      text && (
        <Button key={text} size="small" onClick={() => fill(text)}>
          {text}
        </Button>
      ),
  );
}

/** Loads the page again if the visitor's date differs from the server's. */
function useVisitorsDate({ month, day }: MonthDay) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const here = dayOf(new Date());
    if (here.month !== month || here.day !== day) revalidate();
  }, [month, day, revalidate]);
}

interface LinksProps {
  label: string;
  links: readonly { to: string; name: string; hint: string; only?: 'members' }[];
}

const Links = ({ label, links }: LinksProps) => (
  <nav aria-label={label}>
    <ul className={classes.links}>
      {links.map(({ to, name, hint, only }) => (
        <li key={to} data-for={only}>
          <Link to={to}>{name}</Link>
          <span>{hint}</span>
        </li>
      ))}
    </ul>
  </nav>
);

/** `/`: the search, links to browse, and an overview of the catalogue. */
export function Component() {
  const { today } = useLoaderData<typeof loader>();
  useVisitorsDate(today);
  const session = useSession();
  // The server renders the members' links for everybody. The style sheet hides them from visitors.
  const links = useHydrated() && !session ? BROWSE_LINKS : [...BROWSE_LINKS, ...ADD_LINKS];

  return (
    <Stack gap="md">
      <PageTitle
        title="Live concert performances and recordings"
        description="Live concert performances and recordings: artists, groups, set lists, and the recordings made of them."
      />
      <Parts>
        <Stack gap="xl">
          <div>
            <ArtistSearch
              label="Search artists"
              description={`Artist, ${hasExtensions ? 'song, ' : ''}venue, date, recording ID, checksum`}
              examples={(fill) => (
                <Suspense>
                  <Examples today={today} fill={fill} />
                </Suspense>
              )}
            />
            <Links label="Browse" links={links} />
          </div>
          <Suspense>
            <Today today={today} />
          </Suspense>
        </Stack>
        <Stack gap="xl">
          <Suspense>
            <Overview />
          </Suspense>
        </Stack>
      </Parts>
    </Stack>
  );
}
