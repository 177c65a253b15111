import { Stack } from '@mantine/core';
import { HiddenFromOthers } from '#components/page/HiddenFromOthers.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { LogInFirst } from '#features/account/LogInFirst.tsx';
import { ArtistForm } from '#features/artists/ArtistForm.tsx';

/** `/artist/add`. If the session ends while somebody types, the page and the input stay. */
export function Component() {
  return (
    <HiddenFromOthers for="members">
      <Stack gap="lg" maw="34rem">
        <PageTitle title="Add Artist" noindex />
        <LogInFirst action="add an artist" />
        <ArtistForm />
      </Stack>
    </HiddenFromOthers>
  );
}
