import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Loading.module.css';

interface LoadingProps {
  /** For example `Loading performance...`. */
  text: string;
  /** A placeholder under the text, in the size of the content, so that nothing jumps. */
  skeleton?: ReactNode;
}

/** The time after which the wait is called long. */
const SLOW_MS = 10_000;

/** A text while something is loading. It is the fallback of a `Suspense`. */
export function Loading({ text, skeleton }: LoadingProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.loading} role="status" aria-busy="true">
      {skeleton}
      <Text className={classes.text} c="dimmed">
        {slow ? `${text} This takes longer than usual.` : text}
      </Text>
    </div>
  );
}
