import { Stack } from '@mantine/core';
import { Link } from '../components/navigation/Link';
import { Only } from '../components/page/Only';
import { PageTitle } from '../components/page/PageTitle';
import { Notice } from '../components/states/Notice';
import { ArtistForm } from '../features/artists/ArtistForm';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';

/** `/artist/add`. Whoever is signed out while typing keeps the page and what was typed. */
export function Component() {
  const session = useSession();
  return (
    <Only for="members">
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
    </Only>
  );
}
