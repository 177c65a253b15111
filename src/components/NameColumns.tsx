import classes from './NameColumns.module.css';
import { NameLink } from './NameLink';

interface NameColumnsProps {
  names: readonly { id: number; name: string }[];
  /** Where a name leads. */
  to: (id: number) => string;
}

/** Names in three equal columns, read down one column and on at the top of the next; one column on narrow screens. */
export function NameColumns({ names, to }: NameColumnsProps) {
  return (
    <ul className={classes.columns}>
      {names.map(({ id, name }) => (
        <li key={id} className={classes.name}>
          <NameLink to={to(id)} name={name} />
        </li>
      ))}
    </ul>
  );
}

const BARS = Array.from({ length: 60 }, (_, index) => index);

/** A placeholder for names. */
export function NameColumnsSkeleton() {
  return (
    <ul className={classes.columns} aria-hidden="true">
      {BARS.map((bar) => (
        <li key={bar} className={classes.name}>
          <span className={classes.bar} />
        </li>
      ))}
    </ul>
  );
}
