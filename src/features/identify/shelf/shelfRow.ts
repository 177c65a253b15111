import type { ShowFolder } from '#features/identify/reading/folders.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import type { IdentifiedPart } from '#features/identify/verdict/result.ts';

export interface ShelfRow {
  folder: ShowFolder;
  /** The parts of the folder, known recordings first. Empty if the folder has neither audio nor lists. */
  parts: IdentifiedPart[];
  /** The audio hashes of the folder's files and lists. They identify copies that are filed as different recordings. */
  audioHashes: ReadonlySet<string>;
  /** The bits of a sample in its first FLAC file; undefined if unknown. */
  bits: number | undefined;
}

export const shelfRow = (
  folder: ShowFolder,
  own: readonly OwnHash[],
  parts: IdentifiedPart[],
  bits: number | undefined,
): ShelfRow => ({
  folder,
  parts,
  bits,
  audioHashes: new Set(own.flatMap(({ hash, coverage, unset }) => (coverage === 'audio' && !unset ? [hash] : []))),
});
