import { Link } from '../components/Link';
import { paths } from '../lib/paths';
import classes from './HeaderAccount.module.css';

/** The ways into an account. */
export const HeaderAccount = () => (
  <div className={classes.account}>
    <Link to={paths.login()} className={classes.button}>
      Login
    </Link>
    <Link to={paths.login('register')} className={`${classes.button} ${classes.primary}`}>
      Create Account
    </Link>
  </div>
);
