import { memo, useEffect, useSyncExternalStore } from 'react';
import { Link } from '../components/navigation/Link';
import { HeaderSearch } from '../features/search/HeaderSearch';
import { paths } from '../lib/paths';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { Drawer } from './Drawer';
import { DrawerAccount } from './DrawerAccount';
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

const LISTS = [
  { to: paths.artists(), name: 'Artists' },
  { to: paths.sourceArtists(), name: 'Artists with Recordings' },
  { to: paths.artistGroups(), name: 'Artist Groups' },
];

const Lists = () => (
  <nav aria-label="Lists" className={classes.lists}>
    {LISTS.map(({ to, name }) => (
      <Link key={to} to={to}>
        {name}
      </Link>
    ))}
  </nav>
);

/** The site's name, the search, the lists, the colour scheme and the visitor's account: on narrow screens the last three in a drawer at the side. */
export const Header = memo(function Header() {
  const narrow = useNarrow();

  // From here on the session itself says whose header this is: who logs out must see the links again.
  useEffect(() => {
    delete document.documentElement.dataset.session;
  }, []);

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home()} className={classes.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Live Concert Database
        </Link>
        <HeaderSearch />
        {narrow !== false && (
          <div className={classes.narrow}>
            <Drawer>
              <DrawerAccount />
              <Lists />
              <ColorSchemeSwitch />
            </Drawer>
          </div>
        )}
        {narrow !== true && (
          <div className={classes.wide}>
            <Lists />
            <ColorSchemeSwitch />
            <HeaderAccount />
          </div>
        )}
      </div>
    </header>
  );
});
