import { beginning } from '../set-lists/beginning.ts';
import { INSTRUMENT, KIND_OF_INSTRUMENT } from '../set-lists/instruments.ts';
import { comparedName } from './comparedName.ts';

/** The guests of a show, and the tour that it was part of, as its texts name them. */
export interface GuestsAndTour {
  guests: string[];
  tour: string | undefined;
}

/** The longest text that is read, and the longest clause that may be the name of a tour. */
const LONGEST = 50_000;
const LONGEST_CLAUSE = 300;

const PLAYS = String.raw`(?:on|playing|-|–)\s+${KIND_OF_INSTRUMENT}{0,3}${INSTRUMENT}\b`;
/** An instrument behind a name: `(fiddle)`. */
const IN_BRACKETS = new RegExp(String.raw`\s*[[(]${KIND_OF_INSTRUMENT}{0,3}${INSTRUMENT}[\])]`, 'gi');
const WITH = String.raw`(?:with|w\/|featuring|feat\.?|ft\.|joined by)\s*(?:special\s+)?(?:guests?:?\s+)?`;

/** A note in brackets that begins with its guests. */
const BRACKETED = new RegExp(String.raw`^(?:also\s+)?${WITH}(?=\S)`, 'i');
/** Guests with their instrument, wherever a text names them. */
const WITH_INSTRUMENT = new RegExp(String.raw`\b${WITH}([^.;:()[\]\n]{3,80}?),?\s+${PLAYS}`, 'giu');
const LISTED = /^\W{0,3}(?:special\s+)?guests?\s*:\s*(.{3,200})$/iu;
/** Somebody who sat in. */
const SAT_IN = /^\W{0,3}(.{3,40}?)\s+(?:sat|sits)\s+in\b/iu;
const BRACKETS = /[[(]([^[\]()]{3,200})[\])]/g;
/** A musician who came or left, and is no guest. */
const MEMBER = /\b(?:first|last|final|debut)\s+(?:show|gig|concert|performance|time)s?\b/i;

/** Words within names that are not capitalised. */
const PARTICLE = /^(?:de|del|della|di|da|das|do|dos|du|la|le|las|los|el|der|den|van|von|y|e|and|the|of)$/;
/** Words that no musician's name has: a note with one speaks of the song. */
const OF_SONGS =
  /^(?:i|i['’]m|you|your|me|my|myself|us|we|our|he|him|she|her|they|them|it|its|it['’]s|a|an|is|was|are|be|not|no|all|this|that|what|snippets?|tags?|teases?|intro|outro|ending|bridge|verses?|chorus|lyrics?|words|reprise|jams?|jamming|cover|covers|versions?|remix|medley|interludes?|theme|solos?|symphony|set|encore|show|tour|part|talk|audience|crowd)$/i;
/** A note of another song. */
const OTHER_SONG =
  /["“”„‘]|(?:^|\s)'|\b(?:snippets?|elements?|tags?|teases?|parts? of|verses?|lyrics|intro|outro|instead)\b/i;
/** Words that alone are no name. */
const GENERIC =
  /^(?:strings?|horns?|brass|choir|orchestra|band|dancers?|drums?|bass|guitars?|piano|organ|keys|vocals?|percussion|friends|guests?|everyone|others|full)$/i;
const ROLE = /\s+(?:of|from)\s+(?:the\s+)?\p{Lu}.*$|\s*,?\s+(?:on|playing|-|–)\s+.*$|\s+for\s+.*$/u;

const wordsOf = (name: string) => name.split(/\s+/).filter(Boolean);

/** Whether a text is a name: at least `fewest` capitalised words that speak of no song. */
function isName(text: string, fewest: number): boolean {
  const words = wordsOf(text);
  if (words.length < fewest || words.length > 7 || /["“”„?!:/*=>]|\d{3}/.test(text)) return false;
  if (words.length === 1 && GENERIC.test(text)) return false;
  if (words.slice(0, -1).some((word) => /['’]s$|s['’]$/.test(word))) return false;
  return words.every((word, at) => {
    if (OF_SONGS.test(word)) return false;
    return (
      /^[\p{Lu}\p{Lo}\d]/u.test(word) || (PARTICLE.test(word) && (at > 0 || word === 'the') && at < words.length - 1)
    );
  });
}

/** Splits `A, B and C` into names. `and` stays within the name of a group, as in `Ann Lee and the Owls`. */
function namesIn(text: string, fewest: number): string[] {
  // A band or role behind a musician is cut off: `Ann Lee of the Owls`. `Queens of the North` stays whole.
  const bare = (part: string) => {
    const name = part.trim().replace(/[.,;\s]+$/, '');
    const cut = name.replace(ROLE, '').trim();
    return wordsOf(cut).length > 1 ? cut : name;
  };
  const parts = text.split(/\s*,\s+(?:(?:and|&)\s+)?/).flatMap((part) => {
    const both = part.split(/\s+(?:and|&)\s+/);
    const areFull = both.every((one) => wordsOf(bare(one)).length > 1 && !/^the\s/.test(one));
    const areSome = both.some((one) => !isName(bare(one), 1));
    return areFull || areSome ? both : [part];
  });
  return parts.map(bare).filter((name) => isName(name, fewest));
}

/** The guests that a clause names outside of brackets: with their instruments, in a list, or as having sat in. */
function namedIn(clause: string): string[] {
  if (MEMBER.test(clause)) return [];
  const [, listed] = LISTED.exec(clause) ?? [];
  if (listed) return namesIn(listed, 2);
  const [, satIn] = SAT_IN.exec(clause) ?? [];
  return [
    ...(satIn ? namesIn(satIn, 2) : []),
    ...[...clause.matchAll(WITH_INSTRUMENT)].flatMap(([, names = '']) => namesIn(names, 2)),
  ];
}

/** The guests that the notes in the brackets of a set list name. */
function notedIn(text: string): string[] {
  return [...text.matchAll(BRACKETS)].flatMap(([whole, note = '']) =>
    note.split(/\s*;\s*/).flatMap((part) => {
      const names = part.replace(BRACKETED, '');
      if (names === part || OTHER_SONG.test(part)) return [];
      const isRound = whole.startsWith('(');
      // A title may have round brackets, too: `Dancing (With Myself)`.
      if (isRound && part.startsWith('W')) return [];
      const found = namesIn(names, isRound ? 2 : 1);
      // `w/` is often said of another song, such as `w/ Fields of Rye`.
      return /^w\//i.test(part) ? found.filter((name) => !/\s\p{Ll}/u.test(name)) : found;
    }),
  );
}

/** A text without runs of spaces and empty lines, in which patterns would look for their end again and again. */
const tidy = (text: string): string =>
  beginning(text, LONGEST)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');

const clausesOf = (text: string): string[] => text.split(/\n|;\s*|(?<=\p{Ll}{2}\.)\s+(?=[\p{Lu}"])/u);

/** Words of a tour's name that are not capitalised. */
const TOUR_PARTICLE = /^(?:of|the|a|an|and|on|in|to|de|la|du|for|with|vs\.?|e|y|und)$/;
/** A clause that speaks of a tour, and does not name it. */
const ABOUT_TOUR =
  /\b(?:first|last|final|opening|closing|second|only)\s+(?:show|night|date|concert|gig)|\btour\s+(?:debut|opener|closer|premiere|finale|rehearsal|kick-?off|start|bus|manager|starts|begins|ends)/i;

function tourIn(comment: string): string | undefined {
  for (const clause of clausesOf(comment)) {
    if (clause.length > LONGEST_CLAUSE) continue;
    const text = clause.trim().replace(/[.,]+$/, '');
    const labelled = /^tour\s*:\s*(\S.{0,119})$/i.exec(text)?.[1];
    if (labelled) return labelled;
    const [name = ''] = text.split(/\s*:\s+(?=[Ww]ith\s)/);
    const words = wordsOf(name);
    const isTitle = words.every((word) => /^[^\p{Ll}]/u.test(word) || TOUR_PARTICLE.test(word));
    if (name.length <= 100 && words.length > 1 && /\bTour\b/.test(name) && isTitle && !ABOUT_TOUR.test(name))
      return name;
  }
  return undefined;
}

/**
 * Reads the guests and the tour from the texts of a show: its set lists, and its comment. What may be something else,
 * such as an opening act, is left out.
 */
export function guestsAndTour(sets: readonly string[], comment: string): GuestsAndTour {
  const texts = [...sets, comment].map((text) => tidy(text).replace(IN_BRACKETS, ''));
  const found = texts.flatMap((text, at) => [
    ...(at < sets.length ? notedIn(text) : []),
    ...clausesOf(text.replace(/[[\]()]/g, '\n')).flatMap(namedIn),
  ]);
  const byName = new Map(found.map((name) => name.replace(/^the\s/, 'The ')).map((name) => [comparedName(name), name]));
  return { guests: [...byName.values()], tour: tourIn(tidy(comment)) };
}

/** Returns whether a show has a guest and is part of a tour. Undefined is any. */
export function isOf(
  { sets, comment }: { sets: readonly string[]; comment: string },
  { guest, tour }: { guest?: string | undefined; tour?: string | undefined },
): boolean {
  const found = guestsAndTour(sets, comment);
  const name = guest === undefined ? undefined : comparedName(guest);
  return (
    (name === undefined || found.guests.some((one) => comparedName(one) === name)) &&
    (tour === undefined || (found.tour !== undefined && comparedName(found.tour) === comparedName(tour)))
  );
}
