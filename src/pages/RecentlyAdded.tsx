import { Stack, Text } from '@mantine/core';
import { TableSkeleton } from '../components/lists/Table';
import { PageTitle } from '../components/page/PageTitle';
import { QueryStates } from '../components/states/QueryStates';
import { RecentTables } from '../features/discover/RecentTables';
import { failureOf } from '../graphql/errors';
import { RecentlyAddedDocument } from '../graphql/generated/graphql';
import { paths } from '../lib/paths';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export const loader = ({ preload }: LoaderArgs) => preload(RecentlyAddedDocument, { variables: {} });

/** `/recently-added`: what is new in the catalogue. */
export function Page({ loaderData: recent }: PageProps<typeof loader>) {
  return (
    <Stack gap="lg">
      <div>
        <PageTitle title="Recently Added" description="Performances and recordings that were added last." />
        <Text c="dimmed">
          The last of each kind. <a href={paths.recentlyAddedFeed()}>RSS feed</a>
        </Text>
      </div>
      <AwaitQuery query={recent}>
        {(result) => (
          <QueryStates
            data={result.data}
            loading={result.loading}
            failure={failureOf(result)}
            errorTitle="Error Loading Data"
            loadingText="Loading what was added..."
            skeleton={<TableSkeleton />}
          >
            {(found) => <RecentTables recent={found} />}
          </QueryStates>
        )}
      </AwaitQuery>
    </Stack>
  );
}
