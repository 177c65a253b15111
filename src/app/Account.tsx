import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import { type Session, useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import classes from './Header.module.css';

/** Links to log in and to register. */
const Entrances = () => (
  <>
    <ButtonLink to={paths.login()}>Login</ButtonLink>
    <ButtonLink to={paths.login('register')}>Create Account</ButtonLink>
  </>
);

/** A link to the profile, shown if the menu's code cannot be loaded. */
const ProfileLink = ({ session: { username } }: { session: Session }) => (
  <ButtonLink to={paths.profile(username)}>{username}</ButtonLink>
);

/** Loads a part of the menu's code, which only members need. */
const lazyPart = (part: 'UserMenu' | 'DrawerLinks') =>
  lazy(() =>
    import('./UserMenu.tsx').then(
      (code) => ({ default: code[part] }),
      () => ({ default: ProfileLink }),
    ),
  );

const UserMenu = lazyPart('UserMenu');
const DrawerLinks = lazyPart('DrawerLinks');

/** Links to log in and register, or the menu of the signed-in member. */
export function HeaderAccount() {
  const session = useSession();
  return (
    <div className={classes.account}>
      {session ? (
        <Suspense fallback={<Button aria-disabled="true">{session.username}</Button>}>
          <UserMenu session={session} />
        </Suspense>
      ) : (
        <Entrances />
      )}
    </div>
  );
}

/** The links of the account in the drawer. */
export function DrawerAccount() {
  const session = useSession();
  return (
    <Stack gap="xs">
      {session ? (
        <Suspense>
          <DrawerLinks session={session} />
        </Suspense>
      ) : (
        <Entrances />
      )}
    </Stack>
  );
}
