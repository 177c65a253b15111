import { Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { ChangesFilter } from '#features/changes/ChangesFilter.tsx';
import { ChangesList } from '#features/changes/ChangesList.tsx';
import { filterOf, readChosen } from '#features/changes/changesParams.ts';
import { pagesOfChanges, revisionsQuery } from '#features/changes/changesQueries.ts';
import { isOwnApi } from '#lib/apiUrl.ts';
import { lastIfPast } from '#lib/pages.ts';
import { paths } from '#lib/paths.ts';
import { useCacheOnly } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

/** The query for the name of the chosen artist. Optional: the page answers 200 without it. */
const nameQuery = (id: number) => ({ ...artistNameQuery(id), isOptional: true });

export async function loader(args: LoaderFunctionArgs) {
  const chosen = readChosen(new URL(args.request.url).searchParams);
  const [{ data: found }] = await Promise.all([
    ask(args, revisionsQuery(filterOf(chosen), chosen.page), chosen.page > 1),
    chosen.artist !== undefined && ask(args, nameQuery(chosen.artist)),
  ]);
  const last = lastIfPast(chosen.page, pagesOfChanges(found?.revisions.totalCount ?? 0));
  return last === undefined ? null : redirectTo(paths.changes({ ...chosen, page: last }), args);
}

/** `/changes?artist=&member=&kind=&page=`: the latest changes of the whole catalogue. */
export function Component() {
  const [search] = useSearchParams();
  const chosen = readChosen(search);
  const { artist, member, kind, page } = chosen;
  const artistName = useCacheOnly(nameQuery(artist ?? 0))?.artist?.name;
  const key = `${artist} ${member} ${kind}`;
  return (
    <Stack gap="lg">
      <div>
        <PageTitle title="Changes" noindex />
        <Text c="dimmed">
          What was added, changed and removed, the latest first.{' '}
          {isOwnApi && <a href={paths.changesFeed(artist)}>RSS feed</a>}
        </Text>
      </div>
      {/* The fields begin anew with another choice, and once the artist's name is known. */}
      <ChangesFilter key={`${key} ${artistName}`} chosen={chosen} artistName={artistName} />
      <Suspense key={`${key} ${page}`} fallback={<Loading text="Loading changes..." />}>
        <ChangesList chosen={chosen} />
      </Suspense>
    </Stack>
  );
}
