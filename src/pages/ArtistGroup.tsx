import { Stack, Text } from '@mantine/core';
import { memo, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NameColumns } from '#components/lists/NameColumns.tsx';
import { TableSkeleton } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Section } from '#components/page/Section.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { UNKNOWN_YEAR, yearName } from '#domain/dates/dates.ts';
import { YearNav } from '#domain/dates/YearNav.tsx';
import { groupQuery, groupYearOf, useGroupCount } from '#features/artists/group.ts';
import { LoadingPerformances, PerformanceList } from '#features/performances/PerformanceList.tsx';
import { parseYear } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

/** The year if the URL has none (specification 5.5). */
const DEFAULT_YEAR = 1995;

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Artist Group ID not found' });
  const year = parseYear(new URL(args.request.url).searchParams.get('year')) ?? DEFAULT_YEAR;
  await ask(args, groupQuery(id, year));
  return { id, year };
}

interface GroupProps {
  id: number;
  year: number;
}

/** Says that a year has no performances, with a link to the nearest year that has some. */
function NoPerformances({ id, year, years }: { id: number; year: number; years: readonly number[] }) {
  const known = years.filter((other) => other !== UNKNOWN_YEAR);
  const [nearest] = [...known].sort((a, b) => Math.abs(a - year) - Math.abs(b - year));
  return (
    <>
      <Text>No performances found for {yearName(year)}.</Text>
      {nearest !== undefined && (
        <Text>
          <Link to={paths.artistGroup(id, nearest)}>Nearest year: {nearest}</Link>
        </Text>
      )}
    </>
  );
}

interface YearProps extends GroupProps {
  /** The year that was opened first. */
  first: number;
  years: readonly number[];
}

function YearPerformances({ id, year, first, years }: YearProps) {
  const result = usePageQuery(groupQuery(id, year));
  const { group, rows, total } = groupYearOf(result.data);
  return (
    <PerformanceList
      of="group"
      name={group?.title ?? ''}
      year={yearName(year)}
      rows={rows ?? undefined}
      total={total}
      // The failure of the first year is shown above.
      result={year === first ? { ...result, failure: undefined } : result}
      empty={<NoPerformances id={id} year={year} years={years} />}
    />
  );
}

/**
 * The page of a group. The group comes with the first year, so it stays while another year loads. A component of its
 * own, so that the steps of a navigation do not render it again.
 */
const Group = memo(({ id, year }: GroupProps) => {
  const [first] = useState(year);
  const count = useGroupCount(id, year);
  return (
    <Stack gap="lg">
      <Detail
        name="Artist Group"
        query={groupQuery(id, first)}
        errorTitle="Error Loading Data"
        loading={<Loading text="Loading artist group..." skeleton={<TableSkeleton />} />}
      >
        {(loaded) => {
          const { group } = groupYearOf(loaded);
          if (!group) return null;
          const { title, sourceCount, years, artists } = group;
          return (
            <>
              <div>
                <PageTitle
                  title={`${title} Group ${yearName(year)}`}
                  description={`${title}: ${artists.map(({ name }) => name).join(', ')}. Concerts of ${yearName(year)}.`}
                >
                  <bdi>{title}</bdi> Group
                </PageTitle>
                <Text c="dimmed">
                  {sourceCount} sources across {years.length} years
                </Text>
              </div>
              <Section title="Artists">
                {artists.length > 0 ? (
                  <NameColumns names={artists} to={paths.performances} />
                ) : (
                  <Text c="dimmed">No artists found in this group.</Text>
                )}
              </Section>
              <YearNav years={years} current={year} count={count} to={(target) => paths.artistGroup(id, target)} />
              <Suspense key={year} fallback={<LoadingPerformances />}>
                <YearPerformances id={id} year={year} first={first} years={years} />
              </Suspense>
            </>
          );
        }}
      </Detail>
    </Stack>
  );
});

/** `/artist-group/{id}?year=`: the artists of a group, and their performances in a year. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Group key={loaded.id} {...loaded} />;
}
