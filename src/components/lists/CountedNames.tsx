import { withCommas } from '#lib/counted.ts';
import classes from './CountedNames.module.css';
import { NameLink } from './NameLink.tsx';

interface CountedNamesProps {
  /** The names, each with the path of its link and its number. */
  names: readonly { name: string; to: string; count: number }[];
}

/** Links with a number behind each, in up to three columns. */
export const CountedNames = ({ names }: CountedNamesProps) => (
  <ul className={classes.names}>
    {names.map(({ name, to, count }) => (
      <li key={to}>
        <NameLink name={name} to={to} /> <span className={classes.count}>{withCommas(count)}</span>
      </li>
    ))}
  </ul>
);
