import { readInfoText } from '#texts/readInfoText.ts';
import { tracksOfLists } from '../checksums/tracks.ts';
import { folderFacts } from './folderFacts.ts';
import type { RecordingValues } from './recordingValues.ts';
import { trackTitle } from './trackTitle.ts';

/** The titles in the names of tracks, numbered as in info texts. */
function trackList(checksums: RecordingValues['checksums']): string {
  const titles = tracksOfLists(checksums).flatMap(({ path }) => trackTitle(path) ?? []);
  return titles.length > 0 ? ['Set 1:', ...titles.map((title, index) => `${index + 1}. ${title}`)].join('\n') : '';
}

/**
 * Returns the info text of a recording: its own, or the titles of its tracks. If that lacks the artist or the date, the
 * name of the first list, which is usually the folder's, stands before it. A name without a date does not.
 */
export function showText({ textdoc, checksums }: Pick<RecordingValues, 'textdoc' | 'checksums'>): string {
  const text = textdoc.trim() === '' ? trackList(checksums) : textdoc;
  const { artist, date } = readInfoText(text);
  const name = checksums[0]?.description.replace(/\.[a-z0-9]{2,4}$/i, '') ?? '';
  const isTold = (artist !== '' && date !== '') || folderFacts(name).date === '';
  return isTold ? text : `${name}\n\n${text}`.trim();
}
