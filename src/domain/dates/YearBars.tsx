import { Link } from '#components/navigation/Link.tsx';
import { withCommas } from '#lib/counted.ts';
import { UNKNOWN_YEAR, yearName } from './dates.ts';
import classes from './YearBars.module.css';

interface YearBarsProps {
  /** The number of shows of each year. While a count is undefined, its bar has no height. */
  years: readonly { year: number; count: number | undefined }[];
  isChosen: (year: number) => boolean;
  to: (year: number) => string;
  keepScroll?: boolean;
  /** Whether a list below them needs the room. */
  isLow?: boolean;
}

/** The space above and below the bars: the padding of `.bars` and `.bar`. */
const EDGE = 'var(--mantine-spacing-lg)';

/** The marks of the scale: a round number not above the highest bar, and its half if that is whole. */
function marksOf(most: number): number[] {
  const step = 10 ** Math.floor(Math.log10(most));
  const top = step * Math.floor(most / step);
  return top > 1 && top % 2 === 0 ? [top / 2, top] : [top];
}

/**
 * The number of shows of each year as bars that can be clicked, from the first year to the last. They are hidden from
 * the keyboard and from screen readers: the content beside them says the same.
 */
export function YearBars({ years, isChosen, to, keepScroll = false, isLow = false }: YearBarsProps) {
  // The unknown year is not on the scale.
  const counts = new Map(years.filter(({ year }) => year !== UNKNOWN_YEAR).map(({ year, count }) => [year, count]));
  const first = Math.min(...counts.keys());
  const scale = Array.from(
    { length: counts.size === 0 ? 0 : Math.max(...counts.keys()) - first + 1 },
    (_, at) => first + at,
  );
  const most = Math.max(1, ...[...counts.values()].map((count) => count ?? 0));
  const hasCounts = [...counts.values()].some((count) => count !== undefined);
  const labelEvery = scale.length > 30 ? 10 : scale.length > 12 ? 5 : scale.length > 6 ? 2 : 1;

  return (
    <div className={classes.bars} data-low={isLow || undefined} aria-hidden="true">
      {hasCounts &&
        marksOf(most).map((mark) => (
          <span
            key={mark}
            className={classes.mark}
            style={{ insetBlockEnd: `calc(${EDGE} + (100% - 2 * ${EDGE}) * ${mark / most})` }}
          >
            {withCommas(mark)}
          </span>
        ))}
      <div className={classes.scale}>
        {scale.map((year) => {
          const count = counts.get(year);
          return (
            <Link
              key={year}
              to={to(year)}
              tabIndex={-1}
              preventScrollReset={keepScroll}
              className={classes.bar}
              data-chosen={isChosen(year) || undefined}
              data-none={!counts.has(year) || undefined}
              data-unknown={count === undefined || undefined}
              title={count === undefined ? yearName(year) : `${yearName(year)}: ${withCommas(count)}`}
            >
              <span style={{ height: `${((count ?? 0) / most) * 100}%` }} />
              {year % labelEvery === 0 && <small>{year}</small>}
            </Link>
          );
        })}
      </div>
    </div>
  );
}
