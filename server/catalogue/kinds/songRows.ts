import type { Columns } from './columns.ts';
import type { Row } from './csv.ts';
import { cellsBy } from './rows.ts';
import { type ToldSet, threeSets } from './show.ts';

/* Reads tables with a row for each song, and joins the rows to set lists. */

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'];

/** Whether a set's name is that of an encore: `E`, `E2`, `Enc.`, `2nd Encore`; not `Electric Set`. */
const isEncore = (set: string): boolean => /^\W*e\W*\d*\W*$|(?<!\p{L})enc(?:ores?)?(?!\p{L})/iu.test(set);

/** Returns the number in a set's name: `Set 2` and `Set II` are 2. */
function numberIn(set: string): number | undefined {
  const digits = /\d+/.exec(set)?.[0];
  if (digits !== undefined) return Number(digits);
  const [, roman] = /\b(i{1,3}|iv|v)\b/i.exec(set) ?? [];
  return roman === undefined ? undefined : ROMAN.indexOf(roman.toLowerCase()) + 1;
}

/** Whether a text is a segue, as a table writes one. */
export const isSegueMark = (text: string): boolean => /^\s*(?:[-=~]{0,3}>+|→|»|,?\s*segue)\s*$/i.test(text);

/** Collects the songs of one show, row by row. */
export class SetListRows {
  readonly #songs: { encore: number; number: number; position: number; line: string }[] = [];
  /** The names of sets, in the order in which rows name them. */
  readonly #names: string[] = [];

  add(set: string, position: number, title: string, footnotes: string, segue: boolean): void {
    const notes = footnotes === '' || /^\[.*\]$/s.test(footnotes) ? footnotes : `[${footnotes.replace(/[[\]]/g, '')}]`;
    const line = `${[title, notes].filter(Boolean).join(' ')}${segue ? ' >' : ''}`;
    this.#songs.push({ ...this.#placeOf(set), position, line: line.replace(/\s+/g, ' ') });
  }

  /** Returns the place of a set in the show. A sound check has the number -1. */
  #placeOf(set: string): { encore: number; number: number } {
    if (/sound ?check/i.test(set)) return { encore: 0, number: -1 };
    if (isEncore(set)) return { encore: 1, number: numberIn(set) ?? 1 };
    const name = set.toLowerCase();
    if (!this.#names.includes(name)) this.#names.push(name);
    // `Acoustic` and `Electric` are the first and the second set. `Acoustic` stands ahead of `Set 1`.
    return { encore: 0, number: numberIn(set) ?? this.#names.indexOf(name) + 0.5 };
  }

  /** Returns the sets, by number and position. Leaves out songs from before the show. */
  sets(): string[] {
    const sets = new Map<string, ToldSet>();
    // Songs with equal or missing positions keep the order of their rows.
    const songs = this.#songs
      .filter(({ number }) => number >= 0)
      .sort((one, other) => one.encore - other.encore || one.number - other.number || one.position - other.position);
    for (const { encore, number, line } of songs) {
      const key = `${encore} ${number}`;
      const set = sets.get(key) ?? { name: '', encore: encore === 1, songs: [] };
      set.songs.push(line);
      sets.set(key, set);
    }
    return threeSets([...sets.values()]);
  }
}

/** Whether a table has a row for each song: it names songs and their shows, or songs and their places in a show. */
export const isOfSongs = ({ at }: Columns): boolean => {
  const isOfShow = at.has('show') || at.has('date');
  if (at.has('song') && isOfShow) return true;
  return (at.has('song') || at.has('songKey')) && (at.has('set') || at.has('position')) && (isOfShow || at.has('url'));
};

/** Reads the row of a song. `showKey` tells its show from others. The column `into` has `1` for a segue. */
export function readSongRow(columns: Columns, row: Row, keyColumn: 'show' | 'url') {
  const cell = cellsBy(columns)(row);
  const position = Number.parseFloat(cell('position'));
  return {
    cell,
    isSegue: cell('into') === '1' || isSegueMark(cell('transition')),
    showKey: cell(keyColumn) || [cell('artist'), cell('date'), cell('venue')].join('\n'),
    set: cell('set'),
    position: Number.isFinite(position) ? position : 0,
  };
}
