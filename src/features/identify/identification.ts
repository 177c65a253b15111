import type { ShelfRow } from './folders.ts';
import type { UnknownLine } from './material.ts';
import type { ReadingState } from './reading.ts';
import type { IdentifiedPart } from './result.ts';

/** What became of a copy so far. */
export interface Identification {
  stage: 'idle' | 'sorting' | 'reading' | 'asking' | 'done';
  progress: ReadingState | undefined;
  /** Sentences about what could not be used. */
  notices: readonly string[];
  unknownLines: readonly UnknownLine[];
  parts: readonly IdentifiedPart[];
  /** Of a tree of show folders: what was found of each so far, and how many there are. */
  rows: readonly ShelfRow[];
  folders: number;
  /** How many files were not read again, because this browser remembers what was read of them. */
  remembered: number;
  /** What the API failed with; what was found before is kept. */
  error: string | undefined;
}

/** What happens while a copy is identified. */
export type IdentifyEvent =
  | { kind: 'started' }
  | ({ kind: 'sorted' } & Pick<Identification, 'notices' | 'unknownLines' | 'folders'>)
  | { kind: 'reading'; progress: ReadingState }
  | { kind: 'asking' }
  | { kind: 'noticed'; notices: readonly string[] }
  | ({ kind: 'found' } & Pick<Identification, 'rows' | 'remembered'>)
  | ({ kind: 'done' } & Pick<Identification, 'parts' | 'error'>);

/** Before anything was given. */
export const nothingIdentified: Identification = {
  stage: 'idle',
  progress: undefined,
  notices: [],
  unknownLines: [],
  parts: [],
  rows: [],
  folders: 0,
  remembered: 0,
  error: undefined,
};

/** What is known after an event. */
export function identificationAfter(before: Identification, event: IdentifyEvent): Identification {
  switch (event.kind) {
    case 'started':
      return { ...nothingIdentified, stage: 'sorting' };
    case 'sorted':
      return { ...before, notices: event.notices, unknownLines: event.unknownLines, folders: event.folders };
    case 'reading':
      return { ...before, stage: 'reading', progress: event.progress };
    case 'asking':
      return { ...before, stage: 'asking', progress: undefined, error: undefined };
    case 'noticed':
      return { ...before, notices: [...new Set([...before.notices, ...event.notices])] };
    case 'found':
      return {
        ...before,
        rows: [...before.rows, ...event.rows],
        remembered: before.remembered + event.remembered,
      };
    case 'done':
      return { ...before, stage: 'done', progress: undefined, parts: event.parts, error: event.error };
  }
}
