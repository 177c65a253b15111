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

/** So many years fit on the line of a phone, and of a wide screen. */
const FIT = { phone: 5, wide: 18 };

const NONE: ReadonlyMap<number, number> = new Map();

interface YearNavProps {
  /** In the order they are shown in. */
  years: readonly number[];
  current: number | undefined;
  /** How many performances the current year has, once that is known. */
  count?: number | undefined;
  /** How many performances years have, as far as that is known. */
  counts?: ReadonlyMap<number, number>;
  to: (year: number) => string;
}

/** How many performances each year has, of those that were shown so far. */
function useCounts(year: number | undefined, count: number | undefined): ReadonlyMap<number, number> {
  const known = year === undefined || count === undefined ? undefined : ([year, count] as const);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(() => new Map(known && [known]));
  if (known && counts.get(known[0]) !== known[1]) setCounts(new Map([...counts, known]));
  return counts;
}

/** The place of a year in its decade, from 1, where decades stand below each other; an unknown year begins a line. */
const columnOf = (year: number, descending: boolean): number =>
  year === UNKNOWN_YEAR ? 1 : descending ? 10 - (year % 10) : 1 + (year % 10);

/**
 * The years to choose from, on one line that scrolls to the chosen one, each with how many performances it has where that is
 * known. `More years` shows all of them, a decade a line where there is room.
 */
export function YearNav({ years, current, count, counts = NONE, to }: YearNavProps) {
  const line = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const seen = useCounts(current, count);
  const known = new Map([...counts, ...seen]);

  // Only the line may move: scrolling the chip itself into view would move the page as well.
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(`[data-year="${current}"]`);
    if (line.current && chosen) {
      line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2;
    }
  }, [current]);

  if (years.length === 0) return null;
  const descending = (years[0] ?? 0) > (years[1] ?? 0);
  return (
    <nav aria-label="Years" className={classes.years} data-few={years.length <= FIT.wide || undefined}>
      <ul ref={line} data-all={all || undefined}>
        {years.map((year) => {
          const performances = known.get(year);
          return (
            <li key={year} data-year={year} style={{ '--column': columnOf(year, descending) }}>
              <ChipLink
                to={to(year)}
                current={year === current}
                data-count={performances === undefined ? undefined : withCommas(performances)}
                title={performances === undefined ? undefined : counted(performances, 'performance')}
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
