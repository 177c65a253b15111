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
export const REFUSALS = {
  gone: 'The archive does not have this recording.',
  private: 'The archive does not let this recording be played here.',
  none: 'The archive has no tracks of this recording that this browser plays.',
  busy: 'The archive has too many requests now. Try again in a few minutes.',
  unreachable: 'The archive cannot be reached now. Try again later.',
  strange: 'What the archive says of this recording was not understood.',
};
type Refusal = keyof typeof REFUSALS;

/** The formats of a track by their names at the archive, the one to play first, with their types for the browser. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^VBR MP3$/i, 'audio/mpeg'],
  [/^(?:\d+Kbps )?MP3$/i, 'audio/mpeg'],
  [/^Ogg Vorbis$/i, 'audio/ogg; codecs=vorbis'],
  [/^(?:24bit )?Flac$/i, 'audio/flac'],
  [/^WAVE?$/i, 'audio/wav'],
];

const MOST_BYTES = 10_000_000;
const MOST_FILES = 5000;
export const MOST_TRACKS = 500;
const LONGEST = 500;
const PATIENCE_MS = 30_000;

/** A value of the archive as text: it writes a single one as it is, and several as a list. What is neither says nothing. */
function textOf(value: unknown): string {
  const [first] = [value].flat();
  return typeof first === 'object' ? '' : String(first ?? '').trim();
}

/** Whether a path leads to a file of the item: a step up would lead out of it, and half a letter nowhere. */
const isWithin = (name: string): boolean =>
  !/\p{Surrogate}/u.test(name) && name.split('/').every((step) => !/^(?:|\.\.?)$/.test(step));

const any = v.optional(v.unknown());
const file = v.object({
  name: v.pipe(v.string(), v.maxLength(LONGEST), v.check(isWithin)),
  format: any,
  original: any,
  title: any,
  track: any,
  length: any,
  private: any,
});
type File = v.InferOutput<typeof file>;

const item = v.object({
  is_dark: any,
  metadata: v.optional(v.object({ 'access-restricted-item': any })),
  files: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MOST_FILES)), []),
});

const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{2,4}$/i, '');

/** Reads a length, `312.45` or `5:12`, in seconds. */
function secondsOf(length: string): number | undefined {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d*)?$/.test(length)) return undefined;
  return length.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const inNames = new Intl.Collator('en', { numeric: true });

const canPlay = (type: string): boolean => new Audio().canPlayType(type) !== '';

/**
 * Returns the tracks of an item, one file of each, or why there are none. They are in the order of their numbers, or of
 * their names where these do not tell: each disc may begin with 1.
 * @param plays Whether the browser plays a type
 */
export function readItem(value: unknown, plays = canPlay): HeardTrack[] | Refusal {
  const { success, output } = v.safeParse(item, value);
  if (!success) return 'strange';
  const { is_dark: dark, metadata, files } = output;
  if (!metadata || dark) return 'gone';
  if (textOf(metadata['access-restricted-item']) === 'true') return 'private';
  const formats = FORMATS.filter(([, type]) => plays(type)).map(([name]) => name);
  const rank = ({ format }: File) => formats.findIndex((name) => name.test(textOf(format)));
  const byName = new Map(files.filter((one) => v.is(file, one)).map((one) => [one.name, one]));
  const playable = [...byName.values()].filter((one) => rank(one) >= 0);
  const open = playable.filter((one) => textOf(one.private) !== 'true');
  if (open.length === 0) return playable.length > 0 ? 'private' : 'none';

  // Of the files of a track, the last one in this order is kept.
  const worstFirst = open.toReversed().toSorted((a, b) => rank(b) - rank(a));
  const best = new Map(worstFirst.map((one) => [withoutEnding(textOf(one.original) || one.name), one]));
  const tracks = [...best.values()].map((one) => {
    const { name } = one;
    // What is not said of a file is that of the one that it was made from.
    const told = (key: 'title' | 'track' | 'length') =>
      textOf(one[key]) || textOf(byName.get(textOf(one.original))?.[key]);
    const title = beginning(told('title'), LONGEST) || (trackTitle(name) ?? withoutEnding(name));
    return { name, title, length: secondsOf(told('length')), number: parseInt(told('track'), 10) };
  });
  const numbers = new Set(tracks.map(({ number }) => number));
  const areNumbered = numbers.size === tracks.length && !numbers.has(Number.NaN);
  return tracks
    .toSorted((a, b) => (areNumbered ? a.number - b.number : inNames.compare(a.name, b.name)))
    .slice(0, MOST_TRACKS)
    .map(({ number: _, ...track }) => track);
}

/** The identifiers that the archive gives. Others name no item, and some lead elsewhere: `..`. */
export const IDENTIFIER = /^[A-Za-z0-9][\w.-]{0,199}$/;

const origin = import.meta.env.VITE_ARCHIVE_URL;
const metadataUrl = (identifier: string): string => `${origin}/metadata/${identifier}`;

/** Cuts what is longer than so many bytes. */
function cutAt(bytes: number) {
  let left = bytes;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      left -= part.length;
      if (left < 0) controller.terminate();
      else controller.enqueue(part);
    },
  });
}

/**
 * Asks the archive for the tracks of an item. Returns why there are none otherwise.
 * @param plays Whether the browser plays a type
 */
export async function askArchive(identifier: string, plays = canPlay): Promise<HeardTrack[] | Refusal> {
  if (!IDENTIFIER.test(identifier)) return 'gone';
  try {
    const { ok, status, body } = await fetch(metadataUrl(identifier), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (status === 401 || status === 403) return 'private';
    if (status === 404 || status === 410) return 'gone';
    if (!ok) return status === 429 ? 'busy' : 'unreachable';
    return readItem(JSON.parse(await new Response(body?.pipeThrough(cutAt(MOST_BYTES))).text()), plays);
  } catch (error) {
    return error instanceof SyntaxError ? 'strange' : 'unreachable';
  }
}

/** Whether the archive answers at all, whichever answer. A media element does not tell a lost network from a lost file. */
export async function isReachable(identifier: string): Promise<boolean> {
  const asked = { method: 'HEAD', mode: 'no-cors', signal: AbortSignal.timeout(5000) } as const;
  return (await fetch(metadataUrl(identifier), asked).catch(() => undefined)) !== undefined;
}

/** The address of a track. */
export const trackUrl = (identifier: string, { name }: HeardTrack): string =>
  `${origin}/download/${identifier}/${name.split('/').map(encodeURIComponent).join('/')}`;

/** The address of an item's page; undefined if its identifier is none of the archive's. */
export const itemUrl = (identifier: string): string | undefined =>
  IDENTIFIER.test(identifier) ? `${origin}/details/${identifier}` : undefined;
