import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import classes from './NameColumns.module.css';
import { NameLink } from './NameLink.tsx';

interface NameColumnsProps {
  names: readonly { id: number; name: string }[];
  /** Where a name leads. */
  to: (id: number) => string;
}

/** How many names of a long list are hydrated in one task, so that each is short. */
const SLICE = 50;

const slicesOf = <T,>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / SLICE) }, (_, index) =>
    items.slice(index * SLICE, (index + 1) * SLICE),
  );

/** Names in three equal columns, plain elements as there may be hundreds, read down one column and on at the top of the next; one column on narrow screens. */
export function NameColumns({ names, to }: NameColumnsProps) {
  return (
    <ul className={classes.columns}>
      {slicesOf(names).map((slice) => (
        <Suspense key={slice[0]?.id}>
          {slice.map(({ id, name }) => (
            <li key={id} className={classes.name}>
              <NameLink to={to(id)} name={name} />
            </li>
          ))}
        </Suspense>
      ))}
    </ul>
  );
}

/** As many as fit on a first screen. */
const MOST_BARS = 36;

/** A placeholder for a number of names. */
export function NameColumnsSkeleton({ count = MOST_BARS }: { count?: number | undefined }) {
  const bars = Array.from({ length: Math.min(count, MOST_BARS) }, (_, index) => index);
  return (
    <ul className={classes.columns} aria-hidden="true">
      {bars.map((bar) => (
        <li key={bar} className={classes.name}>
          <Skeleton width={`${45 + 15 * (bar % 3)}%`} my="xs" />
        </li>
      ))}
    </ul>
  );
}
