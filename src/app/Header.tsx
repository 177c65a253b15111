import { useSyncExternalStore } from 'react';
import { Link } from '../components/Link';
import { paths } from '../lib/paths';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { Drawer } from './Drawer';
import classes from './Header.module.css';
import { HeaderAccount } from './HeaderAccount';

const NARROW = '(max-width: 767.98px)';

function onWidthChange(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is narrow. The server does not know: it draws both headers, and the style sheet shows one. */
const useNarrow = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    onWidthChange,
    () => window.matchMedia(NARROW).matches,
    () => undefined,
  );

/** The site's name, the colour scheme, and the visitor's account: on narrow screens in a drawer at the side. */
export function Header() {
  const narrow = useNarrow();

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home()} className={classes.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Live Concert Database
        </Link>
        <ColorSchemeSwitch />
        {narrow !== false && (
          <div className={classes.narrow}>
            <Drawer>
              <HeaderAccount />
            </Drawer>
          </div>
        )}
        {narrow !== true && (
          <div className={classes.wide}>
            <HeaderAccount />
          </div>
        )}
      </div>
    </header>
  );
}
