import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import classes from './NameColumns.module.css';
import { NameLink } from './NameLink.tsx';

interface NameColumnsProps {
  names: readonly { id: number; name: string }[];
  to: (id: number) => string;
  /** A number behind each name, by its id, as far as it is known. */
  counts?: ReadonlyMap<number, number> | undefined;
}

/** The number of names that are hydrated in one task, so that each task is short. */
const SLICE = 50;

const slicesOf = <T,>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / SLICE) }, (_, index) =>
    items.slice(index * SLICE, (index + 1) * SLICE),
  );

/** Read from the top of a column to its bottom. Plain elements: there may be hundreds. */
export function NameColumns({ names, to, counts }: NameColumnsProps) {
  return (
    <ul className={classes.columns}>
      {slicesOf(names).map((slice) => (
        <Suspense key={slice[0]?.id}>
          {slice.map(({ id, name }) => (
            <li key={id} className={classes.name}>
              <NameLink to={to(id)} name={name} count={counts?.get(id)} />
            </li>
          ))}
        </Suspense>
      ))}
    </ul>
  );
}

/** The number of names that fit on a first screen. */
const MOST_BARS = 36;

export function NameColumnsSkeleton() {
  const bars = Array.from({ length: MOST_BARS }, (_, index) => index);
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
