/* The names of columns in other people's tables. */

/** The columns that are read, with the names of each. Case, spaces and signs do not count. */
const NAMES = {
  show: ['showid', 'showkey', 'performanceid', 'concertid', 'gigid', 'shownumber'],
  turn: ['earlylate', 'earlyorlate', 'lateearly', 'slot', 'timeslot', 'session', 'whichshow'],
  time: ['timeofday', 'settime', 'starttime', 'uhrzeit', 'beginn', 'heure', 'hora', 'ora', 'tijd', '時間'],
  artist: ['artist', 'artistname', 'band', 'bandname', 'headliner', 'performer', 'act'],
  date: ['date', 'showdate', 'dateec', 'eventdate', 'concertdate', 'performancedate', 'gigdate'],
  year: ['year', 'showyear'],
  month: ['month'],
  day: ['day'],
  title: ['title', 'event', 'eventname', 'showtitle'],
  venue: ['venue', 'venuename', 'hall', 'club', 'locationname', 'placename'],
  venueKey: ['venueid'],
  city: ['city', 'town', 'venuecity', 'cityname'],
  state: ['state', 'province', 'region', 'venuestate', 'statecode', 'stateprovince', 'st'],
  country: ['country', 'venuecountry', 'countryname', 'nation'],
  place: ['location', 'place', 'citystate', 'citystatecountry', 'where'],
  set1: ['set1', 'firstset', '1stset', 'seti', 'setone'],
  set2: ['set2', 'secondset', '2ndset', 'setii', 'settwo'],
  set3: ['set3', 'thirdset', '3rdset', 'setiii', 'setthree'],
  encore: ['encore', 'encore1', 'e', 'e1', 'encores'],
  encore2: ['encore2', 'e2', 'secondencore'],
  setlist: ['setlist', 'songs', 'setlistdata', 'songlist', 'tracklist'],
  comment: ['comment', 'comments', 'note', 'notes', 'shownotes', 'setlistnotes', 'remarks', 'memo'],
  tour: ['tour', 'tourname'],
  opener: ['opener', 'openers', 'openingact', 'openingacts', 'support', 'supportact', 'supportingact'],
  url: ['url', 'link', 'permalink', 'website', 'setlistlink', 'setlisturl'],
  mbid: ['artistmbid', 'musicbrainzid', 'musicbrainzartistid'],
  cancelled: [
    'canceled',
    ...['is', 'was'].flatMap((word) => [`${word}cancelled`, `${word}canceled`]),
    ...['at', 'on', 'date', 'reason'].flatMap((word) => [`cancelled${word}`, `canceled${word}`]),
    ...['cancellation', 'cancellationdate', 'cancellationreason', 'abgesagt', 'annulé', 'cancelado', 'annullato'],
  ],
  postponed: ['ispostponed', 'waspostponed', 'postponement', 'postponedto', 'rescheduledto', 'verschoben', 'reporté'],
  status: ['statustext', 'statusname'],
  identifiers: [],
  artistIdentifiers: [],
  song: ['song', 'songname', 'songtitle', 'track', 'tracktitle'],
  songKey: ['songid'],
  set: ['set', 'setnumber', 'setnum', 'setname', 'whichset'],
  position: [
    'position',
    'inindex',
    'insetindex',
    'setposition',
    'songindexshow',
    'songindex',
    'order',
    'tracknumber',
    'sequence',
    'rank',
    'index',
    'pos',
  ],
  footnotes: ['footnote', 'footnotes', 'songnotes', 'songnote', 'songnotedetail'],
  into: ['into', 'intonext'],
  transition: ['transition', 'transitionid', 'segue', 'transmark', 'trans', 'connector'],
} as const satisfies Record<string, readonly string[]>;

export type ShowField = keyof typeof NAMES;

/** Returns the name of a column as it is compared with others: without case, spaces and signs. */
export const compared = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    [field, ...names].map((name) => [compared(name), field as ShowField] as const),
  ),
);

/** The words that may stand in front of a column's name: `show_city`, `Event Venue`. */
const OF_SHOW = /^(?:show|event|concert|gig|performance)(?=.)/;

export function fieldNamed(name: string): ShowField | undefined {
  const plain = compared(name);
  return FIELD_OF.get(plain) ?? FIELD_OF.get(plain.replace(OF_SHOW, ''));
}

/** Those with the name `first` come first. */
export function placesOf(field: ShowField, { names }: Columns, first: string): number[] {
  const places = [...names.keys()].filter((at) => fieldNamed(names[at] ?? '') === field);
  const isFirst = (at: number) => compared(names[at] ?? '') === compared(first);
  return [...places.filter(isFirst), ...places.filter((at) => !isFirst(at))];
}

/** The places of a table's known columns, the names of the unknown ones, and all names in order. */
export interface Columns {
  at: ReadonlyMap<ShowField, number>;
  unknown: string[];
  names: readonly string[];
}

/**
 * Reads the head of a table.
 * @param chosen The fields that `--column` gives to columns, by their names
 */
export function columnsOf(head: readonly string[], chosen: ReadonlyMap<string, ShowField>): Columns {
  const at = new Map<ShowField, number>();
  const unknown: string[] = [];
  // What `--column` says wins over a column that has the name of the field.
  const taken = new Set(head.flatMap((name) => chosen.get(compared(name)) ?? []));
  const ownField = (name: string) => {
    const field = fieldNamed(name);
    return field && taken.has(field) ? undefined : field;
  };
  head.forEach((name, index) => {
    const field = chosen.get(compared(name)) ?? ownField(name);
    if (field && !at.has(field)) at.set(field, index);
    else if (name !== '') unknown.push(name);
  });
  // In a table with the positions of songs, `songs` has one in each row, and so has `title` beside their sets.
  const named = at.has('setlist') ? 'setlist' : 'title';
  const songs = at.get(named);
  const isOfSongs =
    at.has('position') && (named === 'setlist' || at.has('set')) && !at.has('songKey') && !at.has('set1');
  if (songs !== undefined && isOfSongs && !at.has('song')) {
    at.delete(named);
    at.set('song', songs);
  }
  return { at, unknown, names: head };
}

/** Whether a row is the head of a table: two of its cells, at least, are names of columns. */
export const isHead = (cells: readonly string[], chosen: ReadonlyMap<string, ShowField> = new Map()): boolean =>
  columnsOf(cells, chosen).at.size > 1;

/** Reads `--column "Name=field"`. Returns the fields by the names of columns, or the word of an unknown field. */
export function chosenColumns(words: readonly string[]): Map<string, ShowField> | { unknown: string } {
  const chosen = new Map<string, ShowField>();
  for (const word of words) {
    const [, name = '', said = ''] = /^(.*)=\s*(\w+)\s*$/s.exec(word) ?? [];
    const field = Object.keys(NAMES).find((known): known is ShowField => known === said);
    if (!field) return { unknown: word };
    chosen.set(compared(name), field);
  }
  return chosen;
}

/** The fields that `--column` accepts. */
export const fieldNames = Object.keys(NAMES);
