import { ChipLink } from '#components/navigation/ChipLink.tsx';
import { daysIn, type MonthDay } from '#lib/calendarDays.ts';
import { paths } from '#lib/paths.ts';
import { MONTHS } from '#texts/months.ts';
import classes from './Calendar.module.css';

/** Links to the months of the year, and to the days of the current one. */
export function Calendar({ month, day }: MonthDay) {
  const days = Array.from({ length: daysIn(month) }, (_, index) => index + 1);
  return (
    <div className={classes.calendar}>
      <nav aria-label="Months">
        <ul>
          {MONTHS.map((name, index) => (
            <li key={name}>
              <ChipLink
                to={paths.onThisDay(index + 1, Math.min(day, daysIn(index + 1)))}
                current={index + 1 === month}
                aria-label={name}
              >
                {name.slice(0, 3)}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Days">
        <ul>
          {days.map((number) => (
            <li key={number}>
              <ChipLink to={paths.onThisDay(month, number)} current={number === day}>
                {number}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
