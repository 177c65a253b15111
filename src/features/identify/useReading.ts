import { useEffect, useRef, useState } from 'react';
import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import type { Copy } from './identifyRun.ts';
import { type Reading, type ReadingState, readAudio } from './reading.ts';
import { readUnfiled } from './readUnfiled.ts';

/** Reads copies of new recordings, one at a time. Another copy replaces the one in progress. */
export function useReading(onRead: (values: RecordingValues) => void) {
  const [working, setWorking] = useState(false);
  const [progress, setProgress] = useState<ReadingState>();
  const [notices, setNotices] = useState<readonly string[]>([]);
  const reading = useRef<Reading>(undefined);
  const latest = useRef<Copy>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
      reading.current?.cancel();
    },
    [],
  );

  const start = async (copy: Copy) => {
    latest.current = copy;
    reading.current?.cancel();
    setWorking(true);
    setNotices([]);
    const read = await readUnfiled(copy, {
      read: readAudio,
      onReading: (started) => {
        if (latest.current !== copy) return started.cancel();
        reading.current = started;
      },
      onProgress: (state) => {
        if (latest.current === copy) setProgress(state);
      },
    });
    if (latest.current !== copy) return;
    setWorking(false);
    setProgress(undefined);
    setNotices(read.notices);
    if (read.values) onRead(read.values);
  };
  return {
    working,
    progress,
    notices,
    start,
    pause: (paused: boolean) => reading.current?.pause(paused),
    cancel: () => reading.current?.cancel(),
  };
}
