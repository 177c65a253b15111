import { Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { understand } from '#features/search/questions.ts';
import { NoResults, Searching, SearchResults } from '#features/search/SearchResults.tsx';
import { groupNamed, searchFor } from '#features/search/searchFor.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { lastIfPast } from '#lib/pages.ts';
import { parsePage } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { ask, redirectTo } from '#routing/visit.ts';

function readUrl(params: URLSearchParams) {
  const understood = understand(params.get('q') ?? '');
  const chosenGroup = groupNamed(params.get('in'));
  const page = parsePage(params.get('page') ?? undefined);
  return { understood, chosenGroup, page, search: searchFor(understood, { group: chosenGroup, page }) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { understood, chosenGroup, page, search } = readUrl(new URL(args.request.url).searchParams);
  if (!search) return null;
  const { data: found } = await ask(args, search.query, page > 1);
  const [group] = found ? search.groups(found) : [];
  const last = chosenGroup && lastIfPast(page, group?.pages ?? 0);
  return last === undefined ? null : redirectTo(paths.search(understood.text, chosenGroup, last), args);
}

/** `/search?q=`: the results of a search, in groups. */
export function Component() {
  const [params] = useSearchParams();
  const { understood, chosenGroup, page, search } = readUrl(params);
  const key = `${understood.text} ${chosenGroup} ${page}`;
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
          Look for an artist, a date, a venue, {hasExtensions ? 'a place, a song, a taper' : 'a city'}, a recording's
          ID, an archive identifier or a checksum.
        </Text>
      )}
      {understood.remarks.map((remark) => (
        <Text key={remark} dir="auto">
          {remark}
        </Text>
      ))}
      {search ? (
        <Suspense key={key} fallback={<Searching />}>
          <SearchResults understood={understood} search={search} chosenGroup={chosenGroup} page={page} />
        </Suspense>
      ) : (
        understood.text !== '' && <NoResults understood={understood} />
      )}
    </Stack>
  );
}
