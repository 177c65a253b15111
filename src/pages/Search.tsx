import { Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { PageTitle } from '../components/page/PageTitle';
import { understand } from '../features/search/questions';
import { NothingFound, Searching, SearchResults } from '../features/search/SearchResults';
import { groupOf, searchQuery } from '../features/search/search';
import { parsePage } from '../lib/params';
import { visitContext } from '../routing/visit';

/** What the URL asks for. */
function readSearch(search: URLSearchParams) {
  const understood = understand(search.get('q') ?? '');
  const only = groupOf(search.get('in'));
  const page = parsePage(search.get('page') ?? undefined);
  return { understood, only, page, query: searchQuery(understood, only, page) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { query } = readSearch(new URL(request.url).searchParams);
  const { ask, respond } = context.get(visitContext);
  if (query) await ask(query);
  return respond(null);
}

/** `/search?q=`: all that a text may mean, in groups. */
export function Component() {
  const [search] = useSearchParams();
  const { understood, only, page, query } = readSearch(search);
  const key = `${understood.text} ${only} ${page}`;
  return (
    <Stack gap="lg">
      <PageTitle title={understood.text ? `Results for “${understood.text}”` : 'Search'} noindex>
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
      {understood.remarks.map((remark) => (
        <Text key={remark} dir="auto">
          {remark}
        </Text>
      ))}
      {query ? (
        <Suspense key={key} fallback={<Searching />}>
          <SearchResults understood={understood} query={query} only={only} page={page} />
        </Suspense>
      ) : (
        understood.text !== '' && <NothingFound understood={understood} />
      )}
    </Stack>
  );
}
