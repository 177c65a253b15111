import { beginning } from '../../../set-lists/beginning.ts';
import { type Columns, compared, fieldNamed, placesOf, type ShowField } from './columns.ts';
import { firstRows, type Row } from './csv.ts';
import { cellAt } from './showOf.ts';

/* Tells the columns of a table that have keys, such as `17`, from those that have the names that these stand for. */

/** The fields with names, and those of the keys that may stand in their place. */
const NAME_FIELDS = [
  ['artist', undefined],
  ['song', 'songKey'],
  ['venue', 'venueKey'],
  ['city', undefined],
  ['state', undefined],
  ['country', undefined],
  ['place', undefined],
  ['tour', undefined],
  ['title', undefined],
  ['set', undefined],
  ['transition', undefined],
] as const satisfies [ShowField, ShowField | undefined][];

/** The fields that no number is: those of others may be a name, as of the group 311. */
const NEVER_NUMBERS: readonly ShowField[] = ['city', 'state', 'country', 'place'];
const SELDOM_NUMBERS: readonly ShowField[] = ['artist', 'song', 'venue', 'tour', 'title'];
/** The number of values from which a column of numbers alone has keys. */
const FEWEST_KEYS = 3;

/** The most rows that are read to tell keys from names. */
const MOST_ROWS = 5000;

const NUMBER = /^(?:#?\d+(?:\.0)?|[\da-f]{8}-[\da-f-]{27})$/i;
/** A key with letters ahead of its number: `s4`, `VEN-12`. Names look alike: U2. */
const KEY = /^(?:\p{L}{1,4}[-_:]?\d+|[\da-f]{16,})$/iu;

/** The ends of names of columns with keys, and with the names of what these stand for: `song_id`, `song_label`. */
const OF_KEYS = /(?:id|key|no|nr|num|number|code|ref)$/;
const OF_NAMES = /(?:name|title|label|text|description|desc)$/;
/** The names of columns with the names of whatever the column ahead of it has keys of. */
const NAMES_ALONE = /^(?:name|title|label)$/;

/** A column: its values, at most as many as rows that are read. */
interface Values {
  all: Set<string>;
  areNumbers: boolean;
  areKeys: boolean;
}

async function valuesOf(rows: AsyncIterable<Row>, places: readonly number[]): Promise<Map<number, Values>> {
  const found = new Map(places.map((at) => [at, { all: new Set<string>(), areNumbers: true, areKeys: true }]));
  for await (const row of firstRows(rows, MOST_ROWS)) {
    for (const [at, values] of found) {
      const cell = beginning(cellAt(row, at), 100);
      if (cell === '') continue;
      values.all.add(cell);
      values.areNumbers &&= NUMBER.test(cell);
      values.areKeys &&= NUMBER.test(cell) || KEY.test(cell);
    }
  }
  return found;
}

/** Whether two columns have one value for each of the other, but for a few. */
async function areOneToOne(rows: AsyncIterable<Row>, key: number, name: number): Promise<boolean> {
  const [keys, names, pairs] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const row of firstRows(rows, MOST_ROWS)) {
    const [one, other] = [cellAt(row, key), beginning(cellAt(row, name), 100)];
    if (one === '' || other === '') continue;
    keys.add(one);
    names.add(other);
    pairs.add(`${one}\n${other}`);
  }
  return pairs.size > 0 && pairs.size <= keys.size * 1.1 && pairs.size <= names.size * 1.25;
}

/** The columns that may have the names of the keys of a field, the likely ones first. */
function namePlaces(field: ShowField, columns: Columns, key: number): number[] {
  const names = columns.names.map(compared);
  const isOther = (at: number) => at !== key;
  const own = placesOf(field, columns, '').filter(isOther);
  const ofField = [...names.keys()].filter(
    (at) => OF_NAMES.test(names[at] ?? '') && fieldNamed((names[at] ?? '').replace(OF_NAMES, '')) === field,
  );
  // A `title` beside songs is theirs; other names stand right behind their keys, and belong to an `id` if there is one.
  const alone = [...names.keys()].filter((at) =>
    field === 'song'
      ? NAMES_ALONE.test(names[at] ?? '')
      : at === key + 1 && NAMES_ALONE.test(names[at] ?? '') && !names.includes('id'),
  );
  return [...new Set([...own, ...ofField.filter(isOther), ...alone.filter(isOther)])];
}

/** The column that may have the keys of a field: its own, or one named for its keys if it has none. */
function keyPlace(field: ShowField, columns: Columns): number | undefined {
  const own = columns.at.get(field);
  if (own !== undefined) return own;
  // A table of songs may have the day of the first time: there must be a show.
  if (field === 'song' && !(columns.at.has('date') && (columns.at.has('artist') || columns.at.has('venue'))))
    return undefined;
  const at = columns.names.findIndex((name) => {
    const plain = compared(name);
    if (![undefined, 'songKey', 'venueKey'].includes(fieldNamed(plain))) return false;
    return OF_KEYS.test(plain) && fieldNamed(plain.replace(OF_KEYS, '')) === field;
  });
  return at < 0 ? undefined : at;
}

/** The place of a column that no row has. */
const NOWHERE = -1;

/**
 * Returns the columns with names in the place of keys: of `song,title` the second, if the first has only numbers and
 * both have one value for each of the other. Numbers without a name are keys, too, if they are many, and no names.
 * @param chosen The fields that `--column` gives to columns
 * @param tell Receives the names of the columns of numbers that are taken as they are
 */
export async function withNames(
  columns: Columns,
  chosen: ReadonlyMap<string, ShowField>,
  rows: () => AsyncIterable<Row>,
  tell: (name: string) => void,
): Promise<Columns> {
  const said = new Set(chosen.values());
  const fields = NAME_FIELDS.flatMap(([field, keyField]) => {
    const key = said.has(field) ? undefined : keyPlace(field, columns);
    return key === undefined ? [] : [{ field, keyField, key, places: namePlaces(field, columns, key) }];
  });
  if (fields.length === 0) return columns;
  const values = await valuesOf(rows(), [...new Set(fields.flatMap(({ key, places }) => [key, ...places]))]);
  const at = new Map(columns.at);
  const unknown = new Set(columns.unknown);
  for (const { field, keyField, key, places } of fields) {
    const { all = new Set(), areKeys = false, areNumbers = false } = values.get(key) ?? {};
    if (all.size === 0 || !areKeys) continue;
    let name: number | undefined;
    for (const place of places) {
      const isOwn = field !== 'set' && fieldNamed(columns.names[place] ?? '') === field;
      const isName = values.get(place)?.areKeys === false;
      if (isName && ((isOwn && areNumbers) || (await areOneToOne(rows(), key, place)))) {
        name = place;
        break;
      }
    }
    const nameOf = (place: number) => columns.names[place] ?? '';
    if (name !== undefined) {
      for (const [other, place] of at) if (place === name && other !== field) at.delete(other);
      at.set(field, name);
      unknown.delete(nameOf(name));
      if (keyField && !at.has(keyField)) at.set(keyField, key);
      continue;
    }
    const isSeldom = SELDOM_NUMBERS.includes(field);
    if (!areNumbers || at.get(field) !== key || !(isSeldom || NEVER_NUMBERS.includes(field))) continue;
    if (isSeldom && all.size < FEWEST_KEYS) {
      tell(nameOf(key));
      continue;
    }
    at.delete(field);
    unknown.add(nameOf(key));
    if (keyField && !at.has(keyField)) at.set(keyField, key);
    if (field !== 'song') continue;
    // It stays a table of songs, of which no row names one: a title is the show's.
    at.set('song', NOWHERE);
    at.delete('title');
  }
  return { ...columns, at, unknown: [...unknown] };
}
