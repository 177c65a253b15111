import { Stack } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { HiddenFromOthers } from '#components/page/HiddenFromOthers.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { ArtistForm } from '#features/artists/ArtistForm.tsx';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

/** `/artist/add`. If the session ends while somebody types, the page and the input stay. */
export function Component() {
  const session = useSession();
  return (
    <HiddenFromOthers for="members">
      <Stack gap="lg" maw="34rem">
        <PageTitle title="Add Artist" noindex />
        {!session && (
          <div data-for="visitors">
            <Notice kind="info">
              <Link to={paths.login()}>Log in to add an artist.</Link>
            </Notice>
          </div>
        )}
        <ArtistForm />
      </Stack>
    </HiddenFromOthers>
  );
}
