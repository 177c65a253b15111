/** One entry of a set list. */
export interface SetListEntry {
  /** `talk` is what was recorded between songs, `gap` says that something is missing here. */
  kind: 'song' | 'talk' | 'gap';
  /** As it was typed, without number, notes and segue. */
  title: string;
  /** Whether it runs into the next one. */
  segue: boolean;
  /** What was noted beside it, as it was typed: `(acoustic)`, `[with Ann]`, `*`, `5:32`. */
  notes: string[];
  /** Whether who typed it was not sure. */
  doubtful: boolean;
}

const NUMBER =
  /^(?:d\d{1,2}t\d{1,2}|t\d{1,2}|#?\d{1,2})(?:\s*[.):]\s*|\s+-\s+)(?=\S)|^d\d{1,2}t\d{1,2}\s+|^0\d\s+(?=\D)/i;
const BULLET = /^[-*•·‣–]\s+/;
const LENGTH = /^[[(]?(\d{1,2}:\d{2}(?::\d{2})?)[\])]?\s+|\s+[[(]?(\d{1,3}:\d{2}(?::\d{2})?)[\])]?$/;
const MARKS = /\s*([*†‡#%^@$+~¹²³⁴⁵⁶⁷⁸⁹]+)$/;
const LEADING_MARKS = /^([*†‡^]+)(?=\S)/;
const BRACKETS = /\s*(\[[^[\]]*\]|\{[^{}]*\}|\([^()]*\))$/;
const GUEST = /\s+(w\/\s*\S.*)$/;
const CUT = /^\/\/\s*|\s*\/\/$/;

/** What a note in round brackets begins with; anything else in them belongs to the title. */
const NOTE =
  /^\(\s*(?:w\/|with|without|feat|ft\b|featuring|guest|first|1st|last|debut|final|only|tease|jam|acoustic|electric|instrumental|inst\b|solo|partial|incomplete|cut|cuts|clipped|fade|fades|fragment|abort|false|unfinished|restart|take|tape|by|cover|incl|including|on |off|missing|aborted|slow|fast|short|long|extended|ending|intro|outro|vocal|no |not |new|request|dedicated|see|note|aka|a\.k\.a|unsure|uncertain|probably|possibly|maybe|sp\b|x\s*\d|\d+x|\d|\*|tuning|segue|>|verse|chorus|end\b|beginning|part of|start|\p{L}+ (?:on|tease|cover|sit|sits|sat)\b)/iu;
const TALK =
  /^(?:the )?(?:(?:band|stage|mc|emcee|radio|tape|dj)? ?(?:banter|intros?|introductions?|announcements?|announcer|talk|talking|tuning|tune[- ]?up|outro)|crowd(?: noise)?|applause|set ?break|intermission|encore break|sound ?check|chatter)$/i;
const GAP =
  /^(?:\.{2,}|…|(?:(?:rest|remainder|end|beginning|start|others?|more)(?: of .+)? (?:missing|unknown|lost|cut)|missing|lost|cut|tape (?:flip|cut|change|runs out)|incomplete|(?:partial|incomplete|unknown) set(?: ?list)?|set ?list (?:unknown|incomplete|missing)|(?:and )?others?|and more|etc\.?))$/i;
const DOUBT = /^[([{]?\s*(?:\?+|unsure|uncertain|probably|possibly|maybe|sp\?|title\?)[^)\]}]*[)\]}]?$/i;
const NAMELESS =
  /^(?:\?+|unknown(?: (?:song|title|tune|track|instrumental|cover))?|unidentified.*|untitled\?|title unknown)$/i;

/** No title is longer; a longer text is not looked into. */
const LONGEST_TITLE = 400;

/** Removes one match from a text, and returns its groups. */
function taken(text: string, form: RegExp): { rest: string; note: string } | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const rest = `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`.trim();
  return rest === '' ? undefined : { rest, note: (match.slice(1).find(Boolean) ?? match[0]).trim() };
}

/** The note at the end of a text: marks, brackets, a guest. Round brackets of a title stay with it. */
function lastNote(text: string): ReturnType<typeof taken> {
  const bracketed = taken(text, BRACKETS);
  if (bracketed && (!bracketed.note.startsWith('(') || NOTE.test(bracketed.note) || DOUBT.test(bracketed.note))) {
    return bracketed;
  }
  return taken(text, MARKS) ?? taken(text, GUEST);
}

/** Talk or a doubt in brackets before a title, and anything there in square ones. */
const LEADING_BRACKETS = /^(\[[^[\]]*\]|\([^()]*\))\s+(?=\S)/;

const unbracketed = (text: string): string => /^[[({*]+\s*(.*?)\s*[\])}*]+$/.exec(text)?.[1] ?? text;

/** Outside of brackets a capital makes a title of what would say that something is missing: songs are named so. */
function kindOf(title: string): SetListEntry['kind'] {
  const bare = unbracketed(title);
  if (TALK.test(bare)) return 'talk';
  return GAP.test(bare) && (bare !== title || !/^\p{Lu}/u.test(title) || /\s/.test(title)) ? 'gap' : 'song';
}

/** Whether a text stands in a set list without being a title, whatever its case: talk, a gap, a song that nobody knows. */
export function isNoTitle(text: string): boolean {
  const bare = text.trim();
  return bare !== '' && bare.length <= LONGEST_TITLE && (kindOf(bare) !== 'song' || NAMELESS.test(bare));
}

/**
 * One entry of a set list from its text, which lies between two separators. Whatever is not plainly a number, a note, a
 * mark or a doubt stays in the title.
 */
export function songEntry(text: string, segue: boolean): SetListEntry {
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
  for (let found = lastNote(title); found; found = lastNote(title)) {
    title = found.rest;
    notes.unshift(found.note);
  }
  const sure = title.replace(/\s+\?+$|\?{2,}$/, '');
  const doubtful = sure !== title || NAMELESS.test(title) || notes.some((note) => DOUBT.test(note));
  return { kind: kindOf(title), title: sure || title, segue, notes, doubtful };
}
