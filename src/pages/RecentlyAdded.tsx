import { Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { TableSkeleton } from '#components/lists/Table.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { RecentTables } from '#features/discover/RecentTables.tsx';
import { RecentlyAddedDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { isOwnApi } from '#lib/apiUrl.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

const RECENT = pageQuery(RecentlyAddedDocument, {});

export async function loader(args: LoaderFunctionArgs) {
  await ask(args, RECENT);
  return null;
}

function Recent() {
  const result = usePageQuery(RECENT);
  return (
    <QueryStates data={result.data} failure={result.failure} errorTitle="Error Loading Data">
      {(found) => <RecentTables recent={found} />}
    </QueryStates>
  );
}

/** `/recently-added`: the latest additions to the catalogue. */
export const Component = () => (
  <Stack gap="lg">
    <div>
      <PageTitle title="Recently Added" description="Performances and recordings that were added last." />
      <Text c="dimmed">The last of each kind. {isOwnApi && <a href={paths.recentlyAddedFeed()}>RSS feed</a>}</Text>
    </div>
    <Suspense fallback={<Loading text="Loading what was added..." skeleton={<TableSkeleton />} />}>
      <Recent />
    </Suspense>
  </Stack>
);
