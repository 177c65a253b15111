import { use, useEffect } from 'react';
import { useNavigate } from 'react-router';
import classes from './Flip.module.css';
import { Link } from './Link';
import { PrefetchContext } from './prefetch';

/** A page to flip to: where it is, and what it is called. */
export interface Neighbour {
  to: string;
  name: string;
}

interface FlipProps {
  /** What the pages are, for the name of the navigation. */
  label: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));

/** `j` goes on and `k` goes back, where nobody is typing. */
function useKeys(previous: string | undefined, next: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const to = key === 'j' ? next : key === 'k' ? previous : undefined;
      if (to !== undefined && !ctrlKey && !metaKey && !altKey && !isBusy(target)) navigate(to);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [previous, next, navigate]);
}

/** Drawn, because not every font has one. The style sheet turns that of the way back. */
const Chevron = () => (
  <svg className={classes.chevron} viewBox="0 0 6 10" aria-hidden="true">
    <path d="m1 1 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

/** The way to the page before and the page after, which are fetched ahead. Its place is there before they are known. */
export function Flip({ label, previous, next }: FlipProps) {
  const prefetch = use(PrefetchContext);
  const back = previous?.to;
  const on = next?.to;
  useKeys(back, on);
  useEffect(() => {
    for (const path of [on, back]) if (path !== undefined) prefetch(path, 'later');
  }, [back, on, prefetch]);

  return (
    <nav className={classes.flip} aria-label={label}>
      {previous && (
        <Link to={previous.to} rel="prev" aria-keyshortcuts="k">
          <Chevron /> <bdi>{previous.name}</bdi>
        </Link>
      )}
      {next && (
        <Link to={next.to} rel="next" aria-keyshortcuts="j" className={classes.next}>
          <bdi>{next.name}</bdi> <Chevron />
        </Link>
      )}
    </nav>
  );
}
