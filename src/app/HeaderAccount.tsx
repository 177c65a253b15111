import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '../components/buttons/Button';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import classes from './HeaderAccount.module.css';

/** A link to the profile, for when the menu's code cannot be loaded. */
const ProfileLink = ({ username }: { username: string }) => (
  <ButtonLink to={paths.profile(username)}>{username}</ButtonLink>
);

const UserMenu = lazy(() =>
  import('./UserMenu').then(
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
        <>
          <ButtonLink to={paths.login()}>Login</ButtonLink>
          <ButtonLink to={paths.login('register')}>Create Account</ButtonLink>
        </>
      )}
    </div>
  );
}
