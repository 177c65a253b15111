import { Container } from '@mantine/core';
import { Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ToTop } from '#components/navigation/ToTop.tsx';
import { useLinks } from '#components/navigation/useLinks.ts';
import { Notice } from '#components/states/Notice.tsx';
import { useOnline } from '#components/useOnline.ts';
import { EndOfSession } from './EndOfSession.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Listening } from './Listening.tsx';
import classes from './Shell.module.css';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/**
 * The key of a stored scroll position. Documents that were opened directly all have the key `default`, so their URL is
 * used.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

/** A component of its own, so that the start of a navigation rerenders nothing else. */
const Progress = () =>
  useNavigation().state !== 'idle' && <div className={classes.progress} role="progressbar" aria-label="Loading page" />;

/** The frame around every page. It stays when a page fails. Each `Suspense` is hydrated in a short task of its own. */
export function Shell() {
  const main = useFocusOnNavigation();
  const online = useOnline();
  const links = useLinks();

  return (
    <div className={classes.shell} {...links}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Progress />
      <EndOfSession />
      <Suspense>
        <Header />
      </Suspense>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Container>
          {!online && (
            <Notice kind="info">
              {navigator.serviceWorker?.controller
                ? 'You are offline. Pages that you have seen and your collection can be read.'
                : 'You are offline. This browser has kept no pages yet: this one can be read while it stays open.'}
            </Notice>
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </Container>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <ToTop />
      <Listening />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
