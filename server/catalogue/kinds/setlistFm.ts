import * as v from 'valibot';
import { fieldsInJson, whyNotPlayed } from './played.ts';
import {
  dateOfParts,
  identifiersFrom,
  isAddress,
  stateOf,
  type ToldSet,
  type ToldShow,
  threeSets,
  type Unread,
  unreadIfTooLong,
} from './show.ts';

/* Set lists as the API of setlist.fm writes them. */

const text = v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '');

const named = v.object({ name: text });

const song = v.object({
  name: text,
  info: text,
  cover: v.nullish(named),
  with: v.nullish(named),
  tape: v.nullish(v.boolean(), false),
});

/** A list. Older answers have a single element without a list around it. */
const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.nullish(
    v.union([
      v.array(schema),
      v.pipe(
        schema,
        v.transform((one) => [one]),
      ),
    ]),
    [],
  );

const setlist = v.object({
  id: text,
  eventDate: v.pipe(v.string(), v.regex(/^\d{1,2}-\d{1,2}-\d{4}$/)),
  artist: v.object({ mbid: text, name: v.nullish(v.string(), '') }),
  venue: v.nullish(
    v.object({
      name: text,
      city: v.nullish(
        v.object({
          name: text,
          state: text,
          stateCode: text,
          country: v.nullish(v.object({ code: text, name: text })),
        }),
      ),
    }),
  ),
  tour: v.nullish(
    v.union([
      named,
      v.pipe(
        v.string(),
        v.transform((name) => ({ name })),
      ),
    ]),
  ),
  sets: v.nullish(
    v.union([
      v.object({
        set: listOf(v.object({ name: text, encore: v.nullish(v.union([v.number(), v.string()])), song: listOf(song) })),
      }),
      v.pipe(
        v.literal(''),
        v.transform(() => ({ set: [] })),
      ),
    ]),
  ),
  info: text,
  url: text,
});

type Song = v.InferOutput<typeof song>;

/** Whether a value looks like a set list of setlist.fm. Its fields may still be invalid. */
export const isSetlist = (value: unknown): value is object =>
  value instanceof Object && ('eventDate' in value || '@eventDate' in value) && 'artist' in value;

/** A value without the `@` in front of its fields, with which older answers tell attributes from elements. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(/^@/, ''), plain(one)]));
}

/** An `info` of only `>` or `->`: the song runs into the next one. */
const SEGUE = /^\s*[-=]?>\s*$/;

/** A song as a line of a set list. A song from tape is marked, so that it is not counted. */
function lineOf({ name, info, cover, with: guest, tape }: Song): string {
  const segue = SEGUE.test(info);
  const notes = [
    tape ? 'tape' : '',
    cover?.name ? `${cover.name} cover` : '',
    guest?.name ? `with ${guest.name}` : '',
    segue ? '' : info,
  ];
  const shown = notes.filter((note) => note.trim() !== '').map((note) => `[${note.replace(/[[\]]/g, '').trim()}]`);
  return `${[name.trim() || 'Unknown', ...shown].join(' ').replace(/\s+/g, ' ')}${segue ? ' >' : ''}`;
}

/** @param knownArtist The artist, if the set list names none */
export function readSetlist(value: object, place: string, knownArtist = ''): ToldShow | Unread {
  const long = unreadIfTooLong(value, place);
  if (long) return long;
  const unread = (message: string): Unread => ({ place, message, text: JSON.stringify(value) });
  const { success, output, issues } = v.safeParse(setlist, plain(value));
  if (!success) return unread(`"${v.getDotPath(issues[0])}" is missing or of another kind`);
  const artist = output.artist.name || knownArtist;
  if (artist === '') return unread('"artist.name" is missing');
  const [day = '', month = '', year = ''] = output.eventDate.split('-');
  const date = dateOfParts(year, month, day);
  if (!date) return unread(`${output.eventDate} is no date`);
  const { city } = output.venue ?? {};
  const code = city?.country?.code ?? '';
  const country = city?.country?.name || code;
  const state = city?.stateCode ?? '';
  const sets: ToldSet[] = (output.sets?.set ?? []).map((set) => ({
    name: set.encore || /^set \d\s*:?\s*$/i.test(set.name) ? '' : set.name.replace(/\s*:\s*$/, ''),
    encore: Boolean(set.encore),
    songs: set.song.filter(({ name, info }) => name.trim() !== '' || info.trim() !== '').map(lineOf),
  }));
  const stored = threeSets(sets);
  const names = [artist, output.venue?.name ?? '', city?.name ?? '', stored.length === 1 ? (stored[0] ?? '') : ''];
  const unplayed = whyNotPlayed(names, output.info, fieldsInJson(value));
  if (unplayed) return unread(unplayed);
  return {
    place,
    artist,
    date,
    title: '',
    venue: output.venue?.name ?? '',
    city: city?.name ?? '',
    // In other countries, the code of a state may be a number. The country is stored instead.
    state: /^(?:US|CA)$/.test(code) ? stateOf(state || (city?.state ?? ''), '') : stateOf('', country),
    sets: stored,
    comment: [
      output.info,
      output.tour?.name ? `Tour: ${output.tour.name}` : '',
      isAddress(output.url) ? '' : output.url,
    ]
      .filter(Boolean)
      .join('\n'),
    identifiers: identifiersFrom({ setlistfm: output.id, url: isAddress(output.url) ? output.url : '' }),
    artistIdentifiers: identifiersFrom({ mbid: output.artist.mbid }),
    recordings: [],
  };
}
