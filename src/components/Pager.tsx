import { pageWindow } from '../lib/pages';
import choice from './Choice.module.css';
import { Link } from './Link';
import classes from './Pager.module.css';

const PLACE = `${choice.choice} ${classes.place}`;

interface PagerProps {
  /** Where it stands, for its name: `Pages, top` or `Pages, bottom`. */
  place: 'top' | 'bottom';
  current: number;
  count: number;
  /** The address of a page. */
  to: (page: number) => string;
}

function Step({
  label,
  page,
  rel,
  to,
}: {
  label: string;
  page: number | undefined;
  rel: string;
  to: PagerProps['to'];
}) {
  if (page === undefined) return <span className={PLACE}>{label}</span>;
  return (
    <Link className={PLACE} to={to(page)} rel={rel}>
      {label}
    </Link>
  );
}

/** Previous, up to five page numbers around the current one, Next. A list of one page needs none. */
export function Pager({ place, current, count, to }: PagerProps) {
  if (count < 2) return null;
  return (
    <nav className={classes.pager} aria-label={`Pages, ${place}`}>
      <Step label="Previous" page={current > 1 ? current - 1 : undefined} rel="prev" to={to} />
      <ol className={classes.numbers}>
        {pageWindow(current, count).map((page) => (
          <li key={page}>
            <Link className={PLACE} to={to(page)} aria-current={page === current ? 'page' : undefined}>
              {page}
            </Link>
          </li>
        ))}
      </ol>
      <Step label="Next" page={current < count ? current + 1 : undefined} rel="next" to={to} />
    </nav>
  );
}
