import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { LINE_TAG } from '../../../set-lists/markup.ts';
import { withoutArtist } from '../../../texts/headNames.ts';
import { readWhere } from '../../../texts/places.ts';
import { readInfoText } from '../../../texts/readInfoText.ts';
import { notesWithTurn, numberInName, turnIn, turnInName } from '../../../texts/turns.ts';
import { fieldsInJson, whyNotPlayed } from './played.ts';
import {
  identifiersFrom,
  stateOf,
  storedDate,
  type ToldShow,
  threeSets,
  type Unread,
  unreadIfTooLong,
} from './show.ts';

/* Items as archive.org describes them: `{"metadata": {…}, "files": […]}`. */

/** A value of an item: a text or a list of texts. */
const texts = v.nullish(
  v.pipe(
    v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
    v.transform((value) => [value].flat().map(String)),
  ),
  [],
);

const item = v.object({
  metadata: v.object({
    identifier: v.pipe(v.string(), v.nonEmpty()),
    title: texts,
    creator: texts,
    date: texts,
    year: texts,
    venue: texts,
    coverage: texts,
    description: texts,
    source: texts,
    lineage: texts,
    taper: texts,
    transferer: texts,
    notes: texts,
  }),
  files: v.nullish(
    v.array(v.object({ name: v.string(), source: v.nullish(v.string(), ''), md5: v.nullish(v.string(), '') })),
    [],
  ),
});

/** Whether a value looks like an item of the archive. Its fields may still be invalid. */
export const isItem = (value: unknown): value is { metadata: object } =>
  value instanceof Object && 'metadata' in value && value.metadata instanceof Object;

const TAG = /<\/?[a-z][^<>]{0,500}>/gi;

/** The text of some HTML, with a line for each block. */
const shownText = (html: string): string =>
  decodeHTML(html.replace(LINE_TAG, '\n').replace(TAG, ''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** `Somebody Live at Some Hall on 1977-05-08`, as the archive titles its items. */
const TITLE = /^.+? Live at (.+?) on \d{4}-/i;

const AUDIO = /\.(?:flac|shn|ape|wav|aiff?|m4a|mp3|ogg)$/i;

/** Reads the date of an item. A part of 0 is unknown. */
function dateOf(date: string) {
  const day = date.replace(/(?<=^\S{10})[T ]\d.*$/, '');
  return storedDate(day.replace(/-00(?=-|$)/g, '-??').replace(/^0000/, '????'));
}

/** @param knownArtist The artist, if the item names none */
export function readItem(value: { metadata: object }, place: string, knownArtist = ''): ToldShow | Unread {
  const long = unreadIfTooLong(value.metadata, place);
  if (long) return long;
  const unread = (message: string): Unread => ({ place, message, text: JSON.stringify(value) });
  const { success, output, issues } = v.safeParse(item, value);
  if (!success) return unread(`"${v.getDotPath(issues[0])}" is missing or of another kind`);
  const { metadata, files } = output;
  const one = (field: string[]): string => field.map((part) => part.trim()).find(Boolean) ?? '';
  const shown = (field: string[]): string => field.map(shownText).filter(Boolean).join('\n');
  const [artist, said] = [one(metadata.creator) || knownArtist, one(metadata.date)];
  if (artist === '') return unread('"metadata.creator" is missing');
  const read = dateOf(said);
  const date = read ?? storedDate(one(metadata.year));
  if (!date) return unread(said === '' ? 'it has no date' : `${said} is no date`);
  const description = shown(metadata.description);
  const unplayed =
    whyNotPlayed(
      [one(metadata.title), one(metadata.venue), one(metadata.coverage), said],
      description,
      fieldsInJson(value.metadata),
    ) ?? whyNotPlayed([], one(metadata.notes));
  if (unplayed) return unread(unplayed);
  const where = readWhere(one(metadata.coverage));
  const venue = withoutArtist(one(metadata.venue) || (TITLE.exec(one(metadata.title))?.[1] ?? ''), artist);
  const { sets, comment } = readInfoText(description, '', [artist, venue, where.city, one(metadata.coverage)]);
  const turn = turnIn(one(metadata.title)) ?? turnInName(metadata.identifier) ?? turnIn(description);
  const md5Files = files.filter(
    ({ name, source, md5 }) => source === 'original' && AUDIO.test(name) && /^[\da-f]{32}$/i.test(md5),
  );
  const step = (label: string, field: string[]) => (one(field) === '' ? '' : `${label}: ${shown(field)}`);
  return {
    place,
    artist,
    date,
    ...(read || said === '' ? {} : { remark: `${said} is no date; only the year ${date.year} is taken` }),
    title: '',
    venue,
    city: where.city,
    state: stateOf(where.state, ''),
    sets: threeSets(sets.map((songs) => ({ name: '', encore: false, songs: [songs] }))),
    // Without a set list the description is all that is known of the show.
    comment: notesWithTurn(sets.length > 0 ? comment : description, turn),
    turn,
    number: numberInName(metadata.identifier),
    identifiers: [],
    artistIdentifiers: [],
    recordings: [
      {
        archiveIdentifier: metadata.identifier,
        identifiers: identifiersFrom({ archive: metadata.identifier }),
        comments: [
          step('Source', metadata.source),
          step('Lineage', metadata.lineage),
          step('Taped by', metadata.taper),
          step('Transferred by', metadata.transferer),
          shown(metadata.notes),
        ]
          .filter(Boolean)
          .join('\n'),
        textdoc: sets.length > 0 ? description : '',
        lists:
          md5Files.length === 0
            ? []
            : [
                {
                  description: 'md5',
                  body: md5Files.map(({ name, md5: hash }) => `${hash.toLowerCase()} *${name}`).join('\n'),
                },
              ],
      },
    ],
  };
}
