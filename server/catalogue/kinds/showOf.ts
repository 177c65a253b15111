import { decodeHTMLStrict } from 'entities';
import { readSetList } from '../../../set-lists/setList.ts';
import { isCountry, readPlace, readWhere, regionCode, seemsPlace } from '../../../texts/places.ts';
import { notesWithTurn, turnInName, wholeTurn } from '../../../texts/turns.ts';
import { unknownYear } from '../../data/base/years.ts';
import type { Columns, ShowField } from './columns.ts';
import type { Row } from './csv.ts';
import { whyNotPlayed } from './played.ts';
import {
  dateOfParts,
  identifiersFrom,
  identifiersWith,
  isAddress,
  type StoredDate,
  stateOf,
  storedDate,
  type ToldSet,
  type ToldShow,
  threeSets,
  type Unread,
} from './show.ts';

/** The sign that guards a text from being taken for a formula, as this site and others write it. */
const GUARD = /^'(?=[=+@\t\r-])/;

/** Without a guard against formulas. Tables of sites have `&amp;` and `&quot;` as their pages do. */
export const cellAt = ({ cells }: Row, at: number | undefined): string =>
  decodeHTMLStrict((cells[at ?? -1] ?? '').replace(GUARD, ''));

/** A reader of one table's rows by the fields of the columns. */
export const cellsBy =
  ({ at }: Columns) =>
  (row: Row) =>
  (field: ShowField): string =>
    cellAt(row, at.get(field));

type Cells = (field: ShowField) => string;

/** The date of a row: a text, whose year may have a column of its own, or a year, month and day in columns. */
function dateOf(cell: Cells): StoredDate | undefined {
  const text = cell('date');
  const date = text === '' ? undefined : storedDate(text);
  if (date === undefined) return dateOfParts(cell('year'), cell('month'), cell('day'));
  const [month = '', day = ''] = date.date.split('/');
  return date.year === unknownYear ? (dateOfParts(cell('year'), month, day) ?? date) : date;
}

/** The texts for an unknown place. */
const UNKNOWN = /^(?:\W*unknown\W*|uu|n\/a|nan|null|none|tba|\?+)$/i;

/** `Hall - City ST`, in a table without a column for the place. */
const VENUE_WITH_PLACE = /^(.+) - ([^-]+?),? ([A-Z]{2})$/;

/** The venue and place of a column that has both. */
function placeInVenue(text: string): Pick<ToldShow, 'venue' | 'city' | 'state'> | undefined {
  const [, venue = '', city = '', state = ''] = VENUE_WITH_PLACE.exec(text) ?? [];
  if (regionCode(state) !== undefined) return { venue, city, state };
  const read = readPlace(text);
  return seemsPlace(text) && read.venue !== '' ? read : undefined;
}

/** The venue and place of a row's show. City, state and country have columns of their own, or one together. */
export function placeOf(read: Cells): Pick<ToldShow, 'venue' | 'city' | 'state'> {
  const cell = (field: ShowField) => (UNKNOWN.test(read(field)) ? '' : read(field));
  const [venue, state, country] = [cell('venue'), cell('state'), cell('country')];
  const told = cell('city') || cell('place');
  const both = told === '' && state === '' && country === '' ? placeInVenue(venue) : undefined;
  if (both) return both;
  if (cell('city') === '' && isCountry(told)) return { venue, city: '', state: stateOf(state || told, country) };
  const place = told.includes(',') ? readWhere(told) : { venue: '', city: told, state: '' };
  return { venue: venue || place.venue, city: place.city, state: stateOf(state || place.state, country) };
}

/** A song of a set list as a line of its own, with its notes and its segue. */
const lineOf = ({ title, notes, segue }: { title: string; notes: readonly string[]; segue: boolean }): string =>
  `${[title, ...notes].join(' ')}${segue ? ' >' : ''}`;

/** A list as a program writes one: `['Millrace', "Tin Roof"]`, `[]`. */
const LIST = /^\[\s*(?:['"].*['"]\s*)?\]$/s;
const LIST_ENTRY = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gs;

/**
 * The texts of songs in the cell of a set: the entries of a list, or else the whole cell as one text. None for an
 * address, or for the key of a row elsewhere.
 */
function songsIn(cell: string): string[] {
  if (cell === '' || isAddress(cell) || /^\d+$/.test(cell)) return [];
  if (!LIST.test(cell)) return [cell];
  return [...cell.matchAll(LIST_ENTRY)].map(([, one, other]) => (one ?? other ?? '').replace(/\\(.)/g, '$1'));
}

/** The label of a set without a name of its own, such as `Set 2:` or `Second set`. */
const SET_LABEL = /^\W*(?:\d\w* |first |second |third )?set\b/i;

function setsOf(text: string): ToldSet[] {
  const songs = songsIn(text);
  // The songs of a list are apart already, and are one set.
  if (songs.length !== 1 || LIST.test(text)) return [{ name: '', encore: false, songs }];
  const { parts } = readSetList(text);
  return parts.map(({ label, encore, entries }) => ({
    name: encore || SET_LABEL.test(label) ? '' : label.replace(/\s*:\s*$/, ''),
    encore,
    songs: entries.map(lineOf),
  }));
}

function setsOfRow(cell: Cells): string[] {
  const told = (field: ShowField, encore: boolean): ToldSet => ({ name: '', encore, songs: songsIn(cell(field)) });
  const own = (['set1', 'set2', 'set3'] as const).map((field) => told(field, false));
  const sets = own.some(({ songs }) => songs.length > 0) ? own : setsOf(cell('setlist'));
  const encores = (['encore', 'encore2'] as const).map((field) => told(field, true));
  // A set list may have the encores of the other columns, too.
  return threeSets(sets.some(({ encore }) => encore) ? sets : [...sets, ...encores]);
}

/** A text behind its label; empty if it is only a sign for nothing, such as a dash. */
const labelled = (label: string, text: string): string => (/[\p{L}\p{N}]/u.test(text) ? `${label}: ${text}` : '');

const commentOf = (cell: Cells): string =>
  [
    cell('comment'),
    labelled('Tour', cell('tour')),
    labelled('Opener', cell('opener')),
    isAddress(cell('url')) ? '' : cell('url'),
  ]
    .filter(Boolean)
    .join('\n');

const NAMES = ['artist', 'title', 'venue', 'city', 'place', 'state', 'date'] as const;

/** Returns why the show of a row was not played, by its names, its notes, or a cell that says nothing else. */
function whyRowUnplayed(cell: Cells, { cells }: Row): string | undefined {
  // The opener may have cancelled, and a song may be called so.
  const ofOthers = [cell('opener'), cell('song')];
  const notes = [cell('comment'), ...cells.filter((text) => !ofOthers.includes(text))];
  return whyNotPlayed(NAMES.map(cell), '', cell) ?? notes.map((note) => whyNotPlayed([], note)).find(Boolean);
}

/** @param artist The artist, if the row names none */
export function showOf(cell: Cells, row: Row, file: string, artist = ''): ToldShow | Unread {
  const place = `${file}, line ${row.line}`;
  const text = row.cells.join(', ');
  const date = dateOf(cell);
  if (!date) {
    const said = cell('date');
    return { place, text, message: said === '' ? 'it has no date' : `${said} is no date` };
  }
  const unplayed = whyRowUnplayed(cell, row);
  if (unplayed) return { place, text, message: unplayed };
  const name = cell('artist') || artist;
  if (name === '') return { place, text, message: 'it names no artist: --artist NAME says who it is' };
  // `Early 1977` is no turn.
  const turnOfDate = date.date.includes('?') ? undefined : turnInName(cell('date'));
  const turn = wholeTurn(cell('title')) ?? wholeTurn(cell('comment')) ?? turnOfDate;
  return {
    place,
    artist: name,
    date,
    title: cell('title'),
    ...placeOf(cell),
    sets: setsOfRow(cell),
    comment: notesWithTurn(commentOf(cell), turn),
    turn,
    identifiers: identifiersWith(
      [cell('url'), cell('setlist')].filter(isAddress).map((value) => ({ scheme: 'url', value })),
      cell('identifiers'),
    ),
    artistIdentifiers: identifiersWith(identifiersFrom({ mbid: cell('mbid') }), cell('artistIdentifiers')),
    recordings: [],
  };
}
