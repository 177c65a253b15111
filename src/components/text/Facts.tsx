import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface FactsProps {
  /** The values by name. A fact without a value is left out. */
  facts: Readonly<Record<string, ReactNode>>;
}

const isKnown = (value: ReactNode): boolean => value !== undefined && value !== null && value !== '' && value !== false;

/** Short facts, one per line, each value beside its name. */
export function Facts({ facts }: FactsProps) {
  const known = Object.entries(facts).filter(([, value]) => isKnown(value));
  return (
    <dl className={classes.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
