import { parseChecksums } from '#domain/checksums/parse.ts';
import type { ChecksumText } from '#domain/recordings/recordingValues.ts';
import type { OwnHash } from './lookup.ts';
import type { KnownRecording } from './recordings.ts';

/** A recording of the database that has tracks of the lists. */
export interface Holder {
  recording: KnownRecording;
  /** The number of tracks of the lists that the recording has. */
  tracks: number;
  /** The number of all tracks of the lists. */
  all: number;
}

/** The hashes of lists. */
export const hashesOfLists = (lists: readonly ChecksumText[]): OwnHash[] =>
  lists.flatMap(({ description, body }) => parseChecksums(body, description).lines);

/** Whether a recording has all tracks of the lists. */
export const isWhole = ({ tracks, all }: Holder): boolean => tracks === all;

/** Sorts recordings by their number of tracks. Among equals, those of the performance come first. */
export const sortedHolders = (holders: readonly Holder[], performanceId: number | undefined): Holder[] => {
  const otherRank = ({ recording }: Holder) => Number(recording.performance.id !== performanceId);
  return holders.toSorted(
    (a, b) => b.tracks - a.tracks || otherRank(a) - otherRank(b) || a.recording.id - b.recording.id,
  );
};
