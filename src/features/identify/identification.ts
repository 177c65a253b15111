import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import type { ShowFolder } from '#features/identify/reading/folders.ts';
import type { UnknownLine } from '#features/identify/reading/material.ts';
import type { ReadingState } from '#features/identify/reading/reading.ts';
import type { ShelfRow } from '#features/identify/shelf/shelfRow.ts';
import type { IdentifiedPart } from '#features/identify/verdict/result.ts';

export interface Identification {
  stage: 'idle' | 'sorting' | 'reading' | 'asking' | 'done';
  progress: ReadingState | undefined;
  /** Sentences about files and lines that could not be used. */
  notices: readonly string[];
  unknownLines: readonly UnknownLine[];
  parts: readonly IdentifiedPart[];
  /** The files and lists; undefined for a tree of show folders. */
  folder: ShowFolder | undefined;
  /** The values for the form of a copy that is to be added. */
  values: RecordingValues | undefined;
  /** The findings of show folders so far. */
  shelfRows: readonly ShelfRow[];
  /** The number of show folders; 0 for any other copy. */
  folderCount: number;
  /** The number of files that were not read again, as this browser remembers their facts. */
  rememberedCount: number;
  /** The failure of the API. Earlier findings are kept. */
  error: string | undefined;
}

export const nothingIdentified: Identification = {
  stage: 'idle',
  progress: undefined,
  notices: [],
  unknownLines: [],
  parts: [],
  folder: undefined,
  values: undefined,
  shelfRows: [],
  folderCount: 0,
  rememberedCount: 0,
  error: undefined,
};
