import { Container } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { useMatch } from 'react-router';
import { Link } from '#components/navigation/Link.tsx';
import { HeaderSearch } from '#features/search/HeaderSearch.tsx';
import { paths } from '#lib/paths.ts';
import { DrawerAccount, HeaderAccount } from './Account.tsx';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { Drawer } from './Drawer.tsx';
import classes from './Header.module.css';

const PARTS = [
  { to: paths.artists(), name: 'Artists' },
  { to: paths.today(), name: 'On This Day' },
  { to: paths.recentlyAdded(), name: 'Recently Added' },
  { to: paths.identify(), name: 'Identify' },
  { to: paths.collection(), name: 'Collection' },
  { to: paths.myShows(), name: 'My Shows' },
];

const Parts = () => (
  <nav aria-label="Site" className={classes.parts}>
    {PARTS.map(({ to, name }) => (
      <Link key={to} to={to}>
        {name}
      </Link>
    ))}
  </nav>
);

/**
 * The header: the site's name, the search, the parts of the site, the colour scheme and the account. On narrow screens
 * the last three are in a drawer. Home has its own search.
 */
export const Header = memo(function Header() {
  // Unknown on the server: it renders both headers, and the style sheet shows one.
  const narrow = useMediaQuery('(max-width: 767.98px)');
  const home = useMatch(paths.home());

  return (
    <header className={classes.header}>
      <Container className={classes.bar}>
        <Link to={paths.home()} className={classes.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Live Concert Database
        </Link>
        {!home && <HeaderSearch />}
        {narrow !== false && (
          <div className={classes.narrow}>
            <Drawer>
              <DrawerAccount />
              <Parts />
              <ColorSchemeSwitch />
            </Drawer>
          </div>
        )}
        {narrow !== true && (
          <>
            <div className={classes.tools}>
              <ColorSchemeSwitch />
              <HeaderAccount />
            </div>
            <Parts />
          </>
        )}
      </Container>
    </header>
  );
});
