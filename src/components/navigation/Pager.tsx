import { pageWindow } from '../../lib/pages';
import { ChipLink, DisabledChip } from './ChipLink';
import classes from './Pager.module.css';

interface PagerProps {
  /** Where it stands, for its name: `Pages, top` or `Pages, bottom`. */
  place: 'top' | 'bottom';
  current: number;
  count: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Previous, up to five page numbers around the current one, Next. A list of one page needs none. */
export function Pager({ place, current, count, to }: PagerProps) {
  if (count < 2) return null;
  return (
    <nav className={classes.pager} aria-label={`Pages, ${place}`}>
      {current > 1 ? (
        <ChipLink to={to(current - 1)} rel="prev">
          Previous
        </ChipLink>
      ) : (
        <DisabledChip>Previous</DisabledChip>
      )}
      <ol className={classes.numbers}>
        {pageWindow(current, count).map((page) => (
          <li key={page}>
            <ChipLink to={to(page)} current={page === current}>
              {page}
            </ChipLink>
          </li>
        ))}
      </ol>
      {current < count ? (
        <ChipLink to={to(current + 1)} rel="next">
          Next
        </ChipLink>
      ) : (
        <DisabledChip>Next</DisabledChip>
      )}
    </nav>
  );
}
