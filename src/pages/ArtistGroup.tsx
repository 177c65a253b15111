import { useState } from 'react';
import { NameColumns } from '../components/lists/NameColumns';
import { TableSkeleton } from '../components/lists/Table';
import { Link } from '../components/navigation/Link';
import { YearNav } from '../components/navigation/YearNav';
import { PageTitle } from '../components/page/PageTitle';
import { Section } from '../components/page/Section';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { groupOf, groupQuery } from '../features/groups/group';
import { PerformanceList } from '../features/performances/PerformanceList';
import { failureOf } from '../graphql/errors';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { UNKNOWN_YEAR, yearName } from '../lib/dates';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './ArtistGroup.module.css';

/** The year of a group's page without one (specification 5.5). */
const DEFAULT_YEAR = 1995;

const yearOf = ({ search }: Address): number => parseYear(search.get('year')) ?? DEFAULT_YEAR;

export function queries(address: Address) {
  const id = parseId(address.params.id);
  return { group: id === undefined ? undefined : groupQuery(id, yearOf(address)) };
}

/** The value, or the previous one while there is none. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

/** Says that nothing was played in a year, with a link to the nearest year in which something was. */
function NoPerformances({ id, year, years }: { id: number; year: number; years: readonly number[] }) {
  const known = years.filter((other) => other !== UNKNOWN_YEAR);
  const [nearest] = [...known].sort((a, b) => Math.abs(a - year) - Math.abs(b - year));
  return (
    <>
      <p>No performances found for {year}.</p>
      {nearest !== undefined && (
        <p>
          <Link to={paths.artistGroup(id, nearest)}>Nearest year: {nearest}</Link>
        </p>
      )}
    </>
  );
}

function Group({ id, year }: { id: number; year: number }) {
  const result = usePageQueries(queries).group;
  const { group } = groupOf(useLatest(result.data));
  const { rows, total } = groupOf(result.data);

  return (
    <Detail
      name="Artist Group"
      data={group}
      loading={result.loading}
      failure={group ? undefined : failureOf(result)}
      errorTitle="Error Loading Data"
      skeleton={<TableSkeleton />}
      className={classes.page}
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
            <p className={classes.facts}>
              {sourceCount} sources across {years.length} years
            </p>
          </div>
          <Section title="Artists">
            {artists.length > 0 ? (
              <NameColumns names={artists} to={paths.performances} />
            ) : (
              <p className={classes.facts}>No artists found in this group.</p>
            )}
          </Section>
          <YearNav
            years={years}
            current={year}
            count={rows ? total : undefined}
            to={(target) => paths.artistGroup(id, target)}
          />
          <PerformanceList
            of="group"
            name={title}
            year={yearName(year)}
            rows={rows ?? undefined}
            total={total}
            result={result}
            empty={<NoPerformances id={id} year={year} years={years} />}
          />
        </>
      )}
    </Detail>
  );
}

export function Page() {
  const address = useAddress();
  const id = parseId(address.params.id);
  if (id === undefined) return <Missing title="Artist Group ID not found" />;
  return <Group key={id} id={id} year={yearOf(address)} />;
}
