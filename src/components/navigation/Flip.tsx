import { useHotkeys } from '@mantine/hooks';
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

/** `j` goes on and `k` goes back, where nobody is typing. */
function useKeys(previous: string | undefined, next: string | undefined) {
  const navigate = useNavigate();
  const go = (to: string | undefined) => {
    if (to !== undefined && !document.querySelector('dialog[open]')) navigate(to);
  };
  useHotkeys([
    ['j', () => go(next), { preventDefault: false }],
    ['k', () => go(previous), { preventDefault: false }],
  ]);
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
