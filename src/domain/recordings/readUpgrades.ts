import { plainText } from '#lib/html.ts';
import { type RecordingMention, recordingOfUrl, recordingsNamed } from './recordingUrl.ts';

/*
 * Comments say in words that one recording replaced another: `<a href="/shn/89003">upgrade</a> in circulation`,
 * `supersedes shnid 152`, `fixed version of 2199`. The sentence around each named recording is read. The deciding word
 * stands before it, with only small words in between, or after it. Negations, guesses and questions do not count.
 */

/** The recordings named in a comment, by their relation to the comment's own. Ids are in the order of the text. */
export interface ToldUpgrades {
  /** Recordings that take its place. */
  by: number[];
  /** Recordings whose place it takes. */
  of: number[];
}

/** The relation of a named recording to the one whose comment names it. */
type Direction = keyof ToldUpgrades;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** `This supersedes shnid 1`. */
const ACTIVE = words(
  `supersede supersedes superseding supercede supercedes superceding replace replaces replacing upgrades upgrading
  obsoletes obsoleting fixes fixing corrects correcting repairs repairing updates updating`,
);
/** `Superseded by shnid 1`, `upgraded version of shnid 1`. */
const PASSIVE = words('superseded superceded replaced upgraded obsoleted obsolete fixed corrected repaired updated');
/** `An upgrade of shnid 1`, `upgrade: shnid 1`. */
const NOUN = words('upgrade replacement');
/** These alone decide nothing: an `update` may be one of the text. */
const WEAK_NOUN = words('update fix correction improvement');
/** Participles that are also used for a recording that was mended with the help of another. */
const WEAK_PASSIVE = words('fixed corrected repaired updated');
/** Words behind these participles that make them those of a mended recording, or tell where it is. */
const PLACED = words('version versions copy source sources seed seeded seeds transfer transfers see in at as :');
const REPAIRS = words('fixes fixing corrects correcting repairs repairing');

const PREPOSITION = words('of to for over from by with in at as on');
const CONNECTIVE = words(', and & or /');
const PRESENT = words('this it these above present');

/** The small words that may stand between a recording and the deciding word. */
const SMALL = words(
  `, : ( ) = > # & / and or the a an this that these my our your his is are was were be been has have now currently already
  also please see use get here there it which available circulation circulating found listed posted source sources recording
  recordings seed seeds seeded version versions copy copies transfer transfers fileset filesets set sets torrent entry one
  ones earlier older previous previously prior original old newer new better first incomplete flawed defective bad etree db shn shnid shnids
  id ids number no. both all instead look under page link info`,
);

const DENIED = words(`not no never isn't isnt wasn't hasn't non without neither nor don't`);
const GUESSED = words(
  'maybe possible possibly perhaps probably potential might may could need needs awaiting pending if',
);
const BEFORE_DENIED = words('a an the be been is really yet quite necessarily exactly actual true any an as');
/** Words before `upgrade to` that make it a request. */
const REQUEST = words('please should must can you to and now');
/** The small words between another recording and a word about it: `shnid 9, which is an upgrade`. */
const SUBJECT_SMALL = words('is was a an the which that also');
const RELATIVE = words('which that');
const BEHIND_SMALL = words('is was are were has have been the a an now also which that there , ( )');
const ARTICLE = words('the a an');
const TOWARDS = words('of to over for');
/** Parts of a recording. They may have been replaced from another recording, which is then no upgrade. */
const PART =
  /^(?:d\d+)?t\d+$|^(?:tracks?|songs?|disc|discs|disks?|cd\d?|reels?|cuts?|gaps?|patch|patched|patches|files?|sides?|ending|beginning|intro|section|portion|minutes?|seconds?|part)$/;

/** The distance in words within which the deciding word is looked for. */
const FARTHEST = 14;

/** A number without `shnid`, after `by`, `of` and the like. A year is an id only with a prefix such as `#` or `source`. */
const BARE =
  /\b(?:by|of|to|over|supersedes?|supercedes?|replaces?|upgrades?)\s{1,3}((?:(?:source|etree|shn|seed|recording|id|number|no)\b[\s#:.]{0,3}|#){0,3})(\d{3,6})(?!\w|[-/.:,]\d|\s?(?:bit|khz|min|sec|kbps|cds?|discs?|tracks?)\b)/gi;
const YEAR = /^(?:19[3-9]|20[0-4])\d$/;

/** Comments without any of these words are not read. */
const TOLD = /supers|superc|replac|upgrad|obsolet|fix|correct|repair|updat|improve/i;

/** A word, a sign, the end of a sentence, or a recording. */
type Token = string | RecordingMention;

const END = '.';
const isWord = (token: Token | undefined, set: ReadonlySet<string>): boolean =>
  typeof token === 'string' && set.has(token);

/** The recordings that a text names, also by a number alone. */
function namedIn(text: string): RecordingMention[] {
  const named = recordingsNamed(text);
  const bare = [...text.matchAll(BARE)].flatMap(({ 0: found, 1: prefix, 2: digits = '', index }) => {
    const end = index + found.length;
    return !prefix && YEAR.test(digits) ? [] : [{ start: end - digits.length, end, id: Number(digits) }];
  });
  const ends = new Set(named.map(({ end }) => end));
  return [...named, ...bare.filter(({ end, id }) => id > 0 && !ends.has(end))].sort((a, b) => a.start - b.start);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  const readTo = (end: number) => {
    for (const [found] of text.slice(done, end).matchAll(/[\p{L}\d'’]+|[.;!?](?=\s|$)|[,:&/()=>#?]/gu)) {
      tokens.push(/^[.;!]/.test(found) ? END : found.toLowerCase().replace('’', "'"));
    }
  };
  for (const mention of namedIn(text)) {
    readTo(mention.start);
    tokens.push(mention);
    done = mention.end;
  }
  readTo(text.length);
  return tokens;
}

/** Whether a word is denied, guessed or asked. */
function isDoubted(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (isWord(tokens[before], BEFORE_DENIED)) before -= 1;
  if (isWord(tokens[before], DENIED) || isWord(tokens[before], GUESSED)) return true;
  const next = tokens.slice(at, at + FARTHEST * 2).find((token) => token === END || token === '?');
  return next === '?';
}

/** Whether a word refers to a recording named before it, and not to the one whose comment it is. */
function isOfAnother(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (isWord(tokens[before], SUBJECT_SMALL)) before -= 1;
  if (tokens[before] === ',' && isWord(tokens[before + 1], RELATIVE)) before -= 1;
  return typeof tokens[before] === 'object';
}

/** Whether the sentence before a word is about a part of a recording. */
function isOfPart(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - FARTHEST) && tokens[before] !== END; before -= 1) {
    const token = tokens[before];
    if (typeof token === 'string' && PART.test(token)) return true;
  }
  return false;
}

/** The object of a noun: `of this`, `to the earlier one`. Undefined if it has none. */
function targetBehind(tokens: readonly Token[], at: number): 'present' | 'other' | RecordingMention | undefined {
  if (!isWord(tokens[at], TOWARDS)) return undefined;
  const next = tokens[at + 1];
  if (typeof next === 'object') return next;
  if (isWord(next, PRESENT)) return 'present';
  return next === 'the' && isWord(tokens[at + 2], PRESENT) ? 'present' : 'other';
}

/** Undefined if the words before exclude one; null if there are none, so that the words behind decide. */
function saidBefore(tokens: readonly Token[], at: number): Direction | undefined | null {
  const prepositions: string[] = [];
  const between: string[] = [];
  for (let key = at - 1; key >= Math.max(0, at - FARTHEST); key -= 1) {
    const word = tokens[key];
    if (typeof word !== 'string') return null;
    const [nearest] = prepositions;
    if (ACTIVE.has(word)) {
      return isDoubted(tokens, key) || isOfAnother(tokens, key) || nearest === 'by' || nearest === 'with'
        ? undefined
        : 'of';
    }
    if (PASSIVE.has(word)) {
      if (isDoubted(tokens, key) || isOfPart(tokens, key)) return undefined;
      if (prepositions.includes('by')) return 'by';
      if (nearest && ['of', 'over', 'for', 'from'].includes(nearest)) return 'of';
      if (!WEAK_PASSIVE.has(word)) return 'by';
      return nearest === 'with' || !between.some((word) => PLACED.has(word)) ? undefined : 'by';
    }
    if (NOUN.has(word) || WEAK_NOUN.has(word)) {
      if (isDoubted(tokens, key) || isOfAnother(tokens, key) || nearest === 'with') return undefined;
      if (nearest === 'to' && word === 'upgrade' && isWord(tokens[key - 1], REQUEST)) return 'by';
      if (nearest && ['of', 'over', 'for', 'from', 'to', 'on'].includes(nearest)) return 'of';
      if (WEAK_NOUN.has(word)) return undefined;
      return targetBehind(tokens, at + 1) === 'other' ? 'of' : 'by';
    }
    if (PREPOSITION.has(word)) prepositions.push(word);
    else if (!SMALL.has(word)) return saidOfRepair(tokens, at, nearest);
    between.push(word);
  }
  return null;
}

/** The relation in `Fixes the cut in Loser of shnid 152`: any words may stand for the repaired part. */
function saidOfRepair(tokens: readonly Token[], at: number, preposition: string | undefined): Direction | null {
  if (preposition !== 'of' && preposition !== 'in' && preposition !== 'on') return null;
  for (let key = at - 1; key >= Math.max(0, at - FARTHEST); key -= 1) {
    const word = tokens[key];
    if (typeof word !== 'string' || word === END) return null;
    if (REPAIRS.has(word)) return isDoubted(tokens, key) ? null : 'of';
  }
  return null;
}

/** The relation in the words after a recording. */
function saidBehind(tokens: readonly Token[], at: number): Direction | undefined {
  let key = at + 1;
  while (isWord(tokens[key], BEHIND_SMALL)) key += 1;
  const word = tokens[key];
  if (typeof word !== 'string' || isDoubted(tokens, key)) return undefined;
  if (word === 'for') {
    const sought = isWord(tokens[key + 1], ARTICLE) ? tokens[key + 2] : tokens[key + 1];
    return isWord(sought, NOUN) || isWord(sought, PASSIVE) ? 'by' : undefined;
  }
  if (NOUN.has(word)) return typeof targetBehind(tokens, key + 1) === 'object' ? undefined : 'by';
  if (ACTIVE.has(word)) return isWord(tokens[key + 1], PRESENT) ? 'by' : undefined;
  if (!PASSIVE.has(word)) return undefined;
  return tokens[key + 1] === 'by' && isWord(tokens[key + 2], PRESENT) ? 'of' : undefined;
}

/** A link as text: `<a href="/shn/1">upgrade</a>` becomes `upgrade shnid 1`. */
function nameLink(href: string, text: string): string | undefined {
  const id = recordingOfUrl(href);
  return id === undefined ? undefined : ` ${TOLD.test(text) ? text : ''} shnid ${id} `;
}

/** The comments are HTML as it was entered. */
export function readUpgrades(comments: string): ToldUpgrades {
  if (!TOLD.test(comments)) return { by: [], of: [] };
  const tokens = tokensOf(plainText(comments, nameLink));
  const said = new Map<number, Direction | undefined>();
  const places = tokens.flatMap((token, at) => (typeof token === 'object' ? [at] : []));
  // In a list of recordings, the words before the first and after the last count for all.
  const isListed = (at: number) => isWord(tokens[at + 1], CONNECTIVE) && typeof tokens[at + 2] === 'object';
  for (const at of places) {
    const listed = isListed(at - 2) ? said.get(at - 2) : undefined;
    const before = listed ?? saidBefore(tokens, at);
    said.set(at, before === null ? saidBehind(tokens, at) : before);
  }
  for (const at of places.toReversed()) if (isListed(at)) said.set(at, said.get(at) ?? said.get(at + 2));
  const idsOf = (direction: Direction) => [
    ...new Set(
      places.flatMap((at) => {
        const token = tokens[at];
        return typeof token === 'object' && said.get(at) === direction ? [token.id] : [];
      }),
    ),
  ];
  return { by: idsOf('by'), of: idsOf('of') };
}
