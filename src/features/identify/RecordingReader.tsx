import { Stack } from '@mantine/core';
import { Notice } from '#components/states/Notice.tsx';
import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import { CopyForm } from './CopyForm.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { useReading } from './useReading.ts';

/** The form that reads the copy of a new recording, and passes on the values for the recording's form. */
export function RecordingReader({ onRead }: { onRead: (values: RecordingValues) => void }) {
  const { working, progress, notices, start, pause, cancel } = useReading(onRead);
  return (
    <Stack gap="sm">
      <CopyForm
        atOnce
        label="Read the lines"
        working={working}
        onStart={start}
        note="Everything is read in this browser. No audio leaves your machine. What was read fills in the form below."
      />
      {progress && <ReadingProgress progress={progress} onPause={pause} onCancel={cancel} />}
      <div role="status">
        {notices.length > 0 && (
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
