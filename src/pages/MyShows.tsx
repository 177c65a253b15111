import { Stack, Text } from '@mantine/core';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';

/** The shows come from the browser's collection, or from the fragment of the URL: the server knows neither. */
const MyShows = lazyInBrowser(async () => (await import('#features/myShows/MyShows.tsx')).MyShows);

/** `/my-shows`: the shows that the visitor attended, and the songs seen there. */
export function Component() {
  return (
    <Stack gap="lg">
      <PageTitle
        title="My shows"
        description="The concerts that you attended, the songs that you have seen, and those that you have not."
      />
      <Text>The shows that you marked as Attended, and the songs that you saw there.</Text>
      <MyShows />
    </Stack>
  );
}
