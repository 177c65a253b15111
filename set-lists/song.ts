import { ENCORE_PAUSE } from './headings.ts';
import { INSTRUMENT, KIND_OF_INSTRUMENT } from './instruments.ts';

export interface SetListEntry {
  /** `talk` was spoken or played from tape between songs; a `gap` says that something is missing here. */
  kind: 'song' | 'talk' | 'gap';
  /** The title as it was typed, without number, notes and segue. */
  title: string;
  /** Whether it runs into the next one. */
  segue: boolean;
  /** The notes beside it, as they were typed: `(acoustic)`, `[with Ann]`, `*`, `5:32`. */
  notes: string[];
  /** Whether the list marks it as uncertain. */
  doubtful: boolean;
}

const NUMBER =
  /^(?:d\d{1,2}t\d{1,2}|t\d{1,2}|#?\d{1,2})(?:\s*[.):](?:\s+|(?=\D))|\s+-\s+)(?=\S)|^d\d{1,2}t\d{1,2}\s+|^0\d\s+(?=\D)/i;
const BULLET = /^[-*•·‣–]\s+/;
/** A length. Before a title it needs brackets: `10:15 Saturday Night` is a title. */
const LENGTH = /^[[(](\d{1,2}:\d{2}(?::\d{2})?)[\])]\s+|\s+[[(]?(\d{1,3}:\d{2}(?::\d{2})?)[\])]?$/;
const MARKS = /\s*([*†‡#%^@$+~¹²³⁴⁵⁶⁷⁸⁹]+)$/;
const LEADING_MARKS = /^([*†‡^]+)(?=\S)/;
const BRACKETS = /\s*(\[(?:[^[\]]|\[[^[\]]*\])*\]|\{[^{}]*\}|\([^()]*\))$/;
const GUEST =
  /(?<!\s)\s+((?:w\/|[-–]\s?(?:with|w\/|feat\.?|ft\.?|featuring)\s)\s*\S.*|(?:feat|ft)\.\s+\S.*|(?:feat|ft|featuring)\s+\p{Lu}.*)$/u;
/** A line that names a guest of the song above: `with Ann Lee`, `& Ann`, `(w/ Ann)`. A title is written `With You`. */
const GUEST_LINE =
  /^(?:[-–]\s?(?:with|w\/|feat\.?|ft\.?|featuring)\s*\p{Lu}|[&+]\s+\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?$|(?:[Ff](?:eat|t)|w)\.\s+\p{Lu}|w\/|(?:with|avec|featuring|joined by)\s+(?:(?:special )?guests?\b|(?:the )?\p{Lu}(?!['’]|\s))|(?:special )?guests?\s*:\s*\S|[([]\s*(?:w\/|with|feat\.?|ft\.?|featuring|plus|&|(?:special )?guests?\s*:)\s*[^()[\]]+[)\]]$)/u;
/** The words between a musician and the instrument, in the languages of set lists. */
const PLAYS = String.raw`(?:on|plays?|playing|am|an (?:der|dem|den)|au|aux|à la|à l['’]|al|alla|alle|a la|a los|en|på|op|na)\s?`;
const INSTRUMENTS = String.raw`${KIND_OF_INSTRUMENT}{0,3}${INSTRUMENT}(?:\s?(?:,|and|&|und|et|y|e|\/|\+)\s?${KIND_OF_INSTRUMENT}{0,3}${INSTRUMENT}){0,3}`;
/** A guest with an instrument behind a word that joins both to the song above: `and Tom Fell on drums`. */
const JOINED_GUEST = new RegExp(
  String.raw`^[([]?(?:and|&|\+|plus|with|w\/|featuring|feat\.?|ft\.?|joined by|mit|und|avec|et|con|y|com|met|med|och|og)\s+[\p{L}.'’-]+(?:,?\s[\p{L}.'’&-]+){0,6}?(?:\s${PLAYS}|\s?[-–,:(]\s?)${INSTRUMENTS}[\s.)\]]*$`,
  'iu',
);
/** The same without such a word: `Tom Fell sits in on drums`. The name has capital letters. */
const PLAYING_GUEST = new RegExp(
  String.raw`^[([]?((?:\p{L}[\p{L}.'’-]*,?\s(?:(?:and|&|und|et|y|e)\s)?){1,6}?)(?:(?:also\s)?(?:sits?|sat|joins?|joined)(?:\s(?:in|them))?\s)?${PLAYS}${INSTRUMENTS}[\s.)\]]*$`,
  'iu',
);
/** The names of musicians, with a capital letter each. */
const NAMES = /^(?:[Tt]he\s)?\p{Lu}\S*(?:\s(?:(?:and|&|und|et|y|e|the|van|de|von)\s){0,2}\p{Lu}\S*)*\s?$/u;
const CUT = /^\/\/\s*|\s*\/\/$/;

/** Round brackets that are always a note: `(The Beatles cover)`, `(tour debut)`, `(w/ Ann)`, `(Ann solo; acoustic)`. */
const SURE_NOTE =
  /^\(\s*(?:w\/|feat\b|ft\b|featuring\b|.*;|.*["“”]|(?:.*\s)?(?:covers?|debut|teases?|teased|snippets?|tag|version|remix|mashup|excerpt|arrangement|a ?cappella|acapella|acoustic|premiere|solo|vocals?|.*\s(?:intros?|outros?|only|presentation|introductions?)|.*\b(?:crowd|audience|set ?list|snippet of|on b-stage)\b.*|time (?:ever|since\b.*)|dedicated to\b.*|(?:solo )?on (?:acoustic|electric|lead|backing|bass|guitars?|drums?|keys|keyboards?|vocals?|piano|fiddle|sax\w*|harp|trumpet|percussion|organ|violin|banjo|mandolin|harmonica|congas?|flute|cello|tambourine|stage)\b.*)\s*\)$)/i;
/** Round brackets that are mostly a note, but belong to some titles. */
const NOTE =
  /^\(\s*(?:(?:with|guest|first|1st|last|debut|final|only|tease|jam|acoustic|electric|instrumental|inst|solo|partial|incomplete|cut|cuts|clipped|fades?|fade ?(?:in|out)|fragment|abort|aborted|false|unfinished|restart|restarted|take|taped?|by|cover|incl|including|on|off|missing|slow|fast|short|shortened|long|extended|ending|intro|outro|vocals?|no|not|new|live|request|requested|dedicated|see|note|aka|unsure|uncertain|probably|possibly|maybe|sp|tuning|segue|verse|chorus|end|beginning|part of|start|starts|played|performed|preceded|followed|sung|alternate|full band|requested)\b|a\.k\.a|x\s*\d|\d+x|\d+(?:st|nd|rd|th)\s|\d{1,2}\s*\)|\d+:\d|\*|>|\p{L}+ (?:on keys|tease|cover|sit|sits|sat)\b)/iu;
/** Round brackets that name a part of a song. They belong to the title. */
const PART = /^\(\s*(?:reprise|continued|conclusion|finale|parts?|pt|act|vol|movement|[ivx]+)\b/i;
/** A title in capitals to its last word: `(Fade Out)`, `(With All Your Power)`; but `(With Bob Weir)` names somebody. */
const CAPITALS =
  /^\(\s*(?!With (?!The\b|All\b|Your?\b|My\b|Me\b|You\b|A\b|Us\b|This\b|That\b)\p{Lu})\p{Lu}.*\s\p{Lu}[^\s]*\s*\)$/u;
/** The most words in brackets that belong to a title: a whole sentence is a note. */
const MOST_TITLE_WORDS = 6;
/** Music that was not played, but came from tape before, after or between songs. */
const TAPE =
  /^[[(]\s*(?:(?:on|from|via) )?(?:tape|taped|play-?back|pre-?recorded)(?: (?:intro|outro|music))?\s*[\])]$/i;
const TAPE_LABEL = /^(?:(?:intro|outro|entrance|exit|walk-?(?:on|in|out))\s+)?(?:tape|music|p\.?a\.?)\s*:\s*\S/i;
/** A length in brackets with nothing beside it, such as that of a disc. */
const BARE_LENGTH = /^[[(]{1,2}\s*\d{1,3}:\d{2}(?::\d{2})?\s*[\])]{1,2}$/;

/** The titles in other set lists of an artist. */
export interface Titles {
  /** Returns the number of times that they have this title. */
  times: (title: string) => number;
  /** Whether round brackets hold a note. Their words decide, or else the titles of other set lists. */
  isNote: (title: string, note: string, seems: boolean) => boolean;
}

/** The titles if no other set list is known: the words of a note decide. */
export const noTitles: Titles = { times: () => 0, isNote: (_title, _note, seems) => seems };

/**
 * Whether round brackets behind a title hold a note. Their words decide; if they are ambiguous, the titles of other set
 * lists do.
 */
function isRoundNote(title: string, note: string, titles: Titles): boolean {
  if (SURE_NOTE.test(note) || DOUBT.test(note)) return true;
  if (PART.test(note)) return false;
  if (note.split(/\s+/).length > MOST_TITLE_WORDS) return true;
  return titles.isNote(title, note, NOTE.test(note) && !CAPITALS.test(note));
}

const TALK =
  /^(?:the )?(?:(?:band|stage|mc|emcee|radio|tape|dj|drums?|guitar|bass|piano)? ?(?:banter|intros?|introductions?|announcements?|announcer|talk|talking|tuning|tune[- ]?up|outro)|introductions? by .{1,60}|(?:crowd|audience)(?: noise| chant(?:ing|s)?)?|cheer(?:s|ing)|applause|set ?break|intermission|sound ?check|(?:stage )?chat(?:ter)?)$/i;
/** The track before an encore: `Encore Call`. */
const BEFORE_ENCORE = new RegExp(`^${ENCORE_PAUSE}$`, 'iu');
const GAP =
  /^(?:\.{2,}|…|(?:(?:rest|remainder|end|beginning|start|others?|more)(?: of .+)? (?:missing|unknown|lost|cut)|missing|lost|cut|tape (?:flip|cut|change|runs out)|incomplete|(?:partial|incomplete|unknown) set(?: ?list)?|set ?list (?:unknown|incomplete|missing)|(?:and )?others?|and more|etc\.?))$/i;
const DOUBT = /^[([{]?\s*(?:\?+|unsure|uncertain|probably|possibly|maybe|sp\?|title\?)[^)\]}]*[)\]}]?$/i;
/** The name of a song that nobody knows. */
const NAMELESS =
  /^(?:\?+|unknown(?: (?:song|title|tune|track|instrumental|cover))?|unidentified.*|untitled\?|title unknown)$/i;

/** The length of the longest title. A longer text is taken as it is. */
const LONGEST_TITLE = 400;

/** Removes one match from a text, and returns its groups. */
function taken(text: string, form: RegExp): { rest: string; note: string } | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const rest = `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`.trim();
  return rest === '' ? undefined : { rest, note: (match.slice(1).find(Boolean) ?? match[0]).trim() };
}

/** Takes the last note of a text: marks, brackets, or a guest. Round brackets that belong to the title stay. */
function lastNote(text: string, titles: Titles): ReturnType<typeof taken> {
  const bracketed = taken(text, BRACKETS);
  if (bracketed && (!bracketed.note.startsWith('(') || isRoundNote(bracketed.rest, bracketed.note, titles))) {
    return bracketed;
  }
  return taken(text, MARKS) ?? taken(text, GUEST);
}

/** Brackets before a title: square ones hold a note, round ones only if they hold talk, a gap or an unknown song. */
const LEADING_BRACKETS = /^(\[[^[\]]*\]|\([^()]*\))\s+(?=\S)/;

const unbracketed = (text: string): string => /^[[({*]+\s*(.*?)\s*[\])}*]+$/.exec(text)?.[1] ?? text;

/** `Rest Missing` in brackets is a gap; a single capitalised word without brackets, such as `Lost`, is a song. */
function kindOf(title: string): SetListEntry['kind'] {
  const bare = unbracketed(title);
  if (bare.split(/\s*[/&,+]\s*|\s+(?:and|-)\s+/).every((part) => TALK.test(part) || BEFORE_ENCORE.test(part)))
    return 'talk';
  return GAP.test(bare) && (bare !== title || !/^\p{Lu}/u.test(title) || /\s/.test(title)) ? 'gap' : 'song';
}

/** Whether a text names a guest of the song before it, and is no song. */
export const isGuest = (text: string): boolean => {
  if (text.length > LONGEST_TITLE) return false;
  const [, player = ''] = PLAYING_GUEST.exec(text) ?? [];
  return GUEST_LINE.test(text) || JOINED_GUEST.test(text) || (player !== '' && NAMES.test(player));
};

/** Whether a text, in any case, is an entry without being a title: talk, a gap, or an unknown song. */
export function isNoTitle(text: string): boolean {
  const bare = text.trim();
  return bare !== '' && bare.length <= LONGEST_TITLE && (kindOf(bare) !== 'song' || NAMELESS.test(bare));
}

/** Text that is not plainly a number, a note, a mark or a doubt stays in the title. */
export function songEntry(text: string, segue: boolean, titles: Titles = noTitles): SetListEntry {
  const notes: string[] = [];
  let title = text.trim();
  if (title.length > LONGEST_TITLE) return { kind: 'song', title, segue, notes, doubtful: false };
  for (const form of [BULLET, NUMBER]) title = taken(title, form)?.rest ?? title;
  for (const form of [LENGTH, CUT, CUT, LEADING_MARKS]) {
    const found = taken(title, form);
    if (!found) continue;
    title = found.rest;
    notes.push(found.note);
  }
  const leading = taken(title, LEADING_BRACKETS);
  if (leading && (leading.note.startsWith('[') || isNoTitle(leading.note))) {
    title = leading.rest;
    notes.push(leading.note);
  }
  for (let found = lastNote(title, titles); found; found = lastNote(title, titles)) {
    title = found.rest;
    notes.unshift(found.note);
  }
  const sure = title.replace(/\s+\?+$|\?{2,}$/, '');
  const doubtful = sure !== title || NAMELESS.test(title) || notes.some((note) => DOUBT.test(note));
  const taped = TAPE_LABEL.test(title) || notes.some((note) => TAPE.test(note));
  const kind = taped || BARE_LENGTH.test(title) ? 'talk' : kindOf(title);
  return { kind, title: sure || title, segue, notes, doubtful };
}
