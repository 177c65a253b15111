import { useEffect, useId, useRef, useState } from 'react';
import { displayedYear, UNKNOWN_YEAR } from '../../lib/dates';
import { groupedBy } from '../../lib/groupedBy';
import { ChipLink } from './ChipLink';
import classes from './YearNav.module.css';

/** More years than this are shown by decade; on a narrow screen the decades are a strip that scrolls sideways. */
const FEW = 18;

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

/** The first year of a decade; the unknown year has none. */
const decadeOf = (year: number): number | undefined => (year === UNKNOWN_YEAR ? undefined : Math.floor(year / 10) * 10);

interface YearsProps extends Pick<YearNavProps, 'years' | 'current' | 'to'> {
  counts: ReadonlyMap<number, number>;
}

const Years = ({ years, current, counts, to }: YearsProps) =>
  years.map((year) => {
    const count = counts.get(year);
    return (
      <li key={year} data-year={year}>
        <ChipLink
          to={to(year)}
          current={year === current}
          data-count={count}
          title={count === undefined ? undefined : `${count} ${count === 1 ? 'performance' : 'performances'}`}
        >
          {displayedYear(year)}
        </ChipLink>
      </li>
    );
  });

/** The years to choose from, each with how many performances it has where that is known. */
export function YearNav({ years, current, count, counts = NONE, to }: YearNavProps) {
  const strip = useRef<HTMLUListElement>(null);
  const id = useId();
  const seen = useCounts(current, count);
  const chips = { current, to, counts: new Map([...counts, ...seen]) };

  // Only the strip may move: scrolling the chip itself into view would move the page as well.
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector<HTMLElement>(`[data-year="${current}"]`);
    const decade = chosen?.closest<HTMLElement>('ul > li:has(> ul)');
    if (list && decade) list.scrollLeft = decade.offsetLeft;
  }, [current]);

  if (years.length === 0) return null;
  const many = years.length > FEW;
  return (
    <nav aria-label="Years">
      <ul ref={strip} className={many ? classes.decades : classes.years}>
        {many ? (
          [...groupedBy(years, decadeOf)].map(([decade, ofDecade]) => (
            <li key={decade ?? UNKNOWN_YEAR}>
              <span id={`${id}${decade}`}>{decade === undefined ? '' : `${decade}s`}</span>
              <ul aria-labelledby={decade === undefined ? undefined : `${id}${decade}`}>
                <Years years={ofDecade} {...chips} />
              </ul>
            </li>
          ))
        ) : (
          <Years years={years} {...chips} />
        )}
      </ul>
    </nav>
  );
}
