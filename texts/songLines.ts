import { ENCORE_ORDER, ENCORE_PAUSE, ENCORE_WORD, FRAME, HEADING_REMARK, ORDER } from '../set-lists/headings.ts';
import { songEntry } from '../set-lists/song.ts';

const LIST_HEADING = /^\W*(?:set ?list|track ?list(?:ing)?|tracks|songs)\W*(?:total\b[^\d]{0,20}[\d:.]+)?\W*$/i;
/** The heading of a set, with its songs. */
const SET = new RegExp(
  String.raw`^${FRAME}*(?:(?:acoustic |electric )?set(?: ?list)?\s*#?\s*(?:\d|i{1,3}|iv|v|one|two|three|four|five)?|(?:${ORDER}) set)(?![\p{L}\d])(?!\s\p{Ll}+\s\p{Ll})${HEADING_REMARK}[\s:：.)\]=*_~#-]*(.*)$`,
  'iu',
);
/** The heading of an encore, with its songs. English words need no colon. */
const ENCORE = new RegExp(
  String.raw`^${FRAME}*(?:${ENCORE_PAUSE}(?=\W*$)|(?:(?:${ENCORE_ORDER})\s+)?(?:encores?|enc)\s*\d?(?![\p{L}\d])|${ENCORE_WORD}(?=\s?[(:：[\])=*_~#-]|$)|e\d?\s*:|e\.\s)${HEADING_REMARK}[\s:：.)\]=*_~#-]*(.*)$`,
  'iu',
);
const ENCORE_ALONE = new RegExp(String.raw`^\W*(?:${ENCORE_WORD}|${ENCORE_PAUSE})\W*$`, 'iu');
/** Whether the title of a track says only that the encore begins: `Encore break`. */
export const isEncoreAlone = (title: string): boolean => ENCORE_ALONE.test(title);
/** The heading of a set that is not the first. */
const LATER_SET =
  /\bset\s*#?\s*(?:[2-9]|i{2,3}|iv|v|two|three|four|five)\b|^\W*(?:[2-9]|second|third|fourth|zweite|dritte|deuxi|troisi|segund|tercer|terz)\S*\s+set\b/iu;
/** The heading of songs that were not played at the show itself. */
export const BESIDE_SHOW = /^\W*(?:sound ?checks?|rehearsals?|pre-?show|fillers?)\s*:/i;
const DISC =
  /^[\s[(=*_-]*(?:dis[ck]|cd|side|tape|reel)\s*#?\s*(?:\d{1,2}|one|two|three|four|[iv]{1,3}|[a-d])(?![\p{L}\d])[\s:.)\]=*_-]*(?:[([]?[\d:.]+[)\]]?)?[\s:=*_-]*$/iu;
/** The word behind the heading of a set that began on the disc before: `Set 1 (cont.)`. */
const CONTINUED = /(?<!\p{L})cont(?:inue[ds]|['’]?d)?\W*$/iu;
/** The number of a disc in front of the heading of the set on it: `Disc 2 - Set Two`. */
const DISC_OF_SET =
  /^[\s[(=*_-]*(?:dis[ck]|cd)\s*#?\s*(?:\d{1,2}|one|two|three|four|[iv]{1,3})(?![\p{L}\d])[\s:,.)\]=*_–-]{1,9}(?=.{0,20}\bset\b)/iu;
/** The name of a file before a title. */
const NAMED_TRACK =
  /^(?:[\w.-]{0,60}?(?:d\d{1,2})?t(?:rack ?)?(\d{1,3})(?![-–]\d)[a-d]?(?:\.[a-z0-9]{3,4})?|\d{1,2}-(\d{2}))(?:\s*[.):\]-]+\s*|\s+)(?=\S)/i;
/** A number before a title. A time and a range of numbers, `69:32` and `1-2 with Ann`, are none. */
const NUMBERED = /^(?![[(]?\d{1,3}:\d|\d{1,3}\s?[-–&]\s?\d)[[(#]?(\d{1,3})([a-d])?(?:\s*[.):\]-]+\s*|\s+)(?=\S)/;
/** A length of a disc behind its number. */
const DISC_LENGTH = /(?<!\s)\s*(?:[-–:]\s*)?(?:total\b.{0,40}|\(?\d{1,3}\s?min\b.{0,40})$/i;
/** The number of a disc, with songs behind it in the same line. */
const DISC_WITH_SONGS = /^\W{0,5}(?:dis[ck]|cd)\s*#?\s*\d{1,2}\W*\s(?=\D{0,20}1\W)/i;
/** The number of a disc behind the last song of a line. */
const DISC_BEHIND = /(?<!\s)\s{1,5}(?:dis[ck]|cd)\s*#?\s*\d{1,2}$/i;
const LENGTH = /(?<!\s)\s{1,20}(?:[-–]\s{1,5})?[[(]?\d{1,3}:\d\d(?:[.:]\d{2,3})?[\])]?(?:\s{1,5}[%*#+^]{1,3})?$/;
/** A length in brackets before a title. */
const LENGTH_BEFORE = /^[[(]\d{1,3}:\d\d(?:[.:]\d{2,3})?[\])]\s*/;
const SEGUE = /(?<!\s)\s{0,20}(?:-{0,3}>+|={1,2}>|→|»)\s*$/;
/** The entries of a list that are no songs, in addition to the talk that set lists know. */
const NO_SONG =
  /^\W*(?:audience(?: \w+)?|(?:crowd|applause)(?: (?:and|&) tuning)?|waiting|(?:band )?intro(?:s|ductions?)?(?: .{0,20})?|(?:radio|stage) announcer\b.{0,20}|talk(?:ing)?(?: (?:and|&) tuning)?|tuning|cheering)\W*$/i;
/** A remark in brackets: `(nine second track)`. */
const REMARK = /^[([]\p{Ll}[^()[\]]*[)\]]$/u;

/** The title of a line, as a set list has it: without number, length and marks, but with its segue. */
export function song(text: string): string | undefined {
  const line = closed(
    text
      .replace(LENGTH_BEFORE, '')
      .replace(LENGTH, '')
      .replace(/[,;\s]+$/, ''),
  );
  // A heading, such as `Electric:`, a remark in brackets and a line without letters and digits are no songs.
  if (NO_SONG.test(line) || line.endsWith(':') || REMARK.test(line) || !/[\p{L}\p{N}?]/u.test(line)) return undefined;
  const segue = SEGUE.test(line);
  const { kind, title, notes } = songEntry(line.replace(SEGUE, ''), segue);
  if (kind !== 'song' || title === '') return undefined;
  const said = notes.filter((note) => /\p{L}/u.test(note));
  return `${[title, ...said].join(' ')}${segue ? ' >' : ''}`;
}

/** A text with its last bracket closed, if somebody forgot to. */
const closed = (text: string): string => (/\([^()]{1,60}$/.test(text) ? `${text})` : text);

/**
 * The songs of a line with several numbered ones: `1. Wheel 2. Home`, `9. Wheel10. Home`.
 * @param text The line behind its first number
 * @param first That number
 * @param nextLine The number of the next line. A title may end in it: `01 Highway 2`.
 */
export function numberedSongs(text: string, first: number, nextLine = Number.POSITIVE_INFINITY): string[] {
  const songs: string[] = [];
  let rest = text;
  for (let number = first + 1; ; number += 1) {
    const next = new RegExp(
      String.raw`(?:\s|(?<=[\p{L})]))${number}(?:\s?[.)]\s*(?=[\p{Lu}"'(])|\s+(?=[\p{Lu}"']))`,
      'u',
    ).exec(rest);
    if (!next || number === nextLine) return [...songs, rest];
    songs.push(rest.slice(0, next.index).trim());
    rest = rest.slice(next.index + next[0].length);
  }
}

/** The heading of a list of songs, with those in its line. */
export interface ListHeading {
  /** The songs under `disc` go on with the set before them. */
  kind: 'disc' | 'set' | 'encore';
  /** Whether songs of the show precede it: it is of an encore, or of a second set. */
  isLater: boolean;
  songs: string;
}

export function listHeading(line: string): ListHeading | undefined {
  if (LIST_HEADING.test(line) || DISC.test(line.replace(DISC_LENGTH, '')))
    return { kind: 'disc', isLater: false, songs: '' };
  const before = DISC_OF_SET.exec(line)?.[0] ?? '';
  const ofSet = before === '' ? undefined : listHeading(line.slice(before.length));
  if (ofSet) return ofSet;
  const disc = DISC_WITH_SONGS.exec(line);
  if (disc) return { kind: 'disc', isLater: false, songs: line.slice(disc[0].length) };
  const encore = ENCORE.exec(line);
  const found = encore ?? SET.exec(line);
  if (!found) return undefined;
  const isContinued = CONTINUED.test(line) && !/\p{L}/u.test((found[1] ?? '').replace(CONTINUED, ''));
  if (isContinued) return { kind: encore ? 'encore' : 'disc', isLater: false, songs: '' };
  const songs = (found[1] ?? '')
    .replace(/^(?:\+ ?encores?\s)?(?:[([]\d[^()[\]]*[)\]]|\d{1,3}:\d\d$)|[\s=*_-]+$/g, '')
    .trim();
  const isLater = encore !== null || LATER_SET.test(line.slice(0, line.length - songs.length));
  return { kind: encore ? 'encore' : 'set', isLater, songs: REMARK.test(songs) ? '' : songs };
}

export interface TrackLine {
  number: number;
  /** Whether the number is from the name of a file. */
  isNamed: boolean;
  /** Whether it is on another disc than the first. */
  isOfLaterDisc: boolean;
  /** Whether it is a part of a track: `02b`. */
  isPart: boolean;
  /** How its number is written: `00.` for `07.`, `0 ` for `7 `. */
  form: string;
  songs: string;
}

export function trackLine(line: string): TrackLine | undefined {
  const named = NAMED_TRACK.exec(line);
  const match = named ?? NUMBERED.exec(line);
  if (!match) return undefined;
  return {
    number: Number(match[1] ?? match[2]),
    isNamed: named !== null,
    isOfLaterDisc: /d0?[2-9]t/i.test(match[0]),
    isPart: named === null && match[2] !== undefined,
    form: match[0]
      .replace(/(?<=\d)[a-d]/, '')
      .replace(/\d/g, '0')
      .replace(/\s+/g, ' '),
    songs: line.slice(match[0].length).replace(DISC_BEHIND, ''),
  };
}
