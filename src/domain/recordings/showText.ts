import { readInfoText } from '#texts/readInfoText.ts';
import { tracksOfLists } from '../checksums/tracks.ts';
import { folderFacts } from './folderFacts.ts';
import type { RecordingValues } from './recordingValues.ts';
import { trackTitle } from './trackTitle.ts';

/** The titles in the names of tracks, numbered as info texts have them. */
function trackList(checksums: RecordingValues['checksums']): string {
  const titles = tracksOfLists(checksums).flatMap(({ path }) => trackTitle(path) ?? []);
  return titles.length > 0 ? ['Set 1:', ...titles.map((title, index) => `${index + 1}. ${title}`)].join('\n') : '';
}

/**
 * What a recording says of its show, as an info text: its own, or the titles of its tracks. Where that names no artist or no date,
 * the name of its first list, which is mostly that of its folder, comes first.
 */
export function showText({ textdoc, checksums }: Pick<RecordingValues, 'textdoc' | 'checksums'>): string {
  const text = textdoc.trim() === '' ? trackList(checksums) : textdoc;
  const { artist, date } = readInfoText(text);
  const name = checksums[0]?.description.replace(/\.[a-z0-9]{2,4}$/i, '') ?? '';
  const isTold = (artist !== '' && date !== '') || folderFacts(name).date === '';
  return isTold ? text : `${name}\n\n${text}`.trim();
}
