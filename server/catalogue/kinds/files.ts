import { stat } from 'node:fs/promises';
import { beginning } from '../../../set-lists/beginning.ts';
import { isLonger } from '../../data/base/texts.ts';
import { CatalogueError, type Line, longestLine } from '../file/lines.ts';
import type { CatalogueSource } from '../file/load.ts';
import { parseHeader } from '../file/records.ts';
import { recordRules } from '../rules/recordRules.ts';
import { Collector } from './collect.ts';
import { archiveAddress, CollectionReader } from './collection.ts';
import { showsOfTables } from './csvShows.ts';
import { showsOfFolders } from './folders.ts';
import { showsOfJson } from './json.ts';
import { placedBy } from './said.ts';
import type { ToldShow, Unread } from './show.ts';
import { Spool } from './spool.ts';
import type { TableOptions } from './table.ts';
import { beginningOf, Encodings, Remarks } from './text.ts';

/** The number of records after which files without a show are read no further. */
const MOST_WITHOUT = 100_000;

type Kind = 'catalogue' | 'collection' | 'json' | 'table' | 'folders';

/** Returns the kind of a file, by its content, or of an address. */
export async function kindOf(file: string): Promise<Kind> {
  if (archiveAddress(file)) return 'collection';
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return 'folders';
  // Files are read several times. Opening a pipe would wait for ever.
  if (found && !found.isFile()) throw new CatalogueError(`${file} is neither a file nor a folder.`);
  const start = (await beginningOf(file, 10_000)).trimStart();
  // `npm run` prints lines that begin with `> ` ahead of what it runs.
  const [first = ''] = start.split('\n').filter((line) => line !== '' && !line.startsWith('> '));
  if (parseHeader(first)) return 'catalogue';
  if (start.startsWith('{\\rtf'))
    throw new CatalogueError(`${file} is a text in RTF: import the folder that it is in.`);
  return /^[[{]/.test(start) ? 'json' : 'table';
}

/** Returns the show, or a message if its artist has too long a name: all names are in memory while files are read. */
function fitShow(show: ToldShow | Unread): ToldShow | Unread {
  const { max } = recordRules.artistCreate.name;
  if ('message' in show || !isLonger(show.artist, max)) return show;
  return {
    place: show.place,
    message: `its artist has more than ${max} characters`,
    text: beginning(show.artist, max),
  };
}

/** Several artists in the place of one: `Gulls / Terns`. `AC/DC` is one. */
const BILL = /\S\s+[/／]+\s+\S/u;

/** Returns the show, or a message if its artist reads as several, and is not known to be one. */
function showOfOne(show: ToldShow | Unread, known: Set<string>): ToldShow | Unread {
  if ('message' in show || !BILL.test(show.artist)) return show;
  // A set list of setlist.fm has one artist.
  const isOne = show.artistIdentifiers.length > 0 || show.identifiers.some(({ scheme }) => scheme === 'setlistfm');
  if (isOne) known.add(show.artist);
  if (known.has(show.artist)) return show;
  const told = beginning(show.artist, 100);
  return {
    place: show.place,
    message: `${told} reads as several artists; if it is one, --artist "${told}" says so`,
    text: show.artist,
  };
}

/** Says that a text names several artists, of which a show can have one. */
const otherArtistsOf = ({ artist, otherArtists = [] }: ToldShow): string =>
  `its text also names ${otherArtists.map((name) => name.slice(0, 100)).join(', ')} as the artist; ${artist.slice(0, 100)} is taken.`;

/** Returns the line of a record, with a fault if it is longer than a line of a catalogue may be. */
function lineOf(text: string, number: number, place: string): Line {
  const line = { number, text, utf8: true, place };
  return Buffer.byteLength(line.text) > longestLine ? { ...line, fault: 'it has more than 4 MB' } : line;
}

/** The options for files: those for tables, and the encoding of all texts, if it is said. */
type FilesOptions = Omit<TableOptions, 'encodings'> & { encoding?: string | undefined };

export class FilesReader implements CatalogueSource {
  readonly name: string;
  readonly #files: readonly string[];
  readonly #options: FilesOptions;
  readonly #known: Set<string>;
  readonly #collections = new Map<string, CollectionReader>();

  constructor(files: readonly string[], options: FilesOptions) {
    this.#files = [...new Set(files)];
    this.#options = options;
    this.name = files.join(', ');
    this.#known = new Set([options.said.artist ?? '']);
    for (const file of files) {
      const address = archiveAddress(file);
      const { say, said } = options;
      if (address) this.#collections.set(file, new CollectionReader(address, { say, artist: said.artist }));
    }
  }

  know(names: readonly string[]): void {
    for (const name of names) this.#known.add(name);
  }

  async forget(): Promise<void> {
    for (const collection of this.#collections.values()) await collection.forget();
  }

  async *lines(onTotal: (records: number) => void): AsyncGenerator<Line> {
    onTotal(0);
    const collector = new Collector();
    const [file, ...others] = this.#files;
    // Each row of a table is a show: no other one fills it.
    if (file !== undefined && others.length === 0 && (await kindOf(file)) === 'table') {
      yield* this.#collected(collector);
      return;
    }
    const spool = await Spool.make();
    try {
      for await (const line of this.#collected(collector)) await spool.add(line);
      onTotal(spool.count);
      for await (const line of spool.lines()) {
        const { text, number, place = '', fault } = line;
        const filled = fault === undefined ? collector.filled(text) : text;
        yield filled === text ? line : lineOf(filled, number, place);
      }
    } finally {
      await spool.remove();
    }
  }

  /** The records of all shows as they are told, and what is set aside. */
  async *#collected(collector: Collector): AsyncGenerator<Line> {
    const withPlace = placedBy(this.#options.said);
    const { say } = this.#options;
    const doubts = new Remarks(say, 'more shows share their artist and day with another: all are taken');
    const withOthers = new Remarks(say, 'more texts name another artist besides the one that is taken');
    const halfDates = new Remarks(say, 'more shows have a date of which only the year is taken');
    let [number, elsewhere, hasShows] = [0, 0, false];
    for await (const { show: told, file } of this.#shows()) {
      const show = showOfOne(fitShow(told), this.#known);
      if ('message' in show) {
        number += 1;
        if (!hasShows && number === MOST_WITHOUT) {
          throw new CatalogueError(
            `${show.place}: ${beginning(show.message, 200)}; there is no show in the ${MOST_WITHOUT.toLocaleString('en')} records before it`,
          );
        }
        yield { number, text: show.text, utf8: true, place: show.place, fault: show.message };
        continue;
      }
      hasShows = true;
      const placed = withPlace(show);
      if (!placed) elsewhere += 1;
      const { records, doubt } = collector.add(placed ?? show, file);
      if (doubt !== undefined) doubts.tell(`${show.place}: ${doubt}; both are taken.`);
      if (show.otherArtists?.length) withOthers.tell(`${show.place}: ${otherArtistsOf(show)}`);
      if (show.remark !== undefined) halfDates.tell(`${show.place}: ${beginning(show.remark, 200)}.`);
      for (const record of records) {
        number += 1;
        yield lineOf(JSON.stringify(record), number, show.place);
      }
    }
    for (const kind of [doubts, withOthers, halfDates]) kind.tellRest();
    if (elsewhere > 0) {
      say(`Shows that say another place than the options, and keep their own: ${elsewhere.toLocaleString('en')}.`);
    }
    if (collector.joinedCount > 0) {
      say(`Shows that were told more than once, and are one each: ${collector.joinedCount.toLocaleString('en')}.`);
    }
    if (number === 0) throw new CatalogueError(`${this.name}: there is no show in it`);
  }

  async *#shows(): AsyncGenerator<{ show: ToldShow | Unread; file: string }> {
    const { said, columns, encoding, say } = this.#options;
    const encodings = new Encodings(encoding, say);
    const kinds = new Map<string, Kind>();
    for (const file of this.#files) kinds.set(file, await kindOf(file));
    const tables = this.#files.filter((file) => kinds.get(file) === 'table');
    if (columns.size > 0 && tables.length === 0) {
      throw new CatalogueError(`--column is for tables, and there is none: ${this.name}`);
    }
    if (encoding !== undefined && [...kinds.values()].every((kind) => kind === 'collection')) {
      throw new CatalogueError(`--encoding is for files, and there is none: ${this.name}`);
    }
    for (const [file, kind] of kinds) {
      if (kind === 'table') continue;
      if (kind === 'catalogue') throw new CatalogueError(`${file} is a catalogue already: import it alone`);
      const shows =
        this.#collections.get(file)?.shows() ??
        (kind === 'json' ? showsOfJson : showsOfFolders)(file, said.artist, encodings);
      for await (const show of shows) yield { show, file };
    }
    // The tables are read together, as they may refer to each other.
    for await (const show of showsOfTables(tables, { ...this.#options, encodings }))
      yield { show, file: show.place.replace(/, line \d+$/, '') };
    encodings.tellRest();
  }
}
