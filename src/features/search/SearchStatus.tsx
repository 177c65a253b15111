import { counted } from '../../lib/counted';
import classes from './ArtistSearch.module.css';

interface SearchStatusProps {
  searching: boolean;
  /** How many were found, or undefined while nothing is known. */
  count: number | undefined;
  /** No more are listed. */
  most: number;
  /** Whether the text is visible as well, because no list says the same. */
  visible: boolean;
}

function statusText({ searching, count, most }: SearchStatusProps): string {
  if (searching) return 'Searching...';
  if (count === undefined) return '';
  if (count === 0) return 'No artists found.';
  if (count >= most) return `The best ${most} artists. Type more to find others.`;
  return `${counted(count, 'artist')} found.`;
}

/** The state of the search, which screen readers announce. Its line is always there, so that nothing jumps. */
export const SearchStatus = (props: SearchStatusProps) => (
  <div className={classes.status}>
    <p role="status" className={props.visible ? undefined : classes.announced}>
      {statusText(props)}
    </p>
  </div>
);
