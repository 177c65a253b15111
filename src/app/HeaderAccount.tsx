import { lazy, Suspense } from 'react';
import { Link } from '../components/Link';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import classes from './HeaderAccount.module.css';

/** Leads to the profile when the menu's code does not arrive. */
const ProfileLink = ({ username }: { username: string }) => (
  <Link to={paths.profile(username)} className={classes.button}>
    {username}
  </Link>
);

const UserMenu = lazy(() =>
  import('./UserMenu').then(
    ({ UserMenu }) => ({ default: UserMenu }),
    () => ({ default: ProfileLink }),
  ),
);

/** The ways into an account, or the menu of whoever is signed in. */
export function HeaderAccount() {
  const session = useSession();

  return (
    <div className={classes.account}>
      {session ? (
        <Suspense fallback={<span className={classes.button}>{session.username}</span>}>
          <UserMenu username={session.username} />
        </Suspense>
      ) : (
        <>
          <Link to={paths.login()} className={classes.button}>
            Login
          </Link>
          <Link to={paths.login('register')} className={`${classes.button} ${classes.primary}`}>
            Create Account
          </Link>
        </>
      )}
    </div>
  );
}
