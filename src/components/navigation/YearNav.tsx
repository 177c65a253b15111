import { useEffect, useRef } from 'react';
import { displayedYear } from '../../lib/dates';
import { ChipLink } from './ChipLink';
import classes from './YearNav.module.css';

/** With more years than this a narrow screen shows them in a strip that scrolls sideways, three deep. */
const FEW = 18;

interface YearNavProps {
  /** In the order they are shown in. */
  years: readonly number[];
  current: number | undefined;
  to: (year: number) => string;
}

/** The years to choose from. */
export function YearNav({ years, current, to }: YearNavProps) {
  const strip = useRef<HTMLUListElement>(null);

  // Only the strip may move: scrolling the chip itself into view would move the page as well.
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector<HTMLElement>(`[data-year="${current}"]`);
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);

  if (years.length === 0) return null;
  return (
    <nav aria-label="Years">
      <ul ref={strip} className={classes.years} data-many={years.length > FEW || undefined}>
        {years.map((year) => (
          <li key={year} data-year={year}>
            <ChipLink to={to(year)} current={year === current}>
              {displayedYear(year)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
