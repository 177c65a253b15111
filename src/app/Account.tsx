import { Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import classes from './Header.module.css';
import { useLogOut } from './useLogOut.ts';

/** Links to log in and to register. */
const Entrances = () => (
  <>
    <ButtonLink to={paths.login()}>Login</ButtonLink>
    <ButtonLink to={paths.login('register')}>Create Account</ButtonLink>
  </>
);

/** A link to the profile, shown if the menu's code cannot be loaded. */
const ProfileLink = ({ username }: { username: string }) => (
  <ButtonLink to={paths.profile(username)}>{username}</ButtonLink>
);

const UserMenu = lazy(() =>
  import('./UserMenu.tsx').then(
    ({ UserMenu }) => ({ default: UserMenu }),
    () => ({ default: ProfileLink }),
  ),
);

/** Links to log in and register, or the menu of the signed-in member. */
export function HeaderAccount() {
  const session = useSession();
  return (
    <div className={classes.account}>
      {session ? (
        <Suspense fallback={<Button aria-disabled="true">{session.username}</Button>}>
          <UserMenu username={session.username} />
        </Suspense>
      ) : (
        <Entrances />
      )}
    </div>
  );
}

/** The links of the account in the drawer. They are no menu, as a menu cannot open inside the drawer. */
export function DrawerAccount() {
  const session = useSession();
  const logOut = useLogOut();
  if (!session) {
    return (
      <Stack gap="xs">
        <Entrances />
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <Text fw="bold" style={{ overflowWrap: 'anywhere' }}>
        {session.username}
      </Text>
      <ButtonLink to={paths.profile(session.username)}>Profile</ButtonLink>
      <ButtonLink to={paths.artistAdd()}>Add Artist</ButtonLink>
      <ButtonLink to={paths.performanceAdd()}>Add Performance</ButtonLink>
      <Button onClick={logOut}>Logout</Button>
    </Stack>
  );
}
