import { Stack, Text } from '@mantine/core';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { CollectionView } from '#features/collection/CollectionView.tsx';

/** `/collection`: the visitor's collection, kept in this browser. */
export function Component() {
  return (
    <Stack gap="lg">
      <PageTitle title="My collection" description="What you have, want and attended, kept in your own browser." />
      <Text>
        What you have, want and attended is kept in this browser alone: it needs no account, and nobody else sees it.
        Download it to keep it safe or to take it to another browser.
      </Text>
      <CollectionView />
    </Stack>
  );
}
