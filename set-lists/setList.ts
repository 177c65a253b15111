import { ENCORE_ORDER, ENCORE_PAUSE, ENCORE_WORD, FRAME, HEADING_REMARK, SET_WORD } from './headings.ts';
import { withoutTags } from './markup.ts';
import { isGuest, isNoTitle, noTitles, type SetListEntry, songEntry, type Titles } from './song.ts';

/** A set, or a part of it with a label of its own, such as an encore. */
export interface SetListPart {
  /** The label as it was typed, for example `E:`; empty for the set itself. */
  label: string;
  encore: boolean;
  entries: SetListEntry[];
}

export interface SetList {
  parts: SetListPart[];
  /** Lines that speak of the set list or explain its marks. */
  notes: string[];
}

/** A longer text, or one of more lines (entries, parts and notes), is not parsed: it is shown as it was typed. */
const LONGEST_SET_LIST = 50_000;
const MOST_LINES = 300;

const SEGUE = /^\s*(?:-{0,3}|=|~)?(?:>+|→|»|&gt;)/;
const ENCORE_LABEL = String.raw`(?:${ENCORE_WORD}|(?:(?:${ENCORE_ORDER})\s+)?E(?:\s?-?\d)?)`;
/** `E. Home`, but not `E. Street`. */
const ENCORE_LETTER = String.raw`E\d?\.\s+(?!st\b|street\b)(?=\S)`;
const ENCORE = new RegExp(
  String.raw`^${FRAME}*(?:${ENCORE_LABEL}${HEADING_REMARK}(?:\s*[:：\])*]+\s*[-:]?|\s+[-–]+)\s*|encore\.\s+(?=\S)|${ENCORE_LETTER})`,
  'iu',
);
const ENCORE_ALONE = new RegExp(
  String.raw`^${FRAME}*(?:${ENCORE_WORD}${HEADING_REMARK}|${ENCORE_PAUSE})[*\])}>\s:.~=#_-]*$`,
  'iu',
);
const SET = new RegExp(
  String.raw`^${FRAME}*((?:${SET_WORD}|disc\s*\d|cd\s*\d|i{1,3}|iv|s\d)${HEADING_REMARK}(?:\s?[\])*~=#_]+)?(?:\s*[:：]\s*|\s*\.(?:\s+|$)|\s+[-–]+\s+|\s*$))`,
  'iu',
);
/** A line that names the next ones: `B-Stage:`. */
const HEADING = /^[^,;>]{1,60}:$/;
const NOTE_LINE =
  /^(?:(?:notes?|comments?|nb|n\.b\.|with|personnel|line-?up)\s*:|(?:sound ?checks?|rehearsals?|pre-?show)\s*(?::|\s[-–])|w\/)\s*\S/i;
/** The heading of songs that were not played at the show itself. */
const BESIDE_SHOW = /^\W*(?:sound ?checks?|rehearsals?|pre-?show)\W*$/i;
const MARK = String.raw`[*†‡#%^@$+~¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\[\w{1,2}\]|\(\d\)`;
const FOOTNOTE = new RegExp(String.raw`^(${MARK})(?:\s*[=:-])?\s*(?=\S)`);
/** A mark where an entry ends. */
const MARKED = new RegExp(String.raw`\S ?(${MARK})(?= ?(?:[,;>\n)\]}-]|$))`, 'g');
const INNER_ORDER = String.raw`\d(?:st|nd|rd|th|er|e|[eè]me|\.)|[Ff]irst|[Ss]econd|[Tt]hird|[Dd]ouble|[Tt]riple|[Ff]inal`;
/** The beginning of an encore in the middle of a line, after no separator but a space: its word has a capital letter. */
const INNER_ENCORE = new RegExp(
  String.raw`(?<!\b(?:${INNER_ORDER})) (?=(?:(?:${INNER_ORDER})\s+)?(?:Encores?|Enc\.?|ENCORES?|Zugabe|Rappel|Bis|E)(?:\s?[#-]?\s?(?:\d|I{1,3}|[Oo]ne|[Tt]wo|[Tt]hree))? ?:\s)`,
  'g',
);
/** An encore in lower case behind a comma. */
const NEXT_ENCORE = new RegExp(String.raw`^\s*${ENCORE_LABEL}\s*:`, 'iu');

/** The end of a title behind a comma: `Jr.`, a part by its number or letter, a bare `No`. `Part of It` is a song. */
const END_OF_TITLE =
  /^\s*(?:[js]r\b|(?:pt|part)\b\.?\s*(?:one|two|three|four|five|six)\b|no\s*(?=$|[,;>[(])|(?:pt|part|no)\b\.?\s*#?(?:\d|[ivx]{2,}\b|[a-z]\b(?!['’]|\s\p{L})))/iu;

/** The longest text in brackets. A bracket that nothing closes within it is a character like others. */
const LONGEST_NOTE = 300;
const OPEN = '([{';
const CLOSE = ')]}';

/** The trailing commas and semicolons of a line. The lookbehind keeps it linear: each run is tried once. */
const TRAILING = /(?<![,;])[,;]+$/;

interface Piece {
  text: string;
  segue: boolean;
}

/** The separators of a text's songs, beside segues, semicolons and lines. */
interface Habits {
  commas: boolean;
  /** A sign between spaces that separates instead of a comma. */
  spaced: RegExp | undefined;
  lowerCase: boolean;
  /** The titles in other set lists of the artist. */
  titles: Titles;
}

const outsideBrackets = (line: string): string => line.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');

const labelOf = (text: string) => ENCORE.exec(text) ?? ENCORE_ALONE.exec(text) ?? SET.exec(text) ?? HEADING.exec(text);

/** The signs that may separate in place of commas: semicolons, and others between spaces. */
const BESIDE_COMMAS = [/^;/, /^、/, /^\s?\|{1,2}\s?/, /^\s[•·]\s/, /^\s[/\\]\s/, /^\s[-–—]\s/];

const commaParts = (piece: string): string[] => piece.split(',').map((part) => part.trim().toLowerCase());

/** Whether one of the parts of a text between commas comes twice: `Well, Well, Well`. */
const saysTwice = (piece: string): boolean => new Set(commaParts(piece)).size < commaParts(piece).length;

/**
 * Whether a text between two signs may be a title with its commas: it says a part twice, or has at most three parts that
 * are not all known as songs. Slashes and hyphens stand between songs of a medley, too: beside these only the former counts.
 */
const mayBeTitle = (piece: string, sign: string, titles: Titles): boolean =>
  saysTwice(piece) ||
  (!/[/-]/.test(sign) && commaParts(piece).length <= 3 && !commaParts(piece).every((part) => titles.times(part) > 0));

/** The parts of a line between the semicolons of sets: those with a label behind. */
function partsOfSets(line: string): string[] {
  const pieces = line.split(';');
  const starts = [0, ...pieces.keys()].filter(
    (at, place) => place === 0 || (at > 0 && labelOf((pieces[at] ?? '').trim())),
  );
  return starts.map((start, place) => pieces.slice(start, starts[place + 1]).join(';'));
}

/**
 * Returns the sign of a text that separates its songs, so that its commas belong to titles: two of it are in a line, and
 * half of the lines have it. There are more of it than commas, or at most half of the texts between have one, and each of
 * these may be a title. One of it is enough if each text with commas says a part twice.
 */
function signBesideCommas(whole: readonly string[], titles: Titles): RegExp | undefined {
  const lines = whole.flatMap(partsOfSets);
  const withCommas = lines.filter((line) => line.includes(','));
  if (withCommas.length === 0) return undefined;
  const withSongs = lines.filter((line) => line.includes(',') || !labelOf(line)).length;
  return BESIDE_COMMAS.find(({ source }) => {
    const sign = source.slice(1);
    const counts = lines.map((line) => line.split(new RegExp(sign)).length - 1);
    if (counts.filter(Boolean).length * 2 < withSongs) return false;
    const pieces = lines.flatMap((line) => line.split(new RegExp(sign)));
    const inParts = pieces.filter((piece) => piece.includes(','));
    if (Math.max(...counts) < 2) return counts.includes(1) && inParts.every(saysTwice);
    const commas = withCommas.reduce((sum, line) => sum + line.split(',').length - 1, 0);
    if (counts.reduce((sum, of) => sum + of, 0) > commas) return true;
    return inParts.length * 2 <= pieces.length && inParts.every((piece) => mayBeTitle(piece, sign, titles));
  });
}

/**
 * Finds the separators. Where each line holds one song, a comma belongs to its title. Spaced hyphens and slashes
 * separate only where nothing else does.
 */
function habitsOf(lines: readonly string[], titles: Titles): Habits {
  const bare = lines.map((line) => outsideBrackets(line).replace(/(?:[,;]|-{0,3}>)$/, ''));
  const withCommas = bare.filter((line) => /[,;]/.test(line)).length;
  const withSongs = bare.filter((line) => /[,;]/.test(line) || !labelOf(line)).length;
  const hasLineOfThree = bare.some((line) => /[,;].*[,;]/.test(line));
  const separated = bare.some((line) => /[,;>→]/.test(line));
  const repeated = [/^\s[-–—]\s/, /^\s[/\\]\s/, /^\s[•·|]\s/].find((sign) => {
    const anywhere = new RegExp(sign.source.slice(1), 'g');
    return !separated && bare.some((line) => (line.match(anywhere)?.length ?? 0) > 1);
  });
  const beside = signBesideCommas(bare, titles);
  return {
    commas: !beside && (withSongs < 2 || (withSongs < 3 && hasLineOfThree) || withCommas * 2 > withSongs),
    spaced: beside ?? repeated ?? (separated ? /^\s[•·|]\s/ : undefined),
    lowerCase: !/\p{Lu}/u.test(lines.join('')),
    titles,
  };
}

/** A comma in a number does not separate, nor one before a word in lower case. */
function separates(line: string, from: number, at: number, { commas, lowerCase, titles }: Habits): boolean {
  if (line[at] !== ',') return true;
  if (isWithinTitle(line, from, at, titles)) return false;
  const following = line.slice(at + 1, at + 40);
  if (!commas || /^\d{3}(?!\d)/.test(following) || END_OF_TITLE.test(following)) return false;
  if (lowerCase || !/^\s*\p{Ll}/u.test(following)) return true;
  const next = following.split(/[,;>]/, 1)[0] ?? '';
  return NEXT_ENCORE.test(following) || isNoTitle(next) || isGuest(next.trim());
}

/** The length of the brackets that open at a place; 0 if nothing closes them on their line. */
function bracketed(line: string, at: number): number {
  const close = CLOSE[OPEN.indexOf(line[at] ?? '')];
  return line.slice(at, at + LONGEST_NOTE).indexOf(close ?? '') + 1;
}

/** Whether a comma stands within a title. It does if other set lists have the title as often as one of its halves. */
function isWithinTitle(line: string, from: number, at: number, titles: Titles): boolean {
  if (at - from > LONGEST_NOTE) return false;
  const before = line.slice(from, at);
  const after = line.slice(at + 1, at + LONGEST_NOTE).split(/[,;>]/, 1)[0] ?? '';
  const whole = titles.times(`${before},${after}`);
  return whole > 0 && whole >= Math.min(titles.times(before), titles.times(after));
}

/** Whether slashes separate songs: three songs or more, or two that other set lists have. */
function isMedley(line: string, titles: Titles): boolean {
  if (!line.includes(' / ')) return false;
  const songs = outsideBrackets(line).split(' / ');
  return songs.length > 2 || (songs.length === 2 && songs.every((song) => titles.times(song) > 0));
}

/** Splits a line with numbers in their order, `1. Tin Sky 2. Home`, into a line for each. */
function numbered(line: string): string[] {
  const places = [...line.matchAll(/(?:^| )(\d{1,2})[.)] (?=\S)/g)];
  const first = places[0];
  if (first?.index !== 0) return [line];
  let next = Number(first[1]);
  const starts = places.flatMap(({ 1: number, index }) => {
    if (Number(number) !== next) return [];
    next += 1;
    return [index];
  });
  return starts.map((start, place) => line.slice(start, starts[place + 1]).trim());
}

/** Words, with single spaces between. No separator begins with one of these characters, or with a space before it. */
const WORDS = /(?:\s?[\p{L}\p{M}\p{N}'’.])+/uy;

/** The length of the words from a place on. */
function wordsAt(line: string, at: number): number {
  WORDS.lastIndex = at;
  return WORDS.test(line) ? WORDS.lastIndex - at : 0;
}

/** Splits a line at its separators outside of brackets. The last piece may be empty: a line that ends in a segue goes on. */
function* piecesOf(line: string, habits: Habits): Generator<Piece> {
  let from = 0;
  let at = 0;
  const medley = isMedley(line, habits.titles);
  function* cut(length: number, segue: boolean): Generator<Piece> {
    yield { text: line.slice(from, at), segue };
    at += length;
    from = at;
  }
  while (at < line.length) {
    const rest = line.slice(at, at + 12);
    const segue = SEGUE.exec(rest)?.[0].length ?? 0;
    const spaced = habits.spaced?.exec(rest)?.[0].length ?? 0;
    if (segue) yield* cut(segue, true);
    else if (spaced) yield* cut(spaced, false);
    else if (medley && rest.startsWith(' / ')) yield* cut(3, false);
    else if (/[,;，、；]/.test(rest[0] ?? '') && separates(line, from, at, habits)) yield* cut(1, false);
    else if (OPEN.includes(rest[0] ?? '')) at += bracketed(line, at) || 1;
    else at += wordsAt(line, at) || 1;
  }
  yield { text: line.slice(from), segue: false };
}

/** The marks behind entries. A line that begins with one of them is a note. */
const marksIn = (text: string): Set<string> => new Set([...text.matchAll(MARKED)].map(([, mark = '']) => mark));

function isNote(line: string, marks: Set<string>): boolean {
  if (ENCORE_ALONE.test(line)) return false;
  return NOTE_LINE.test(line) || marks.has(FOOTNOTE.exec(line)?.[1] ?? '');
}

/** Adds a piece to the part it belongs to; a label begins a new part. Returns the number of parts and entries it adds. */
function addPiece(parts: SetListPart[], { text, segue }: Piece, titles: Titles): number {
  const before = parts.length;
  const label = labelOf(text)?.[0] ?? '';
  if (label !== '')
    parts.push({
      label: label.trim(),
      encore: !SET.test(text) && (ENCORE.test(text) || ENCORE_ALONE.test(text)),
      entries: [],
    });
  const title = text.slice(label.length);
  const part = parts.at(-1) ?? { label: '', encore: false, entries: [] };
  const last = part.entries.at(-1);
  if (title.trim() === '') {
    if (last && segue) last.segue = true;
    return parts.length - before;
  }
  if (last && isGuest(title.trim())) {
    last.notes.push(title.trim());
    last.segue ||= segue;
    return parts.length - before;
  }
  if (parts.length === 0) parts.push(part);
  part.entries.push(songEntry(title, segue, titles));
  return parts.length - before + 1;
}

/** Songs below the heading of a soundcheck are none of the show, if another heading tells where they end. */
const besideShow = (part: SetListPart, place: number, parts: readonly SetListPart[]): SetListPart =>
  BESIDE_SHOW.test(part.label) && place < parts.length - 1
    ? { ...part, entries: part.entries.map((entry) => ({ ...entry, kind: 'talk' as const })) }
    : part;

/**
 * Parses a set list into parts, songs with segues, and notes; docs/set-lists.md has the rules. Takes any text, in
 * linear time. `titles` are those of the artist's other set lists.
 */
export function readSetList(text: string, titles: Titles = noTitles): SetList {
  const unread: SetList = { parts: [], notes: [] };
  if (text.length > LONGEST_SET_LIST) return unread;
  const flat = withoutTags(text)
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  // Each of them becomes an entry, a part or a note: what has too many is not read first, which takes long.
  if (flat.filter((line) => /[\p{L}\p{N}]/u.test(line)).length > MOST_LINES) return unread;
  const marks = marksIn(flat.join('\n'));
  const notes = flat.filter((line) => isNote(line, marks));
  const lines = flat.filter((line) => !isNote(line, marks));
  const habits = habitsOf(lines.flatMap(numbered), titles);
  const parts: SetListPart[] = [];
  let count = notes.length;
  for (const line of lines.flatMap((whole) => whole.replace(INNER_ENCORE, '\n').split('\n')).flatMap(numbered)) {
    for (const piece of piecesOf(line.replace(TRAILING, ''), habits)) {
      count += addPiece(parts, piece, titles);
      if (count > MOST_LINES) return unread;
    }
  }
  return count > MOST_LINES ? unread : { parts: parts.map(besideShow), notes };
}
