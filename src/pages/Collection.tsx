import { Stack } from '@mantine/core';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { CollectionView } from '#features/collection/CollectionView.tsx';
import { WhereKept } from '#features/collection/WhereKept.tsx';

/** `/collection`: the visitor's collection, kept in this browser. */
export function Component() {
  return (
    <Stack gap="lg">
      <PageTitle title="My collection" description="What you have, want and attended, kept in your own browser." />
      <WhereKept />
      <CollectionView />
    </Stack>
  );
}
