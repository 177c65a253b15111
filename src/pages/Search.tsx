import { Stack, Text } from '@mantine/core';
import { PageTitle } from '../components/page/PageTitle';
import { understand } from '../features/search/questions';
import { SearchResults } from '../features/search/SearchResults';
import { groupOf, searchVariables } from '../features/search/search';
import { SearchDocument } from '../graphql/generated/graphql';
import { parsePage } from '../lib/params';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ search, preload }: LoaderArgs) {
  const understood = understand(search.get('q') ?? '');
  const only = groupOf(search.get('in'));
  const page = parsePage(search.get('page') ?? undefined);
  const variables = searchVariables(understood, only, page);
  return { understood, only, page, found: variables && preload(SearchDocument, { variables }) };
}

/** `/search?q=`: all that a text may mean, in groups. */
export function Page({ loaderData: { understood, only, page, found } }: PageProps<typeof loader>) {
  return (
    <Stack gap="lg">
      <meta name="robots" content="noindex" />
      <PageTitle title={understood.text ? `Results for “${understood.text}”` : 'Search'}>
        {understood.text ? (
          <>
            Results for “<bdi>{understood.text}</bdi>”
          </>
        ) : (
          'Search'
        )}
      </PageTitle>
      {understood.text === '' && (
        <Text>
          Look for an artist, a date, a venue, a place, a song, a taper, a recording's ID, an archive identifier or a
          checksum.
        </Text>
      )}
      <AwaitQuery key={`${understood.text} ${only} ${page}`} query={found}>
        {(result) => <SearchResults understood={understood} result={result} only={only} page={page} />}
      </AwaitQuery>
    </Stack>
  );
}
