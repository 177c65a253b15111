import type { ShelfRow, ShowFolder } from './folders.ts';
import type { UnknownLine } from './material.ts';
import type { ReadingState } from './reading.ts';
import type { IdentifiedPart } from './result.ts';

/** The state of identifying a copy. */
export interface Identification {
  stage: 'idle' | 'sorting' | 'reading' | 'asking' | 'done';
  progress: ReadingState | undefined;
  /** Sentences about files and lines that could not be used. */
  notices: readonly string[];
  unknownLines: readonly UnknownLine[];
  parts: readonly IdentifiedPart[];
  /** The files and lists; undefined for a tree of show folders. */
  folder: ShowFolder | undefined;
  /** The findings of show folders so far. */
  shelfRows: readonly ShelfRow[];
  /** The number of show folders; 0 for any other copy. */
  folderCount: number;
  /** The number of files that were not read again, as this browser remembers their facts. */
  rememberedCount: number;
  /** The failure of the API. Earlier findings are kept. */
  error: string | undefined;
}

/** An event during the identification of a copy. */
export type IdentifyEvent =
  | { kind: 'started' }
  | ({ kind: 'sorted' } & Pick<Identification, 'notices' | 'unknownLines' | 'folderCount' | 'folder'>)
  | { kind: 'reading'; progress: ReadingState }
  | { kind: 'asking' }
  | { kind: 'noticed'; notices: readonly string[] }
  | ({ kind: 'found' } & Pick<Identification, 'shelfRows' | 'rememberedCount'>)
  | ({ kind: 'done' } & Pick<Identification, 'parts' | 'error'>);

/** The state before anything is given. */
export const nothingIdentified: Identification = {
  stage: 'idle',
  progress: undefined,
  notices: [],
  unknownLines: [],
  parts: [],
  folder: undefined,
  shelfRows: [],
  folderCount: 0,
  rememberedCount: 0,
  error: undefined,
};

/** The state after an event. */
export function identificationAfter(before: Identification, event: IdentifyEvent): Identification {
  switch (event.kind) {
    case 'started':
      return { ...nothingIdentified, stage: 'sorting' };
    case 'sorted':
      return {
        ...before,
        notices: event.notices,
        unknownLines: event.unknownLines,
        folderCount: event.folderCount,
        folder: event.folder,
      };
    case 'reading':
      return { ...before, stage: 'reading', progress: event.progress };
    case 'asking':
      return { ...before, stage: 'asking', progress: undefined, error: undefined };
    case 'noticed':
      return { ...before, notices: [...new Set([...before.notices, ...event.notices])] };
    case 'found':
      return {
        ...before,
        shelfRows: [...before.shelfRows, ...event.shelfRows],
        rememberedCount: before.rememberedCount + event.rememberedCount,
      };
    case 'done':
      return { ...before, stage: 'done', progress: undefined, parts: event.parts, error: event.error };
  }
}
