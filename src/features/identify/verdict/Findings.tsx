import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyInBrowser, NotLoaded } from '#components/lazyInBrowser.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import type { Evidence } from '#features/identify/lookup/lookup.ts';
import { type KnownRecording, recordingTitle } from '#features/identify/lookup/recordingLookup.ts';
import type { ShowFolder } from '#features/identify/reading/folders.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { LazyAddRecordings } from './addRecordingsPart.ts';
import type { IdentifiedPart } from './result.ts';
import { presentText, summaryOf } from './summary.ts';
import { isOfListAlone } from './verdict.ts';

/* Not needed for the first view, as it follows the identification of a copy: 13 kB, with what it imports. */
const VerdictTable = lazyInBrowser(async () => (await import('./VerdictTable.tsx')).VerdictTable, NotLoaded);
const FolderTexts = lazyInBrowser(async () => (await import('./FolderTexts.tsx')).FolderTexts, NotLoaded);
const NewerVersion = lazyInBrowser(async () => (await import('./NewerVersion.tsx')).NewerVersion);

const SHOWN_CANDIDATES = 8;

const SHOWN_LISTS = 2;

/** The evidence for a recording, in words. */
function reason({ tracks, allTracks, lists, of, isDated }: Evidence): string {
  const named = lists.filter((list) => list.trim() !== '').slice(0, SHOWN_LISTS);
  return [
    tracks === allTracks && tracks === 1
      ? 'its only track'
      : `${tracks === allTracks ? 'all' : tracks} of its ${counted(allTracks, 'track')}`,
    named.length > 0 && `in ${named.join(' and ')}`,
    of === 'originals' && 'the original files, from which several recordings may be made',
    !isDated && 'of an unknown date, as compilations are',
  ]
    .filter(Boolean)
    .join(', ');
}

function Candidates({
  evidence: own,
  others,
  isAmbiguous,
}: Pick<IdentifiedPart, 'evidence' | 'others' | 'isAmbiguous'>) {
  if (others.length === 0) return null;
  return (
    <div>
      <Text>
        {isAmbiguous && own
          ? `These hashes are those of other recordings, too. The likeliest is named above (${reason(own)}); it may as well be one of these:`
          : 'Other recordings with some of the same tracks:'}
      </Text>
      <List>
        {others.slice(0, SHOWN_CANDIDATES).map(({ recording, evidence }) => (
          <List.Item key={recording.id}>
            <Link to={paths.recording(recording.id)}>{recordingTitle(recording)}</Link> ({reason(evidence)})
          </List.Item>
        ))}
      </List>
      {others.length > SHOWN_CANDIDATES && <Text>And {others.length - SHOWN_CANDIDATES} more.</Text>}
    </div>
  );
}

function NextSteps() {
  return (
    <List>
      <List.Item>
        Look for the artist and the date on <Link to={paths.home()}>the home page</Link>: the recording may be listed
        without checksums.
      </List.Item>
      <List.Item>
        Try the lists that came with the recording: files that were compressed anew or cut anew have other hashes.
      </List.Item>
      <List.Item>Fingerprints (.ffp, .st5) find more than .md5 lists, which an edited tag changes.</List.Item>
    </List>
  );
}

interface FindingProps {
  part: IdentifiedPart;
  /** The folder of the part; undefined if several were given. */
  folder: ShowFolder | undefined;
  /** Renders buttons for the recordings found. */
  actions: (recordings: readonly KnownRecording[]) => ReactNode;
}

/** A recording that was found, or a note that none was, with the verdict for each track. */
export function Finding({ part, folder, actions }: FindingProps) {
  const { recording, rows, own, evidence, others, isAmbiguous, sharedLists } = part;
  const venue = recording?.performance.venue;
  return (
    <Section title={recording ? recordingTitle(recording) : 'Unknown recording'}>
      {(titleId) => (
        <Stack gap="sm">
          {recording ? (
            <Text>
              <Link to={paths.recording(recording.id)}>Recording {recording.id}</Link>
              {venue ? `, ${venue}` : ''}: the {isOfListAlone(rows) ? 'list' : 'copy'} has {presentText(rows)}.
            </Text>
          ) : (
            <>
              <Text>
                The database has none of the hashes that were looked up.
                {rows.some(({ expected }) => expected) &&
                  ' Below, the files are held against the lists that came with them.'}
              </Text>
              <NextSteps />
              {LazyAddRecordings && folder && <LazyAddRecordings folder={folder} tracks={own} />}
              <FolderTexts tracks={own} />
            </>
          )}
          {sharedLists !== undefined && (
            <Text>
              {sharedLists} lists of checksums have the same hash, and the recordings of only a few of them were
              compared: it may be another one.
            </Text>
          )}
          {rows.length > 0 && (
            <Text size="lg" fw="bold">
              {summaryOf(rows)}
            </Text>
          )}
          {recording && <NewerVersion recording={recording} others={others.map((other) => other.recording)} />}
          {recording && actions([recording])}
          <Candidates evidence={evidence} others={others} isAmbiguous={isAmbiguous} />
          {rows.length > 0 && <VerdictTable rows={rows} labelledBy={titleId} />}
        </Stack>
      )}
    </Section>
  );
}
