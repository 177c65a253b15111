import { Stack, Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { CollectionView } from '#features/collection/CollectionView.tsx';
import { WhereKept } from '#features/collection/WhereKept.tsx';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';

/** `/collection?tab=`: the visitor's collection, kept in this browser. */
export function Component() {
  return (
    <Stack gap="lg">
      <PageTitle title="My collection" description="What you have, want and attended, kept in your own browser." />
      <CollectionView
        below={
          <>
            <WhereKept />
            {hasExtensions && (
              <Text>
                <Link to={paths.following()}>Following</Link> has what was added or changed with the artists that you
                follow.
              </Text>
            )}
          </>
        }
      />
    </Stack>
  );
}
