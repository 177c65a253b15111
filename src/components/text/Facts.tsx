import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface FactsProps {
  /** The values by name. A fact without a value is left out. */
  facts: Readonly<Record<string, ReactNode>>;
  /** Whether they are a line of small text, for what few look for. */
  line?: boolean;
}

const isKnown = (value: ReactNode): boolean => value !== undefined && value !== null && value !== '' && value !== false;

/** Short facts, each value beside its name: one per line, or all in one. */
export function Facts({ facts, line = false }: FactsProps) {
  const known = Object.entries(facts).filter(([, value]) => isKnown(value));
  return (
    <dl className={line ? classes.line : classes.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
