import type { Status } from '#domain/collection/status.ts';

/* The lines of a mailed list that are no shows. */

/** The words that say which mark the shows below them get. */
const SECTION_WORDS: Readonly<Record<Status, string>> = {
  attended: 'attended saw seen gesehen vu vus visto vistos visti gezien видел',
  want: 'gesucht iso need needed needs search seeking suche want wanted wantlist wants wish wishes wishlist cherche recherche recherché recherchés busco cerco gezocht zoek procuro söker szukam hledám ищу',
  have: "available biete collection got habe have haves offer offered offering offers own trade trades j'ai tengo disponible disponibles disponibili tenho имею",
};
/** The words that may stand beside them. */
const OTHER_WORDS =
  "already also am artists bands been concerts conciertos concerti currently dates de di für for here i i'd i'm i've ich ik in items ive je just konzerte la list lista liste lists live looking me mes most my of our really recordings shows some still stuff tapes that these things to too trading upgrade upgrades we what which";

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];

const STATUS_OF = new Map(
  Object.entries(SECTION_WORDS).flatMap(([status, names]) =>
    names.split(' ').map((name): [string, Status] => [name, status as Status]),
  ),
);
const OTHERS = new Set(words(OTHER_WORDS));
const NOT = new Set(["don't", 'dont', 'no', 'not', 'never', "haven't", 'havent', 'nicht', 'keine']);
const LONGEST_SECTION = 80;
/** `My list`, `Here are my tapes:`. */
const OWN_LIST =
  /^\P{L}*(?:(?:here(?:['’]s| is| are)|this is|these are|hier (?:ist|sind)|voici) )?(?:my|our|meine?|unsere?|ma|mes|mis?|mijn|moja|мой|мои)\s(?:(?:own|live|full|current|complete|tape|show|trade|trading|trader['’]?s?)\s){0,2}(?:lists?|liste|lista|lijst|shows?|tapes?|recordings?|concerts?|konzerte|aufnahmen|cintas|grabaciones|stuff|items?|список|записи)\P{L}*$/iu;

/**
 * The mark that the shows below a heading get. `unknown`: the heading is one of a section, such as `Don't have`, but
 * not of which mark. Undefined: it begins no section.
 */
export function sectionOf(text: string): Status | 'unknown' | undefined {
  if (text.length > LONGEST_SECTION) return undefined;
  // `HAVES | WANTS` stands above two columns.
  const columns = new Set(
    text.split(/\s{3,}|\t|[|/]/).map((column) => (column === text ? undefined : sectionOf(column))),
  );
  if (columns.size > 1 && !columns.has(undefined)) return 'unknown';
  // What a heading has in brackets is a remark: `WANT LIST (soundboards first)`.
  const said = words(text.replace(/(?<=[^\s([])\s*[([][^)\]]*[)\]]/g, '').replaceAll('’', "'"));
  const found = new Set(said.flatMap((word) => STATUS_OF.get(word) ?? (/^looking$/.test(word) ? 'want' : [])));
  if (found.size === 0 || !said.every((word) => STATUS_OF.has(word) || OTHERS.has(word) || NOT.has(word))) {
    return undefined;
  }
  if (said.some((word) => NOT.has(word))) return 'unknown';
  // `Shows I have seen` are no shows that somebody has, nor are those `wanted for my collection`.
  return (['attended', 'want', 'have'] as const).find((status) => found.has(status));
}

/** Marks in brackets beside a show: `[WANT]`, `(seen)`. */
const MARKED = /\s*[[(]([^()[\]]{3,20})[\])]/g;

/** Whether a line is the heading of somebody's own shows, and says no mark: `My list`. */
export const isOwnList = (text: string): boolean => text.length <= LONGEST_SECTION && OWN_LIST.test(text);

/** The mark that brackets of a line say, and the line without them. */
export function markIn(text: string): { said: Status | undefined; rest: string } {
  let said: Status | undefined;
  const rest = text.replace(MARKED, (all, inside: string) => {
    const mark = sectionOf(inside);
    if (mark === undefined || mark === 'unknown') return all;
    said = mark;
    return '';
  });
  return { said, rest: rest.trim() };
}

const UNITS = '(?:cd|dvd|disc|disk|tape|reel|song|track|set|min|minute|hour|hr|gb|mb)';
/** The forms of remarks. Names of artists that look like one of them are no headings; their shows are then told. */
const REMARKS = [
  /[>→]/,
  /^[([].*[)\]]$/,
  /(?<![\p{L}\p{N}])(?:SBD|AUD|MTX|DAT|CD-?Rs?|FLAC\d*|SHN|MP3|WAV|DVD-?Rs?|VHS|B[+&]P)(?![\p{L}\p{N}])/u,
  new RegExp(String.raw`(?<![\p{L}\p{N}])\d{1,3}\s?(?:x\s?)?${UNITS}s?(?:-?rs?)?(?![\p{L}\p{N}])`, 'iu'),
  /(?<![\p{L}\p{N}])(?:\d(?:st|nd|rd|th)|low|unknown) gen/iu,
  /^(?:quality\s?)?(?:vg|ex|nm|[a-d])(?:[+-]{1,2})?(?:\s?\/\s?(?:vg|ex|nm|[a-d])(?:[+-]{1,2})?)?$/i,
  /^(?:comments?|disc|disk|e-?mail|encore|format|length|lineage|media|notes?|quality|rating|recorded|set|set ?list|source|taped|taper|time|transfer|transferred|updated|venue)(?:\s?\d{1,2}| by)?\s?[:#=]/i,
  /^(?:last )?(?:updated?|revised|posted)\b/i,
  /^(?:taped|recorded|transferred|mastered|seeded|uploaded) (?:by|from|on)\b/i,
  /^(?:missing|cuts? in|fades? in|no) (?:the )?(?:beginning|disc|encore|end|first|last|part|second|set|some|song|start|track)\b/i,
  /^(?:in)?complete(?: shows?)?[.!]?$/i,
  /^(?:please|thanks|thank you|contact|ask me|trades only|trading only)\b/i,
  /https?:\/\/|www\.|\w@\w/,
];

/** Whether a line without a date is a remark about the shows around it, or a title of the list. It is no artist. */
export const isRemark = (text: string): boolean =>
  REMARKS.some((form) => form.test(text)) ||
  (/[.!?]$/.test(text) && words(text).length > 3) ||
  (/\p{L}/u.test(text) && text.length <= LONGEST_SECTION && words(text).every((word) => OTHERS.has(word)));
