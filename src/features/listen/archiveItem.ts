import * as v from 'valibot';
import { trackTitle } from '#domain/recordings/trackTitle.ts';
import { beginning } from '#set-lists/beginning.ts';

/* Items as the archive describes them, `{"metadata": {…}, "files": […]}`. They are hostile until they are read here. */

/** One track of a recording. */
export interface HeardTrack {
  /** The path of its file in the item. */
  name: string;
  title: string;
  /** Its length in seconds, as the archive says; undefined if it does not. */
  length?: number | undefined;
}

/** Why nothing can be played of an item. */
export type Refusal = 'gone' | 'private' | 'none' | 'busy' | 'unreachable' | 'strange';

/** The formats of a track by their names at the archive, the one to play first, with their types for the browser. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^VBR MP3$/i, 'audio/mpeg'],
  [/^(?:\d+Kbps )?MP3$/i, 'audio/mpeg'],
  [/^Ogg Vorbis$/i, 'audio/ogg; codecs=vorbis'],
  [/^(?:24bit )?Flac$/i, 'audio/flac'],
  [/^WAVE?$/i, 'audio/wav'],
];

const MOST_FILES = 5000;
const MOST_TRACKS = 500;
const LONGEST = 500;

/** A value of the archive: it writes a single one as it is, and several as a list. */
const text = v.nullish(
  v.pipe(
    v.union([v.string(), v.number(), v.array(v.unknown())]),
    v.transform((value) => String([value].flat()[0] ?? '').trim()),
  ),
  '',
);

const item = v.object({
  is_dark: v.optional(v.unknown()),
  metadata: v.optional(v.object({ 'access-restricted-item': text })),
  files: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MOST_FILES)), []),
});

const file = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST)),
  format: text,
  original: text,
  title: text,
  track: text,
  length: text,
  private: text,
});
type File = v.InferOutput<typeof file>;

/** Whether a path leads to a file of the item: a step up would lead out of it, and half a letter nowhere. */
const isWithin = (name: string): boolean =>
  !/\p{Surrogate}/u.test(name) && name.split('/').every((step) => !/^(?:|\.\.?)$/.test(step));

const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{2,4}$/i, '');

/** Reads a length, `312.45` or `5:12`, in seconds. */
function secondsOf(length: string): number | undefined {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d*)?$/.test(length)) return undefined;
  return length.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const inNames = new Intl.Collator('en', { numeric: true });

/** The files in the order of their numbers, or of their names where these do not tell: each disc may begin with 1. */
function inOrder(files: readonly File[]): File[] {
  const numbers = files.map(({ track }) => Number(/^\d+/.exec(track)?.[0] ?? Number.NaN));
  const areNumbered = numbers.every(Number.isInteger) && new Set(numbers).size === files.length;
  const byName = files.map((one, at) => ({ one, number: areNumbered ? (numbers[at] ?? 0) : 0 }));
  return byName
    .toSorted((a, b) => a.number - b.number || inNames.compare(a.one.name, b.one.name))
    .map(({ one }) => one);
}

/**
 * Returns the tracks of an item, one file of each, or why there are none.
 * @param plays Whether the browser plays a type
 */
export function readItem(value: unknown, plays: (type: string) => boolean): HeardTrack[] | Refusal {
  const { success, output } = v.safeParse(item, value);
  if (!success) return 'strange';
  const { is_dark: dark, metadata, files } = output;
  if (!metadata || dark) return 'gone';
  if (metadata['access-restricted-item'] === 'true') return 'private';
  const formats = FORMATS.filter(([, type]) => plays(type)).map(([name]) => name);
  const rank = ({ format }: File) => formats.findIndex((name) => name.test(format));
  const all = files.flatMap((one) => {
    const read = v.safeParse(file, one);
    return read.success && isWithin(read.output.name) ? [read.output] : [];
  });
  const byName = new Map(all.map((one) => [one.name, one]));
  const playable = [...byName.values()].filter((one) => rank(one) >= 0);
  const open = playable.filter((one) => one.private !== 'true');
  if (open.length === 0) return playable.length > 0 ? 'private' : 'none';

  const best = new Map<string, File>();
  for (const one of open) {
    const key = withoutEnding(one.original || one.name);
    const known = best.get(key);
    // What is not said of a file is that of the one that it was made from.
    const { title, track, length } = byName.get(one.original) ?? one;
    const told = { title: one.title || title, track: one.track || track, length: one.length || length };
    if (!known || rank(one) < rank(known)) best.set(key, { ...one, ...told });
  }
  return inOrder([...best.values()])
    .slice(0, MOST_TRACKS)
    .map(({ name, title, length }) => ({
      name,
      title: beginning(title, LONGEST) || (trackTitle(name) ?? withoutEnding(name)),
      length: secondsOf(length),
    }));
}

/** The identifiers that the archive gives. Others name no item, and some lead elsewhere: `..`. */
export const IDENTIFIER = /^[A-Za-z0-9][\w.-]{0,199}$/;

const MOST_BYTES = 10_000_000;
const PATIENCE_MS = 30_000;

/** Reads the text of a response, of which no more than `MOST_BYTES` are taken; undefined if there are more. */
async function boundedText({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [read, bytes] = ['', 0];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MOST_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    read += decoder.decode(part.value, { stream: true });
  }
  return read;
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

const origin = import.meta.env.VITE_ARCHIVE_URL;

/** Asks the archive for the tracks of an item. Returns why there are none otherwise. */
export async function askArchive(
  identifier: string,
  plays: (type: string) => boolean,
): Promise<HeardTrack[] | Refusal> {
  if (!IDENTIFIER.test(identifier)) return 'gone';
  try {
    const response = await fetch(`${origin}/metadata/${identifier}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 429) return 'busy';
    if (response.status === 404 || response.status === 410) return 'gone';
    if (response.status === 401 || response.status === 403) return 'private';
    if (!response.ok) return 'unreachable';
    return readItem(parsed((await boundedText(response)) ?? ''), plays);
  } catch {
    return 'unreachable';
  }
}

/** The address of a track. */
export const trackUrl = (identifier: string, { name }: HeardTrack): string =>
  `${origin}/download/${identifier}/${name.split('/').map(encodeURIComponent).join('/')}`;

/** The address of an item's page; undefined if its identifier is none of the archive's. */
export const itemUrl = (identifier: string): string | undefined =>
  IDENTIFIER.test(identifier) ? `${origin}/details/${identifier}` : undefined;
