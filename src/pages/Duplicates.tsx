import { Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ChipLink } from '#components/navigation/ChipLink.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { duplicatesQuery } from '#features/changes/changesQueries.ts';
import { DuplicateList } from '#features/changes/DuplicateList.tsx';
import { paths } from '#lib/paths.ts';
import { ask } from '#routing/visit.ts';

const KINDS = [
  { kind: 'ARTIST', of: 'artists', title: 'Artists' },
  { kind: 'PERFORMANCE', of: 'performances', title: 'Performances' },
  { kind: 'VENUE', of: 'venues', title: 'Venues' },
] as const;

const chosenKind = (search: URLSearchParams) => KINDS.find(({ of }) => of === search.get('of')) ?? KINDS[0];

export async function loader(args: LoaderFunctionArgs) {
  const chosen = chosenKind(new URL(args.request.url).searchParams);
  await ask(args, duplicatesQuery(chosen.kind));
  return chosen;
}

/** `/duplicates?of=`: the possible duplicates of one kind. */
export function Component() {
  const { kind, title } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <div>
        <PageTitle title="Duplicates" noindex />
        <Text c="dimmed">What may stand in the catalogue twice, the surest first. Editors merge it.</Text>
      </div>
      <nav aria-label="Kinds">
        {KINDS.map((one) => (
          <ChipLink key={one.kind} to={paths.duplicates(one.of)} current={one.kind === kind}>
            {one.title}
          </ChipLink>
        ))}
      </nav>
      <Suspense key={kind} fallback={<Loading text="Looking for duplicates..." />}>
        <DuplicateList kind={kind} title={title} />
      </Suspense>
    </Stack>
  );
}
