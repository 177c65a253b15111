import { useHotkeys } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../Icon.tsx';
import { Link } from './Link.tsx';
import classes from './PreviousNext.module.css';

/** The page before or after: its path and its name. */
export interface Neighbour {
  to: string;
  name: string;
}

interface PreviousNextProps {
  /** The accessible name of the navigation. */
  label: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** A field between the links. */
  children?: ReactNode;
  /** Whether they stand at the end of a line that has something else. */
  inLine?: boolean;
}

/** Binds `j` to the next page and `k` to the previous one, except while somebody is typing. */
function useKeys(previous: string | undefined, next: string | undefined) {
  const navigate = useNavigate();
  const go = (to: string | undefined) => {
    if (to !== undefined && !document.querySelector('[role="dialog"]')) navigate(to);
  };
  useHotkeys([
    ['j', () => go(next), { preventDefault: false }],
    ['k', () => go(previous), { preventDefault: false }],
  ]);
}

/** Links to the previous and the next page. The space is reserved before they are known. */
export function PreviousNext({ label, previous, next, children, inLine }: PreviousNextProps) {
  useKeys(previous?.to, next?.to);

  return (
    <nav className={classes.pair} aria-label={label} data-field={children ? true : undefined} data-in-line={inLine}>
      {previous && (
        <Link to={previous.to} rel="prev" aria-keyshortcuts="k">
          <Icon path="m14 6-6 6 6 6" /> <bdi>{previous.name}</bdi>
        </Link>
      )}
      {children}
      {next && (
        <Link to={next.to} rel="next" aria-keyshortcuts="j">
          <bdi>{next.name}</bdi> <Icon path="m10 6 6 6-6 6" />
        </Link>
      )}
    </nav>
  );
}
