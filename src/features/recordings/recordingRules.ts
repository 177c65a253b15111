import type { ChecksumText, RecordingValues } from '#domain/recordings/recordingValues.ts';
import { withCommas } from '#lib/counted.ts';

/* The limits of the API for a recording. */
const MOST_BYTES = 1_000_000;
const MOST_LISTS = 50;
const MOST_LINES = 5_000;
const MOST_DISKS = 32_767;
const LONGEST = { archiveIdentifier: 500, circdate: 200, description: 500 };

const LINE_END = /\r\n|\r|\n/;

export const lineCount = (body: string): number => body.trimEnd().split(LINE_END).length;

const bytesOf = (texts: readonly string[]): number => {
  const encoder = new TextEncoder();
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0);
};

/** The messages for invalid lists, by field. They concern a single list, or all together. */
function listErrors(lists: readonly ChecksumText[]): Record<string, string> {
  const errors: Record<string, string> = {};
  lists.forEach(({ description, body }, index) => {
    if (description.trim() === '') errors[`checksums.${index}.description`] = 'Name is required';
    else if (description.length > LONGEST.description) {
      errors[`checksums.${index}.description`] = `Name must have at most ${LONGEST.description} characters`;
    }
    if (body.trim() === '') errors[`checksums.${index}.body`] = 'Lines are required: remove the list if there are none';
  });
  const lines = lists.reduce((sum, { body }) => sum + lineCount(body), 0);
  if (lists.length > MOST_LISTS) {
    errors.checksums = `A recording has at most ${MOST_LISTS} lists of checksums, and these are ${withCommas(lists.length)}`;
  } else if (lines > MOST_LINES) {
    errors.checksums = `The lists of a recording have at most ${withCommas(MOST_LINES)} lines together, and these have ${withCommas(lines)}`;
  }
  return errors;
}

export function validateRecording(values: RecordingValues): Record<string, string> {
  const { comments, textdoc, archiveIdentifier, circdate, checksums } = values;
  const errors = listErrors(checksums);
  const lists = checksums.flatMap(({ description, body }) => [description, body]);
  const bytes = bytesOf([comments, textdoc, archiveIdentifier, circdate, ...lists]);
  if (bytes > MOST_BYTES) {
    const field = Math.max(comments.length, textdoc.length) > lists.join('').length ? 'textdoc' : 'checksums';
    const megabytes = Math.ceil(bytes / 10_000) / 100;
    errors[field] ??= `The texts and lists of a recording have at most 1 MB together, and these have ${megabytes} MB`;
  }
  for (const [field, label, value] of [
    ['archiveIdentifier', 'Archive Identifier', archiveIdentifier],
    ['circdate', 'Circulation Date', circdate],
  ] as const) {
    if (value.length > LONGEST[field]) errors[field] = `${label} must have at most ${LONGEST[field]} characters`;
  }
  for (const [field, label] of [
    ['wavdiskcount', 'WAV Disks'],
    ['shndiskcount', 'SHN Disks'],
  ] as const) {
    const count = values[field].trim();
    if (!/^\d*$/.test(count) || Number(count) > MOST_DISKS) {
      errors[field] = `${label} must be a whole number from 0 to ${withCommas(MOST_DISKS)}`;
    }
  }
  return errors;
}

const count = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The variables of mutations of a recording. Empty values become null. */
export const recordingInput = ({ checksums, ...values }: RecordingValues) =>
  ({
    archiveIdentifier: values.archiveIdentifier.trim() || null,
    circdate: values.circdate.trim() || null,
    comments: values.comments.trim() || null,
    textdoc: values.textdoc.trim() ? values.textdoc : null,
    wavdiskcount: count(values.wavdiskcount),
    shndiskcount: count(values.shndiskcount),
    checksums: checksums.map(({ description, body }) => ({ description: description.trim(), body })),
  }) satisfies Record<keyof RecordingValues, unknown>;
