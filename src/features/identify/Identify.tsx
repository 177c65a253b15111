import { Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { CopyButton } from '#components/buttons/CopyButton.tsx';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { lazyInBrowser, NotLoaded } from '#components/lazyInBrowser.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { type KnownRecording, recordingTitle } from '#features/identify/lookup/recordingLookup.ts';
import { CopyForm } from '#features/identify/reading/CopyForm.tsx';
import { FEW_FOLDERS } from '#features/identify/reading/folders.ts';
import { ReadingProgress } from '#features/identify/reading/ReadingProgress.tsx';
import { Finding } from '#features/identify/verdict/Findings.tsx';
import { csvReport, type ReportPart, textReport } from '#features/identify/verdict/report.ts';
import type { IdentifiedPart } from '#features/identify/verdict/result.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import type { Identification } from './identification.ts';
import { useIdentify } from './useIdentify.ts';

const reportPart = ({ recording, rows }: IdentifiedPart): ReportPart => ({
  title: recording ? recordingTitle(recording) : 'Unknown recording',
  url: recording && new URL(paths.recording(recording.id), window.location.href).href,
  rows,
});

function Reports({ parts }: { parts: readonly IdentifiedPart[] }) {
  const report = parts.map(reportPart);
  return (
    <Group gap="xs">
      <CopyButton text={textReport(report)} label="Copy report" />
      <DownloadButton name="report.txt" content={() => textReport(report)}>
        Download report
      </DownloadButton>
      <DownloadButton name="report.csv" content={() => csvReport(report)}>
        Download CSV
      </DownloadButton>
    </Group>
  );
}

function Remarks({ notices, unknownLines }: Pick<Identification, 'notices' | 'unknownLines'>) {
  return (
    <>
      {notices.length > 0 && (
        <Notice kind="warning">
          {notices.map((notice) => (
            <div key={notice}>{notice}</div>
          ))}
        </Notice>
      )}
      {unknownLines.length > 0 && (
        // The browser's search in the page opens this element, but not Mantine's Accordion.
        <details>
          <summary>{counted(unknownLines.length, 'line is no checksum', 'lines are no checksums')}</summary>
          <List>
            {unknownLines.map(({ place, text }) => (
              <List.Item key={place}>
                {place}: <code>{text}</code>
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </>
  );
}

const stageText = ({ stage, parts, error }: Identification, recordingId: number | undefined): string => {
  if (stage === 'sorting') return 'Reading lists...';
  if (stage === 'asking') return 'Looking up hashes...';
  const { length } = parts.filter(({ recording }) => recording);
  if (stage !== 'done' || parts.length === 0 || (length === 0 && error)) return '';
  if (recordingId !== undefined && length > 0) return `Compared with recording ${recordingId}.`;
  return length > 0 ? `Found ${counted(length, 'recording')}.` : 'No recording was found.';
};

interface IdentifyProps {
  /** The recording to compare the copy with. Without it, the whole database is searched. */
  recordingId: number | undefined;
  /** Renders buttons for the recordings found. */
  actions: (recordings: readonly KnownRecording[]) => ReactNode;
  /** Renders a button that marks the complete recordings of a tree of folders as Have. */
  markAll: (recordings: readonly KnownRecording[]) => ReactNode;
}

/* Not needed for the first view: the table comes after folders have been chosen. */
const ShelfTable = lazyInBrowser(
  async () => (await import('#features/identify/shelf/ShelfTable.tsx')).ShelfTable,
  NotLoaded,
);

/** Identifies a copy of a recording, and shows the verdict for each of its tracks. */
export function Identify({ recordingId, actions, markAll }: IdentifyProps) {
  const identification = useIdentify({ targetId: recordingId });
  const {
    stage,
    working,
    progress,
    notices,
    unknownLines,
    parts,
    folder,
    folderCount,
    error,
    start,
    pause,
    stop,
    goOn,
  } = identification;
  const complete = parts.flatMap(({ recording, share }) => (recording && share === 1 ? [recording] : []));
  return (
    <>
      <CopyForm
        label="Identify"
        working={working}
        onStart={start}
        note="Everything is read in this browser. No file leaves your machine: only hashes are sent to look them up."
      />
      {progress && <ReadingProgress progress={progress} onPause={pause} onCancel={stop} />}
      <Text role="status">{stageText(identification, recordingId)}</Text>
      <Remarks notices={notices} unknownLines={unknownLines} />
      {error && (
        <Notice kind="error" title="Error Looking Up Hashes">
          <Text>{error}</Text>
          <Text>What was found before is shown below.</Text>
          <Button size="small" onClick={goOn}>
            Try again
          </Button>
        </Notice>
      )}
      {folderCount > 0 && (
        <ShelfTable
          rows={identification.shelfRows}
          folderCount={folderCount}
          rememberedCount={identification.rememberedCount}
          working={working}
          // With few folders, all tracks are shown below the table.
          withTracks={folderCount > FEW_FOLDERS}
          onStop={stop}
          onGoOn={goOn}
          onReadAnew={identification.readAnew}
          actions={actions}
          markAll={markAll}
        />
      )}
      {stage === 'done' && parts.length > 0 && (
        <Stack gap="lg">
          {parts.map((part) => (
            <Finding key={part.recording?.id ?? 0} part={part} folder={folder} actions={actions} />
          ))}
          {folderCount === 0 && complete.length > 1 && (
            <Group gap="xs">
              All {complete.length} recordings with every track: {actions(complete)}
            </Group>
          )}
          <Reports parts={parts} />
        </Stack>
      )}
    </>
  );
}
