import type { ReactNode } from 'react';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import classes from './Findings.module.css';
import type { KnownRecording } from './recordings';
import type { IdentifiedPart } from './result';
import { summaryOf } from './summary';
import { VerdictTable } from './VerdictTable';

/** The short name of a recording. */
export function recordingTitle({ id, performance }: KnownRecording): string {
  return `${performance.artist.name}, ${displayedDate(performance.date, performance.year)}, recording ${id}`;
}

const percent = (share: number): string => `${Math.floor(share * 100)}%`;

/** How many candidates are named. */
const SHOWN_CANDIDATES = 8;

function Candidates({ others }: Pick<IdentifiedPart, 'others'>) {
  if (others.length === 0) return null;
  return (
    <div>
      <p className={classes.text}>Other recordings with some of the same tracks:</p>
      <ul className={classes.candidates}>
        {others.slice(0, SHOWN_CANDIDATES).map(({ recording, share }) => (
          <li key={recording.id}>
            <Link to={paths.recording(recording.id)}>{recordingTitle(recording)}</Link> ({percent(share)} of its tracks)
          </li>
        ))}
      </ul>
      {others.length > SHOWN_CANDIDATES && <p className={classes.text}>And {others.length - SHOWN_CANDIDATES} more.</p>}
    </div>
  );
}

function NextSteps() {
  return (
    <ul className={classes.candidates}>
      <li>
        Look for the artist and the date on <Link to={paths.home()}>the home page</Link>: the recording may be listed
        without checksums.
      </li>
      <li>
        Try the lists that came with the recording: files that were compressed anew or cut anew have other hashes.
      </li>
      <li>Fingerprints (.ffp, .st5) find more than .md5 lists, which an edited tag changes.</li>
    </ul>
  );
}

interface FindingProps {
  part: IdentifiedPart;
  /** What can be done with recordings that were found. */
  actions: (recordings: readonly KnownRecording[]) => ReactNode;
}

/** One recording that was found, or what was not, with the verdict for each track. */
export function Finding({ part, actions }: FindingProps) {
  const { recording, rows, share, others, holders } = part;
  const venue = recording?.performance.venue;
  return (
    <Section title={recording ? recordingTitle(recording) : 'Unknown recording'}>
      {(titleId) => (
        <div className={classes.finding}>
          {recording ? (
            <p className={classes.text}>
              <Link to={paths.recording(recording.id)}>Recording {recording.id}</Link>
              {venue ? `, ${venue}` : ''}: the copy has {percent(share)} of its tracks.
            </p>
          ) : (
            <>
              <p className={classes.text}>
                The database has none of the hashes that were looked up.
                {rows.length > 0 && ' Below, the files are held against the lists that came with them.'}
              </p>
              <NextSteps />
            </>
          )}
          {holders !== undefined && (
            <p className={classes.text}>
              {holders} lists of checksums have the same hash, and the recordings of only a few of them were compared:
              it may be another one.
            </p>
          )}
          {rows.length > 0 && <p className={classes.summary}>{summaryOf(rows)}</p>}
          {recording && actions([recording])}
          <Candidates others={others} />
          {rows.length > 0 && <VerdictTable rows={rows} labelledBy={titleId} />}
        </div>
      )}
    </Section>
  );
}
