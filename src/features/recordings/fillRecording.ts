import { comparedLines, type RecordingValues } from '#domain/recordings/recordingValues.ts';

/** The fields that a copy can fill in, with their names. */
export const FIELD_NAMES = {
  comments: 'Comments',
  textdoc: 'Text Document',
  archiveIdentifier: 'Archive Identifier',
  circdate: 'Circulation Date',
  wavdiskcount: 'WAV Disks',
  shndiskcount: 'SHN Disks',
} as const;
export type FillableField = keyof typeof FIELD_NAMES;

const FIELDS = Object.keys(FIELD_NAMES) as FillableField[];

/** The result of filling a form from a copy. */
export interface Filled {
  values: RecordingValues;
  /** The fields that were filled in, and those that kept their typed values. */
  filled: FillableField[];
  kept: FillableField[];
  /** The number of added lists. */
  lists: number;
}

/** Fills a form from a copy. Typed values stay, unless `replace` is set. Lists that the form lacks are added. */
export function filledRecording(before: RecordingValues, read: RecordingValues, replace = false): Filled {
  const told = FIELDS.filter((field) => read[field] !== '' && read[field] !== before[field]);
  const kept = replace ? [] : told.filter((field) => before[field].trim() !== '');
  const filled = told.filter((field) => !kept.includes(field));
  const known = new Set(before.checksums.map(comparedLines));
  const lists = read.checksums.filter((list) => !known.has(comparedLines(list)));
  return {
    values: {
      ...before,
      ...Object.fromEntries(filled.map((field) => [field, read[field]])),
      checksums: [...before.checksums, ...lists],
    },
    filled,
    kept,
    lists: lists.length,
  };
}
