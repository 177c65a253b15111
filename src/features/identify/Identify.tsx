import type { ReactNode } from 'react';
import { Button } from '../../components/buttons/Button';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Notice } from '../../components/states/Notice';
import { counted } from '../../lib/counted';
import { downloadText } from '../../lib/download';
import { paths } from '../../lib/paths';
import { Finding, recordingTitle } from './Findings';
import classes from './Findings.module.css';
import { IdentifyForm } from './IdentifyForm';
import { ReadingProgress } from './ReadingProgress';
import type { KnownRecording } from './recordings';
import { csvReport, type ReportPart, textReport } from './report';
import type { IdentifiedPart } from './result';
import { type Identification, useIdentify } from './useIdentify';

const reportPart = ({ recording, rows }: IdentifiedPart): ReportPart => ({
  title: recording ? recordingTitle(recording) : 'Unknown recording',
  url: recording && new URL(paths.recording(recording.id), window.location.href).href,
  rows,
});

function Reports({ parts }: { parts: readonly IdentifiedPart[] }) {
  const report = parts.map(reportPart);
  return (
    <div className={classes.reports}>
      <CopyButton text={textReport(report)} label="Copy report" />
      <Button size="small" onClick={() => downloadText(textReport(report), 'report.txt')}>
        Download report
      </Button>
      <Button size="small" onClick={() => downloadText(csvReport(report), 'report.csv', 'text/csv')}>
        Download CSV
      </Button>
    </div>
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
        <details>
          <summary>{counted(unknownLines.length, 'line is no checksum', 'lines are no checksums')}</summary>
          <ul className={classes.candidates}>
            {unknownLines.map(({ place, text }) => (
              <li key={place}>
                {place}: <code>{text}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const stageText = ({ stage, parts, requests }: Identification): string => {
  if (stage === 'sorting') return 'Reading lists...';
  if (stage === 'asking') return 'Looking up hashes...';
  if (stage !== 'done' || parts.length === 0) return '';
  return `Looked up with ${counted(requests, 'request')}.`;
};

interface IdentifyProps {
  /** The recording that the copy is held against; without it the whole database is searched. */
  recordingId: number | undefined;
  /** What can be done with recordings that were found. */
  actions: (recordings: readonly KnownRecording[]) => ReactNode;
}

/** Identifies a copy of a recording, and says what became of each of its tracks. */
export function Identify({ recordingId, actions }: IdentifyProps) {
  const identification = useIdentify(recordingId);
  const { stage, progress, notices, unknownLines, parts, error, start, pause, cancel, retry } = identification;
  const known = parts.flatMap(({ recording }) => recording ?? []);
  const working = stage !== 'idle' && stage !== 'done';
  return (
    <>
      <IdentifyForm working={working} onStart={start} />
      {progress && <ReadingProgress progress={progress} onPause={pause} onCancel={cancel} />}
      <p role="status" className={classes.text}>
        {stageText(identification)}
      </p>
      <Remarks notices={notices} unknownLines={unknownLines} />
      {error && (
        <Notice kind="error" title="Error Looking Up Hashes">
          <p className={classes.text}>{error}</p>
          <p className={classes.text}>What was found before is shown below.</p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {stage === 'done' && parts.length > 0 && (
        <div className={classes.results}>
          {parts.map((part) => (
            <Finding key={part.recording?.id ?? 0} part={part} actions={actions} />
          ))}
          {known.length > 1 && (
            <div className={classes.reports}>
              All {known.length} recordings: {actions(known)}
            </div>
          )}
          <Reports parts={parts} />
        </div>
      )}
    </>
  );
}
