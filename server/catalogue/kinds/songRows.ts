import type { Columns, ShowField } from './columns.ts';
import type { Row } from './csv.ts';
import { type ToldSet, threeSets } from './show.ts';
import { cellsBy } from './showOf.ts';

/* Reads tables with a row for each song, and joins the rows to set lists. */

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'];

/** Whether a set's name is that of an encore: `E`, `E2`, `2E`, `Enc.`, `2nd Encore`, `Zugabe`; not `Electric Set`. */
const isEncore = (set: string): boolean =>
  /^\W*(?:e\W*\d*|\d\W?e)\W*$|(?<!\p{L})(?:enc(?:ores?)?|zugaben?|bis|rappels?|toegift|(?:extra|ekstra)numme?r|бис|アンコール)(?!\p{L})/iu.test(
    set,
  );

/** The name of a set that was not played to the audience of the show. */
const AHEAD =
  /sound ?-?check|line ?check|pre-?show|rehearsal|(?<!\p{L})(?:warm-?up|probe|répétition)(?!\p{L})|^\W*s\.?c\W*$/iu;
/** A code for one, if other sets of the show have numbers. */
const AHEAD_CODE = /^\W*[prs]\W*$/i;

/** Words for numbers beside the word of a set. `One Man Band` is a name. */
const WORDS = ['one|first', 'two|second', 'three|third', 'four|fourth', 'five|fifth'].map(
  (words) =>
    new RegExp(String.raw`^\W*(?:(?:set|encore|enc)\W+(?:${words})|(?:${words})\W+(?:set|encore|enc))\W*$`, 'i'),
);

/** Returns the number in a set's name: `Set 2`, `Set II` and `Second Set` are 2. */
function numberIn(set: string): number | undefined {
  const digits = /\d+/.exec(set)?.[0];
  if (digits !== undefined) return Number(digits);
  const word = WORDS.findIndex((form) => form.test(set));
  if (word >= 0) return word + 1;
  const [, roman] = /\b(i{1,3}|iv|v)\b/i.exec(set) ?? [];
  return roman === undefined ? undefined : ROMAN.indexOf(roman.toLowerCase()) + 1;
}

/** Whether a text is a segue, as a table writes one. */
export const isSegueMark = (text: string): boolean => /^\s*(?:[-=~]{0,3}>+|→|»|,?\s*segue)\s*$/i.test(text);

interface Song {
  set: string;
  encore: boolean;
  number: number;
  position: number;
  line: string;
}

export class SetListRows {
  readonly #songs: Song[] = [];
  /** The names of sets, in the order in which rows name them. */
  readonly #names: string[] = [];
  /** The number of songs that were not played to the audience of the show. */
  #ahead = 0;

  add(set: string, position: number, title: string, footnotes: string, segue: boolean): void {
    const notes = footnotes === '' || /^\[.*\]$/s.test(footnotes) ? footnotes : `[${footnotes.replace(/[[\]]/g, '')}]`;
    const line = `${[title, notes].filter(Boolean).join(' ')}${segue ? ' >' : ''}`;
    if (AHEAD.test(set)) {
      this.#ahead += 1;
      return;
    }
    this.#songs.push({ set, ...this.#placeOf(set), position, line: line.replace(/\s+/g, ' ') });
  }

  #placeOf(set: string): { encore: boolean; number: number } {
    if (isEncore(set)) return { encore: true, number: numberIn(set) ?? 1 };
    const name = set.toLowerCase();
    if (!this.#names.includes(name)) this.#names.push(name);
    // `Acoustic` and `Electric` are the first and the second set. `Acoustic` stands ahead of `Set 1`.
    return { encore: false, number: numberIn(set) ?? this.#names.indexOf(name) + 0.5 };
  }

  /** Returns the sets, by number and position, and the number of songs from before the show, which are left out. */
  sets(): { sets: string[]; ahead: number } {
    const isNumbered = this.#songs.some(({ set, encore }) => !encore && numberIn(set) !== undefined);
    const songs = this.#songs.filter(({ set }) => !isNumbered || !AHEAD_CODE.test(set));
    const setsAhead = setsAheadOf(songs);
    const sets = new Map<string, ToldSet & { order: number[] }>();
    // Songs with equal or missing positions keep the order of their rows.
    for (const song of [...songs].sort((one, other) => one.position - other.position)) {
      const { encore, number, line } = song;
      const order = encore ? [setsAhead(song), 1, number] : [number, 0, 0];
      const key = order.join(' ');
      const set = sets.get(key) ?? { name: '', encore, songs: [], order };
      set.songs.push(line);
      sets.set(key, set);
    }
    const byOrder = [...sets.values()].sort(
      ({ order: [a = 0, b = 0, c = 0] }, { order: [d = 0, e = 0, f = 0] }) => a - d || b - e || c - f,
    );
    return { sets: threeSets(byOrder), ahead: this.#ahead + this.#songs.length - songs.length };
  }
}

/**
 * Returns a function that tells behind which set an encore stands, by the set's number. An encore between two sets
 * stands between them by its positions, if these count through the show, or else by its rows.
 */
function setsAheadOf(songs: readonly Song[]): (song: Song) => number {
  const counts = new Set(songs.map(({ position }) => position)).size === songs.length && songs.length > 1;
  const placeOf = (song: Song) => (counts ? song.position : songs.indexOf(song));
  const firsts = new Map<number, number>();
  const lasts = new Map<number, number>();
  for (const song of songs) {
    if (song.encore) continue;
    firsts.set(song.number, Math.min(firsts.get(song.number) ?? Number.POSITIVE_INFINITY, placeOf(song)));
    lasts.set(song.number, Math.max(lasts.get(song.number) ?? 0, placeOf(song)));
  }
  const numbers = [...firsts.keys()].sort((one, other) => one - other);
  return (song) => {
    const place = placeOf(song);
    const ahead = numbers.filter((number) => (lasts.get(number) ?? 0) < place);
    const behind = numbers.filter((number) => (firsts.get(number) ?? 0) > place);
    // Rows in another order do not tell: then an encore is the last.
    const isBetween = ahead.length > 0 && ahead.length + behind.length === numbers.length;
    const last = isBetween && Math.max(...ahead) < Math.min(...behind) ? ahead : numbers;
    return Math.max(...last, 0);
  };
}

/** Whether a table has a row for each song: it names songs and their shows, or songs and their places in a show. */
export const isOfSongs = ({ at }: Columns): boolean => {
  const isOfShow = at.has('show') || at.has('date');
  if (at.has('song') && isOfShow) return true;
  return (at.has('song') || at.has('songKey')) && (at.has('set') || at.has('position')) && (isOfShow || at.has('url'));
};

/** The columns that tell one show from another beside its key. */
const OF_SHOW = ['artist', 'date', 'year', 'month', 'day', 'venue', 'venueKey', 'city'] as const;

/** The sign by which the shows of a table of songs are told apart: the key of a show in another table, or what the rows say. */
export type ShowKey = { column: 'show' | 'url' } | { columns: readonly ShowField[]; restarts: boolean };

/**
 * Returns a reader of the rows of songs, which are given to it in their order. The column `into` has `1` for a segue.
 * Where no other table has the shows, a key is held against date and place, and positions that begin anew in a set
 * begin another show.
 */
export function songRowReader(columns: Columns, key: ShowKey) {
  let before = new Map<ShowField, string>();
  let group = '';
  let first = '';
  let run = 0;
  const showKeyOf = (cell: (field: ShowField) => string): string => {
    if ('column' in key) return cell(key.column) || [cell('artist'), cell('date'), cell('venue')].join('\n');
    const own = new Map([...key.columns, ...OF_SHOW].map((field) => [field, cell(field)]));
    const isDay = own.get('date') === '' || own.get('date') === before.get('date');
    const isSame = isDay && key.columns.some((field) => own.get(field) !== '' && own.get(field) === before.get(field));
    // Rows behind the first one of a show may leave out its date and place, and its turn.
    for (const field of ['turn', 'time'] as const) {
      if (isDay && own.get(field) === '') own.set(field, before.get(field) ?? '');
    }
    if (isSame) for (const field of OF_SHOW) if (own.get(field) === '') own.set(field, before.get(field) ?? '');
    before = own;
    const values = [...own.values()].join('\n');
    const place = cell('position') === '' ? '' : `${cell('set')}\n${cell('position')}`;
    if (values !== group) [group, first, run] = [values, place, 0];
    else if (key.restarts && place !== '' && place === first) run += 1;
    return run === 0 ? values : `${values}\n${run}`;
  };
  return (row: Row) => {
    const cell = cellsBy(columns)(row);
    const position = Number.parseFloat(cell('position'));
    return {
      cell,
      isSegue: cell('into') === '1' || isSegueMark(cell('transition')),
      showKey: showKeyOf(cell),
      set: cell('set'),
      position: Number.isFinite(position) ? position : 0,
    };
  };
}
