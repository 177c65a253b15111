import { Group, Stack } from '@mantine/core';
import { TableSkeleton } from '../components/lists/Table';
import { ChipLink } from '../components/navigation/ChipLink';
import { PreviousNext } from '../components/navigation/PreviousNext';
import { PageTitle } from '../components/page/PageTitle';
import { Missing } from '../components/states/Missing';
import { Calendar } from '../features/discover/Calendar';
import { DayTable } from '../features/discover/DayTable';
import { OnThisDayDocument } from '../graphql/generated/graphql';
import { nodes } from '../graphql/nodes';
import { datePrefix, dayAfter, dayName, parseMonthDay } from '../lib/calendarDays';
import { paths } from '../lib/paths';
import { distinct } from '../lib/rows';
import { AwaitQuery } from '../routing/AwaitQuery';
import { ListStates } from '../routing/ListStates';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ params, search, preload }: LoaderArgs) {
  const day = parseMonthDay(params.month, params.day);
  if (!day) return undefined;
  const variables = { start: datePrefix(day) };
  return {
    day,
    by: search.get('by') === 'artist' ? ('artist' as const) : ('year' as const),
    performances: preload(OnThisDayDocument, { variables }, ({ performances }) => [performances]),
  };
}

/** `/on-this-day/{month}/{day}`: everything that was played on a day of the year. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  if (!loaderData) return <Missing title="Day Not Found">The day you're looking for doesn't exist.</Missing>;
  const { day, by, performances } = loaderData;
  const to = (days: number) => {
    const other = dayAfter(day, days);
    return { to: paths.onThisDay(other.month, other.day), name: dayName(other) };
  };
  return (
    <Stack gap="lg">
      <PageTitle
        title={`On This Day: ${dayName(day)}`}
        description={`Concerts that were played on ${dayName(day)}, in any year.`}
      />
      <PreviousNext label="Previous and next day" previous={to(-1)} next={to(1)} />
      <Calendar {...day} />
      <nav aria-label="Order">
        <Group gap="xs">
          <ChipLink to={paths.onThisDay(day.month, day.day)} current={by === 'year'}>
            By year
          </ChipLink>
          <ChipLink to={paths.onThisDay(day.month, day.day, 'artist')} current={by === 'artist'}>
            By artist
          </ChipLink>
        </Group>
      </nav>
      <AwaitQuery key={dayName(day)} query={performances}>
        {(result) => {
          const list = result.data?.performances;
          return (
            <ListStates
              result={result}
              rows={list && distinct(nodes(list))}
              total={list?.totalCount}
              errorTitle="Error Loading Data"
              loadingText="Loading performances..."
              skeleton={<TableSkeleton />}
              empty={`No performances found for ${dayName(day)}.`}
            >
              {(shows, rest) => (
                <>
                  {rest}
                  <DayTable performances={shows} by={by} />
                </>
              )}
            </ListStates>
          );
        }}
      </AwaitQuery>
    </Stack>
  );
}
