import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Loading.module.css';

interface LoadingProps {
  /** For example `Loading performance...`. */
  text: string;
  /** Lies under the text, in the size of what comes, so that nothing jumps. */
  skeleton?: ReactNode;
}

/** When a wait is called a long one. */
const SLOW_MS = 10_000;

/** Says that something is being loaded: the fallback of a `Suspense`. */
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
