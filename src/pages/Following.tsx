import { Stack } from '@mantine/core';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';

/** The server cannot draw it: it does not know the visitor's artists, which the browser keeps. */
const FollowedArtists = lazyInBrowser(
  async () => (await import('#features/following/FollowedArtists.tsx')).FollowedArtists,
);

/** `/following`: what was added or changed with the artists that the visitor follows. */
export const Component = () => (
  <Stack gap="lg">
    <PageTitle
      title="Following"
      description="What was added or changed with the artists that you follow, since your last visit."
    />
    <FollowedArtists />
  </Stack>
);
