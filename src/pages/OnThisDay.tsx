import { Group, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { TableSkeleton } from '#components/lists/Table.tsx';
import { ChipLink } from '#components/navigation/ChipLink.tsx';
import { PreviousNext } from '#components/navigation/PreviousNext.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { performancesOfArtists } from '#domain/performances/performancesOfArtists.ts';
import { DateField } from '#features/discover/DateField.tsx';
import { DayTable } from '#features/discover/DayTable.tsx';
import { cursorAt } from '#graphql/connection.ts';
import { OnThisDayDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { datePrefix, dayAfter, dayName, type MonthDay, parseMonthDay } from '#lib/calendarDays.ts';
import { paths } from '#lib/paths.ts';
import { distinct } from '#lib/rows.ts';
import { notFoundError } from '#routing/idOrNotFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

/** The number of shows that come first: several screens. A day may have 1,500, each of another artist at another place. */
const FIRST_SHOWS = 75;

const dayQuery = (day: MonthDay) =>
  pageQuery(
    OnThisDayDocument,
    // The cursor of a show is that of the place behind it.
    { start: datePrefix(day), before: cursorAt(FIRST_SHOWS + 1) },
    { wholeLists: ({ performances }) => [performances], drawsFirstPage: true },
  );

export async function loader(args: LoaderFunctionArgs) {
  const day = parseMonthDay(args.params.month, args.params.day);
  if (!day) throw notFoundError('Day');
  await ask(args, dayQuery(day));
  const order = new URL(args.request.url).searchParams.get('by');
  return { day, by: order === 'artist' ? ('artist' as const) : ('year' as const) };
}

type DayAndOrder = ReturnType<typeof useLoaderData<typeof loader>>;

function Shows({ day, by }: DayAndOrder) {
  const result = usePageQuery(dayQuery(day));
  const { failure, remaining } = result;
  const list = result.data?.performances;
  const isPart = remaining.loading || remaining.failure !== undefined;
  return (
    <QueryStates
      data={list && distinct(performancesOfArtists(list))}
      failure={failure}
      remaining={remaining}
      total={list?.totalCount}
      errorTitle="Error Loading Data"
      empty={`No performances found for ${dayName(day)}.`}
    >
      {(shows, rest) => (
        <>
          {rest}
          <DayTable performances={shows} total={isPart ? list?.totalCount : undefined} by={by} />
        </>
      )}
    </QueryStates>
  );
}

/** `/on-this-day/{month}/{day}`: all performances on a day of the year. */
export function Component() {
  const { day, by } = useLoaderData<typeof loader>();
  const linkAfter = (days: number, name: string) => {
    const other = dayAfter(day, days);
    return { to: paths.onThisDay(other.month, other.day, by === 'artist' ? by : undefined), name };
  };
  return (
    <Stack gap="lg">
      <PageTitle
        title={`On This Day: ${dayName(day)}`}
        description={`Concerts that were played on ${dayName(day)}, in any year.`}
      />
      <Group justify="space-between" gap="xs">
        <PreviousNext
          label="Previous and next day"
          previous={linkAfter(-1, 'Previous day')}
          next={linkAfter(1, 'Next day')}
        >
          <DateField day={day} by={by} />
        </PreviousNext>
        <Group component="nav" gap="xs" aria-label="Order">
          <ChipLink to={paths.onThisDay(day.month, day.day)} current={by === 'year'}>
            By year
          </ChipLink>
          <ChipLink to={paths.onThisDay(day.month, day.day, 'artist')} current={by === 'artist'}>
            By artist
          </ChipLink>
        </Group>
      </Group>
      <Suspense key={dayName(day)} fallback={<Loading text="Loading performances..." skeleton={<TableSkeleton />} />}>
        <Shows day={day} by={by} />
      </Suspense>
    </Stack>
  );
}
