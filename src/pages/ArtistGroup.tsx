import type { ApolloClient } from '@apollo/client';
import { useParams, useSearchParams } from 'react-router';
import { Missing } from '../components/Missing';
import { NameColumns } from '../components/NameColumns';
import { PageTitle } from '../components/PageTitle';
import { QueryStates } from '../components/QueryStates';
import { Section } from '../components/Section';
import { TableSkeleton } from '../components/Table';
import { YearNav } from '../components/YearNav';
import { GroupPerformances } from '../features/groups/GroupPerformances';
import { groupQuery, useGroup } from '../features/groups/useGroup';
import { errorMessage } from '../graphql/errors';
import { preloadQuery } from '../graphql/preload';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './ArtistGroup.module.css';

/** The year of a group's page without one (specification, section 9). */
const DEFAULT_YEAR = 1995;

const yearOf = (search: URLSearchParams): number => parseYear(search.get('year')) ?? DEFAULT_YEAR;

export function preload(
  client: ApolloClient,
  params: Record<string, string | undefined>,
  search: URLSearchParams,
): void {
  const id = parseId(params.id);
  if (id !== undefined) preloadQuery(client, groupQuery(id, yearOf(search)));
}

function Group({ id, year }: { id: number; year: number }) {
  const list = useGroup(id, year);
  const { group, loading, error } = list;

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
      <GroupPerformances year={year} list={list} />
    </div>
  );
}

export function Page() {
  const id = parseId(useParams().id);
  const [search] = useSearchParams();
  if (id === undefined) return <Missing title="Artist Group ID not found" />;
  return <Group key={id} id={id} year={yearOf(search)} />;
}
