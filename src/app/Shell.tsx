import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ToTop } from '../components/ToTop';
import { Footer } from './Footer';
import { Header } from './Header';
import classes from './Shell.module.css';

/**
 * Moves the focus to the page after a navigation whose link is gone, so that the keyboard and screen readers go on
 * where the reader is. A link or field within the page that has the focus keeps it.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** What a scroll position is remembered by. Documents that were opened by an address of their own share one key. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

/** What surrounds every page. It stays when a page fails. */
export function Shell() {
  const main = useFocusOnNavigation();
  const pending = useNavigation().state !== 'idle';

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {pending && <div className={classes.progress} role="progressbar" aria-label="Loading page" />}
      <Header />
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <ToTop />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
