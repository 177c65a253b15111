import { Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Notice } from '#components/states/Notice.tsx';
import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import { CopyForm } from '#features/identify/reading/CopyForm.tsx';
import { ReadingProgress } from '#features/identify/reading/ReadingProgress.tsx';
import { unfiledValues } from '#features/identify/verdict/unfiledRecording.ts';
import { useIdentify } from './useIdentify.ts';

/** The form that reads the copy of a new recording, and passes on the values for the recording's form. */
export function RecordingReader({ onRead }: { onRead: (values: RecordingValues) => void }) {
  const { working, progress, notices, values, start, pause, stop } = useIdentify({ valuesOf: unfiledValues });
  const take = useEffectEvent(onRead);
  useEffect(() => {
    if (values) take(values);
  }, [values]);
  return (
    <Stack gap="sm">
      <CopyForm
        atOnce
        label="Read the lines"
        working={working}
        onStart={start}
        note="Everything is read in this browser. No audio leaves your machine. What was read fills in the form below."
      />
      {progress && <ReadingProgress progress={progress} onPause={pause} onCancel={stop} />}
      <div role="status">
        {!working && notices.length > 0 && (
          <Notice kind="warning">
            {notices.map((notice) => (
              <div key={notice}>{notice}</div>
            ))}
          </Notice>
        )}
      </div>
    </Stack>
  );
}
