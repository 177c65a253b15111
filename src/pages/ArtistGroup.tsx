import { useState } from 'react';
import { Missing } from '../components/Missing';
import { NameColumns } from '../components/NameColumns';
import { PageTitle } from '../components/PageTitle';
import { QueryStates } from '../components/QueryStates';
import { Section } from '../components/Section';
import { TableSkeleton } from '../components/Table';
import { YearNav } from '../components/YearNav';
import { groupOf, groupQuery } from '../features/groups/group';
import { PerformanceList } from '../features/performances/PerformanceList';
import { errorMessage } from '../graphql/errors';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './ArtistGroup.module.css';

/** The year of a group's page without one (specification, section 9). */
const DEFAULT_YEAR = 1995;

const yearOf = ({ search }: Address): number => parseYear(search.get('year')) ?? DEFAULT_YEAR;

export function queries(address: Address) {
  const id = parseId(address.params.id);
  return { group: id === undefined ? undefined : groupQuery(id, yearOf(address)) };
}

/** A value, or while there is none the one before it. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

function Group({ id, year }: { id: number; year: number }) {
  const result = usePageQueries(queries).group;
  const { loading, error } = result;
  const { group } = groupOf(useLatest(result.data));
  const { rows, total } = groupOf(result.data);

  if (!group) {
    if (group === null && !error) {
      return <Missing title="Artist Group Not Found">The artist group you're looking for doesn't exist.</Missing>;
    }
    return (
      <div className={classes.page}>
        <PageTitle title="Artist Group" />
        <QueryStates
          data={undefined}
          loading={loading}
          error={error && errorMessage(error)}
          errorTitle="Error Loading Data"
          loadingText="Loading artist group..."
          skeleton={<TableSkeleton />}
        >
          {() => null}
        </QueryStates>
      </div>
    );
  }

  const title = `${group.title} Group`;
  return (
    <div className={classes.page}>
      <div>
        <PageTitle title={title}>
          <bdi>{group.title}</bdi> Group
        </PageTitle>
        <p className={classes.facts}>
          {group.sourceCount} sources across {group.years.length} years
        </p>
      </div>
      <Section title="Artists">
        {group.artists.length > 0 ? (
          <NameColumns names={group.artists} to={paths.performances} />
        ) : (
          <p className={classes.facts}>No artists found in this group.</p>
        )}
      </Section>
      <YearNav years={group.years} current={year} to={(target) => paths.artistGroup(id, target)} />
      <PerformanceList
        of="group"
        rows={rows ?? undefined}
        total={total}
        result={result}
        empty={`No performances found for ${year}.`}
      />
    </div>
  );
}

export function Page() {
  const address = useAddress();
  const id = parseId(address.params.id);
  if (id === undefined) return <Missing title="Artist Group ID not found" />;
  return <Group key={id} id={id} year={yearOf(address)} />;
}
