import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { ChipLink } from '#components/navigation/ChipLink.tsx';
import { counted, withCommas } from '#lib/counted.ts';
import { displayedYear, UNKNOWN_YEAR } from './dates.ts';
import classes from './YearNav.module.css';

declare module 'react' {
  interface CSSProperties {
    '--column'?: number;
  }
}

/** The number of years that fit on one line. */
const FIT = { phone: 5, wide: 18 };

const NONE: ReadonlyMap<number, number> = new Map();

interface YearNavProps {
  /** The years in the order in which they are shown. */
  years: readonly number[];
  current: number | undefined;
  /** The number of shows in the current year, once it is known. */
  count?: number | undefined;
  /** The numbers of shows by year, as far as they are known. */
  counts?: ReadonlyMap<number, number>;
  to: (year: number) => string;
}

/** The numbers of shows of the years shown so far. */
function useCounts(year: number | undefined, count: number | undefined): ReadonlyMap<number, number> {
  const known = year === undefined || count === undefined ? undefined : ([year, count] as const);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(() => new Map(known && [known]));
  if (known && counts.get(known[0]) !== known[1]) setCounts(new Map([...counts, known]));
  return counts;
}

/** The column of a year in the line of its decade, from 1. The unknown year begins a line. */
const columnOf = (year: number, descending: boolean): number =>
  year === UNKNOWN_YEAR ? 1 : descending ? 10 - (year % 10) : 1 + (year % 10);

/**
 * Links to the years, on one line that scrolls to the current one. Years have their number of shows if it is
 * known. `More years` shows all years, a decade on each line if there is room.
 */
export function YearNav({ years, current, count, counts = NONE, to }: YearNavProps) {
  const line = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const seen = useCounts(current, count);
  const known = new Map([...counts, ...seen]);

  // Scrolls the line only. Scrolling the chip into view would move the page as well.
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(`[data-year="${current}"]`);
    if (line.current && chosen) {
      line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2;
    }
  }, [current]);

  if (years.length === 0) return null;
  const descending = (years[0] ?? 0) > (years[1] ?? 0);
  return (
    <nav
      aria-label="Years"
      className={classes.years}
      data-all={all || undefined}
      data-few={years.length <= FIT.wide || undefined}
    >
      <ul ref={line}>
        {years.map((year) => {
          const shows = known.get(year);
          return (
            <li key={year} data-year={year} style={{ '--column': columnOf(year, descending) }}>
              <ChipLink
                to={to(year)}
                current={year === current}
                data-count={shows === undefined ? undefined : withCommas(shows)}
                title={shows === undefined ? undefined : counted(shows, 'show')}
              >
                {displayedYear(year)}
              </ChipLink>
            </li>
          );
        })}
      </ul>
      {years.length > FIT.phone && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer years' : 'More years'}
        </Button>
      )}
    </nav>
  );
}
