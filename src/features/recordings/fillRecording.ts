import type { ChecksumText, RecordingValues } from '#domain/recordings/recordingValues.ts';

/** The fields that reading a copy fills in, and what they are called. */
export const FILLED_FIELDS = {
  comments: 'Comments',
  textdoc: 'Text Document',
  archiveIdentifier: 'Archive Identifier',
  circdate: 'Circulation Date',
  wavdiskcount: 'WAV Disks',
  shndiskcount: 'SHN Disks',
} as const;
export type FilledField = keyof typeof FILLED_FIELDS;

const FIELDS: readonly FilledField[] = [
  'comments',
  'textdoc',
  'archiveIdentifier',
  'circdate',
  'wavdiskcount',
  'shndiskcount',
];

/** What became of a form when a copy was read. */
export interface Filled {
  values: RecordingValues;
  /** Fields that were filled in, and those that stayed because somebody had typed into them. */
  filled: FilledField[];
  kept: FilledField[];
  /** How many lists came. */
  lists: number;
}

const isSame = (a: ChecksumText, b: ChecksumText): boolean => a.description === b.description && a.body === b.body;

/** A form with what was read of a copy. What was typed stays unless it is to be replaced; lists are added, each once. */
export function filledRecording(before: RecordingValues, read: RecordingValues, replace = false): Filled {
  const told = FIELDS.filter((field) => read[field] !== '' && read[field] !== before[field]);
  const kept = replace ? [] : told.filter((field) => before[field].trim() !== '');
  const filled = told.filter((field) => !kept.includes(field));
  const lists = read.checksums.filter((list) => !before.checksums.some((other) => isSame(list, other)));
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
