import { useState } from 'react';
import type { Failure } from '../../lib/failure';
import { FailureNotice } from '../states/FailureNotice';
import classes from './RestOfList.module.css';

interface RestOfListProps {
  reading: boolean;
  /** Why the rest is missing. */
  failure: Failure | undefined;
  /** How many records are there, of how many. */
  have: number;
  total: number;
}

/** Says that a list is still being read, or why the rest of it is missing. */
export function RestOfList({ reading, failure, have, total }: RestOfListProps) {
  // The line stays when the list is whole: what stands below it would jump.
  const [wasReading] = useState(reading);
  const progress = `${have} of ${total} loaded`;
  if (failure) return <FailureNotice failure={failure} title={progress} again="Load the rest" />;
  if (!reading && !wasReading) return null;
  return (
    <p className={classes.progress} role="status">
      {reading && `${progress}…`}
    </p>
  );
}
