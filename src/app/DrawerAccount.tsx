import { Button, ButtonLink } from '../components/buttons/Button';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import classes from './HeaderAccount.module.css';
import { useLogOut } from './useLogOut';

/** The ways into an account, or what a member may do with it: in the drawer nothing opens a menu of its own. */
export function DrawerAccount() {
  const session = useSession();
  const logOut = useLogOut();
  return (
    <div className={classes.account}>
      {session ? (
        <>
          <p className={classes.name}>{session.username}</p>
          <ButtonLink to={paths.profile(session.username)}>Profile</ButtonLink>
          <Button onClick={logOut}>Logout</Button>
        </>
      ) : (
        <>
          <ButtonLink to={paths.login()}>Login</ButtonLink>
          <ButtonLink to={paths.login('register')}>Create Account</ButtonLink>
        </>
      )}
    </div>
  );
}
