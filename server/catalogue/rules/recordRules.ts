import { badUserInput } from '../../data/base/badUserInput.ts';
import type { TextRule } from '../../data/base/texts.ts';
import { isPossibleDate } from './dates.ts';

const longText = { max: 20_000 };

/**
 * The rules of all texts that members add. Required ones come from specification 10.1 and 10.6. Limits are what a form can
 * reasonably hold, and an import accepts every text within them. No text is ever cut: it is stored as it is (names without
 * HTML entities) or refused.
 */
export const recordRules = {
  artistCreate: {
    name: { label: 'Artist name', max: 500, required: true, decoded: true },
    abbrev: { label: 'Abbreviation', max: 64 },
    url: { label: 'URL', max: 2000 },
  },
  performanceCreate: {
    title: { label: 'Title', max: 500, decoded: true },
    date: { label: 'Date', max: 20, required: true },
    venue: { label: 'Venue', max: 500, required: true, decoded: true },
    city: { label: 'City', max: 200, required: true, decoded: true },
    state: { label: 'State', max: 200, required: true, decoded: true },
    set1: { ...longText, label: 'Set 1', required: true },
    set2: { ...longText, label: 'Set 2' },
    set3: { ...longText, label: 'Set 3' },
    comment: { ...longText, label: 'Comment' },
  },
  sourceCreate: {
    archiveIdentifier: { label: 'Archive Identifier', max: 500 },
    circdate: { label: 'Circulation Date', max: 200 },
    comments: { label: 'Comments', max: 1_000_000 },
    textdoc: { label: 'Text Document', max: 1_000_000 },
  },
  identifiers: {
    scheme: { label: 'The scheme of an identifier', max: 32, required: true },
    value: { label: 'An identifier', max: 500, required: true },
  },
  block: { reason: { label: 'Reason', max: 500, required: true } },
  change: { note: { label: 'Reason', max: 500 } },
  checksums: {
    description: { label: 'The name of a list of checksums', max: 500 },
    body: { label: 'A list of checksums', max: 1_000_000, required: true },
  },
} as const satisfies Record<string, Record<string, TextRule>>;

export const mostIdentifiers = 100;

/** Splits the form's `MM/DD/YYYY` into `MM/DD/YY` and the full year. `?` becomes `??` (specification 10.5). */
export function parsePerformanceDate(entered: string): { date: string; year: number } {
  const [, month = '', day = '', year = ''] = /^([^/]*)\/([^/]*)\/(\d{4})$/.exec(entered) ?? [];
  const part = (text: string) => (text === '?' ? '??' : text);
  const date = `${part(month)}/${part(day)}/${year.slice(-2)}`;
  if (isPossibleDate(date)) return { date, year: Number(year) };
  throw badUserInput(
    'date',
    'Date must be in MM/DD/YYYY format with valid month (01-12 or ?), day (01-31 or ?), and 4-digit year',
  );
}

/** Checks an artist's website: http or https, without a user part, which readers could take for the host. */
export function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw badUserInput('url', 'URL must begin with http:// or https://');
  }
  const { username, password } = new URL(url);
  if (username || password) throw badUserInput('url', 'URL must not contain a username or password');
}

/** The limits of a recording: the bytes of its texts and lists, the number of lists, and the lines of all lists. */
const mostOfSource = { bytes: 1_000_000, lists: 50, lines: 5_000 };

/** Refuses a recording with too much of something. */
export function checkSourceSize(
  texts: readonly (string | null | undefined)[],
  lists: readonly { body: string }[],
): void {
  const told = (count: number) => count.toLocaleString('en');
  const { bytes, lists: most, lines } = mostOfSource;
  if (lists.length > most) {
    throw badUserInput(
      'checksums',
      `A recording must have at most ${most} lists of checksums, not ${told(lists.length)}`,
    );
  }
  const lineCount = lists.reduce((sum, { body }) => sum + body.trimEnd().split(/\r\n|\r|\n/).length, 0);
  if (lineCount > lines) {
    throw badUserInput(
      'checksums',
      `The lists of a recording must have at most ${told(lines)} lines together, not ${told(lineCount)}`,
    );
  }
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
  if (size > bytes) {
    throw badUserInput('checksums', 'The texts and lists of a recording must have at most 1 MB together');
  }
}

/** Refuses a number of discs that no recording can have. */
export function checkDiscs(field: string, label: string, discs: number | null | undefined): void {
  if (discs != null && (discs < 0 || discs > 32_767)) {
    throw badUserInput(field, `${label} must be a whole number from 0 to 32,767`);
  }
}
