import { JSONParser, TokenType } from '@streamparser/json';
import { beginning } from '../../../set-lists/beginning.ts';
import { CatalogueError } from '../file/lines.ts';
import { isItem, readItem } from './archive.ts';
import { isSetlist, readSetlist } from './setlistFm.ts';
import type { ToldShow, Unread } from './show.ts';
import { decodedText, type Encodings } from './text.ts';

/* Set lists and items in JSON: a single one, an array, an object or page that contains them, or several in a row. */

/** The most characters of a value that is read at once. */
const LONGEST = 64 * 1024 * 1024;
/** The most brackets, commas, names and values in a value. A short one takes several times its characters of memory. */
const MOST_TOKENS = 2_000_000;
const MOST_LEVELS = 1000;
/** The most levels of a value that are searched for shows. */
const DEEPEST = 5;

/** Whether a value is a whole item. Other programs, too, have a `metadata` in their files. */
const isWhole = (value: { metadata: object }): boolean => 'files' in value || 'identifier' in value.metadata;

/** The shows in a value and in its parts, at most `DEEPEST` levels down. */
function* showsIn(value: unknown, place: () => string, artist: string, depth = 0): Generator<ToldShow | Unread> {
  if (isSetlist(value)) yield readSetlist(value, place(), artist);
  else if (isItem(value) && isWhole(value)) yield readItem(value, place(), artist);
  else if (value instanceof Object && depth < DEEPEST) {
    for (const one of Object.values(value)) yield* showsIn(one, place, artist, depth + 1);
  }
}

/**
 * Reads a JSON file. The elements of an array are read one by one, and so are values in a row, as in JSON lines.
 * @param artist The artist of shows that name none
 */
export async function* showsOfJson(file: string, artist = '', encodings: Encodings): AsyncGenerator<ToldShow | Unread> {
  const values: unknown[] = [];
  let records = 0;
  /** The number of characters since the last complete value. */
  let unfinishedCharacters = 0;
  let parser: JSONParser | undefined;
  /** The shows of the values that are complete. */
  function* shows(): Generator<ToldShow | Unread> {
    for (const value of values.splice(0)) {
      let found = 0;
      for (const show of showsIn(value, () => `${file}, record ${records + 1}`, artist)) {
        found += 1;
        records += 1;
        yield show;
      }
      if (found === 0) yield unreadOf(value, records === 0 ? file : `${file}, behind record ${records}`);
    }
  }
  for await (const piece of decodedText(file, await encodings.of(file))) {
    if (!parser && piece.trim() === '') continue;
    if (!parser) {
      parser = parserOf(piece.trimStart().startsWith('['), (value) => {
        unfinishedCharacters = 0;
        values.push(value);
      });
    }
    unfinishedCharacters += piece.trim().length;
    if (unfinishedCharacters > LONGEST)
      throw new CatalogueError(`${file}, behind record ${records}: a value of more than 64 MB`);
    try {
      parser.write(piece);
    } catch (error) {
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
      throw new CatalogueError(`${file}, behind record ${records}: this cannot be read as JSON: ${reason}`);
    }
    yield* shows();
  }
  try {
    if (parser && !parser.isEnded) parser.end();
  } catch {
    throw new CatalogueError(`${file}: the file is cut short`);
  }
  // A number at the end of the file is complete only now.
  yield* shows();
}

/** Creates a parser of an array, whose elements are not kept, or of values in a row. */
function parserOf(isArray: boolean, onValue: (value: unknown) => void): JSONParser {
  const parser = new JSONParser(isArray ? { paths: ['$.*'], keepStack: false } : { paths: ['$'], separator: '' });
  let [levels, tokens] = [0, 0];
  parser.onToken = ({ token }) => {
    tokens += 1;
    if (tokens > MOST_TOKENS) throw new Error('a value has more than two million parts');
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) levels += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) levels -= 1;
    if (levels > MOST_LEVELS) throw new Error(`more than ${MOST_LEVELS} levels of brackets`);
  };
  parser.onValue = ({ value }) => {
    tokens = 0;
    onValue(value);
  };
  parser.onError = (error) => {
    throw error;
  };
  return parser;
}

const unreadOf = (value: unknown, place: string): Unread => ({
  place,
  message: 'a value is neither a set list of setlist.fm nor an item of archive.org',
  text: beginning(
    JSON.stringify(value, (_, part) => (typeof part === 'string' ? beginning(part, 1000) : part)) ?? '',
    1000,
  ),
});
