import type { ReactNode } from 'react';
import type { Failure } from '../../lib/failure';
import { Missing } from './Missing';

interface IfFoundProps {
  /** What the page shows, for example `Artist Group`. */
  name: string;
  /** Null where the API knows none; undefined while that is unknown. */
  data: unknown;
  failure: Failure | undefined;
  children: ReactNode;
}

/** The page of a record, or the one that says that there is no such record. A null beside an error says nothing about it. */
export const IfFound = ({ name, data, failure, children }: IfFoundProps) =>
  data === null && !failure ? (
    <Missing title={`${name} Not Found`}>{`The ${name.toLowerCase()} you're looking for doesn't exist.`}</Missing>
  ) : (
    children
  );
