import { Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { lazyInBrowser, NotLoaded } from '#components/lazyInBrowser.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { NeedsScripts } from '#components/states/NeedsScripts.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import { isList } from '#features/myShows/fragment.ts';

/** The shows come from the browser's collection, or from the fragment of the URL: the server knows neither. */
const MyShows = lazyInBrowser(async () => (await import('#features/myShows/MyShows.tsx')).MyShows, NotLoaded);

/** `/my-shows`: the shows that the visitor attended, or those of a list that came with the link, and their songs. */
export function Component() {
  const { hash, search } = useLocation();
  const isOwn = useHydrated() ? !isList(hash) : !new URLSearchParams(search).has('shared');
  return (
    <Stack gap="lg">
      <PageTitle
        title={isOwn ? 'My shows' : 'Shows that somebody attended'}
        description={
          isOwn
            ? 'The concerts that you attended, the songs that you have seen, and those that you have not.'
            : 'A list of concerts that somebody attended, and the songs that were played there.'
        }
      />
      <Text>
        {isOwn
          ? 'The shows that you marked as Attended, and the songs that you saw there.'
          : 'Their years, artists and venues, and the songs that were seen there.'}
      </Text>
      <NeedsScripts />
      <MyShows />
    </Stack>
  );
}
