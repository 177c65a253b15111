import { Text } from '@mantine/core';
import { useState } from 'react';
import { NameColumns } from '../components/lists/NameColumns';
import { TableSkeleton } from '../components/lists/Table';
import { Link } from '../components/navigation/Link';
import { YearNav } from '../components/navigation/YearNav';
import { PageTitle } from '../components/page/PageTitle';
import { Section } from '../components/page/Section';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { groupOf, preloadGroup, useGroupCount } from '../features/groups/group';
import { PerformanceList } from '../features/performances/PerformanceList';
import { failureOf } from '../graphql/errors';
import { UNKNOWN_YEAR, yearName } from '../lib/dates';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

/** The year of a group's page without one (specification 5.5). */
const DEFAULT_YEAR = 1995;

export function loader({ params, search, preload }: LoaderArgs) {
  const id = parseId(params.id);
  const year = parseYear(search.get('year')) ?? DEFAULT_YEAR;
  return id === undefined ? undefined : { id, year, group: preloadGroup(preload, id, year) };
}

type GroupData = NonNullable<PageProps<typeof loader>['loaderData']>;

/** Says that nothing was played in a year, with a link to the nearest year in which something was. */
function NoPerformances({ id, year, years }: { id: number; year: number; years: readonly number[] }) {
  const known = years.filter((other) => other !== UNKNOWN_YEAR);
  const [nearest] = [...known].sort((a, b) => Math.abs(a - year) - Math.abs(b - year));
  return (
    <>
      <Text>No performances found for {year}.</Text>
      {nearest !== undefined && (
        <Text>
          <Link to={paths.artistGroup(id, nearest)}>Nearest year: {nearest}</Link>
        </Text>
      )}
    </>
  );
}

/** The performances of the year on show. */
const YearPerformances = ({ id, year, group, years }: GroupData & { years: readonly number[] }) => (
  <AwaitQuery key={year} query={group} recovers>
    {(result) => {
      const { group: found, rows, total } = groupOf(result.data);
      return (
        <PerformanceList
          of="group"
          name={found?.title ?? ''}
          year={yearName(year)}
          rows={rows ?? undefined}
          total={total}
          result={result}
          empty={<NoPerformances id={id} year={year} years={years} />}
        />
      );
    }}
  </AwaitQuery>
);

/** The group is that of the first year that was opened: it stays while another year is loading. */
function Group(props: GroupData) {
  const { id, year } = props;
  const [first] = useState(props.group);
  const count = useGroupCount(id, year);
  return (
    <AwaitQuery query={first} recovers>
      {(result) => {
        const { group } = groupOf(result.data);
        return (
          <Detail
            name="Artist Group"
            data={group}
            loading={result.loading}
            failure={group ? undefined : failureOf(result)}
            errorTitle="Error Loading Data"
            skeleton={<TableSkeleton />}
          >
            {({ title, sourceCount, years, artists }) => (
              <>
                <div>
                  <PageTitle
                    title={`${title} Group ${year}`}
                    description={`${title}: ${artists.map(({ name }) => name).join(', ')}. Concerts of ${year}.`}
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
                <YearPerformances {...props} years={years} />
              </>
            )}
          </Detail>
        );
      }}
    </AwaitQuery>
  );
}

/** `/artist-group/{id}?year=`: the artists of a group, and what they played in a year. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  return loaderData ? <Group key={loaderData.id} {...loaderData} /> : <Missing title="Artist Group ID not found" />;
}
