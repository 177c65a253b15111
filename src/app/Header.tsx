import { useMediaQuery } from '@mantine/hooks';
import { Link } from '../components/Link';
import { paths } from '../lib/paths';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { Drawer } from './Drawer';
import classes from './Header.module.css';
import { HeaderAccount } from './HeaderAccount';

const NARROW = '(max-width: 767.98px)';

/** The site's name, the colour scheme, and the visitor's account: on narrow screens in a drawer at the side. */
export function Header() {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home()} className={classes.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Live Concert Database
        </Link>
        <ColorSchemeSwitch />
        {narrow ? (
          <Drawer>
            <HeaderAccount />
          </Drawer>
        ) : (
          <HeaderAccount />
        )}
      </div>
    </header>
  );
}
