import { Stack } from '@mantine/core';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { NeedsScripts } from '#components/states/NeedsScripts.tsx';
import { CollectionView } from '#features/collection/CollectionView.tsx';
import { WhereKept } from '#features/collection/WhereKept.tsx';

/** `/collection?tab=`: the visitor's collection, kept in this browser. */
export function Component() {
  return (
    <Stack gap="lg">
      <div>
        <PageTitle title="My collection" description="What you have, want and attended, kept in your own browser." />
        <WhereKept />
      </div>
      <NeedsScripts />
      <CollectionView />
    </Stack>
  );
}
