/** The turn of one of several shows on a day. */
export type Turn = 'early' | 'late' | 'third' | 'midnight';

const TURNS: readonly (readonly [form: RegExp, turn: Turn])[] = [
  [/early|first|1st|afternoon|matin[eé]e|show[\W_]{0,3}(?:n[ro]\.?\s?)?1/i, 'early'],
  [/late|second|2nd|evening|show[\W_]{0,3}(?:n[ro]\.?\s?)?2/i, 'late'],
  [/third|3rd|show[\W_]{0,3}(?:n[ro]\.?\s?)?3/i, 'third'],
  [/midnight/i, 'midnight'],
];
/** The words of a turn, in a pattern without case. */
const WORD =
  '(?:early|late|first|second|third|1st|2nd|3rd|afternoon|evening|midnight) (?:show|performance|concert|gig)|(?:early|late) set|show:? ?(?:#|n[ro]\\.? ?)?[1-3]|matin[eé]e(?: (?:show|performance|concert))?';
/**
 * A clause that says nothing but the turn: `The late show was cancelled` speaks of another one. The day may stand before
 * it: `1977-05-08 early show`.
 */
const CLAUSE = new RegExp(String.raw`(?:^|[([,;|–—-]\s?|\d )(?:the )?(${WORD})(?: only)?\s?(?=$|[)\],.;:|–—-])`, 'gim');
/** The turn in the name of a folder or an item: `gulls77-05-08.late`. */
const IN_NAME =
  /(?:\d|[._ ([-])(early|late|matin[eé]e|(?:1st|2nd|3rd|first|second|third)[._ -]?show|show[._ #-]?[1-3])(?=$|[._ )\]-])(?![._ -]?night)/gi;
/** A number behind the day in the name of a folder or an item: `gulls77-05-08.2`. It may be that of a show, or of a recording. */
const NUMBER_IN_NAME = /\d\d[._-]\d\d[._ -]{1,2}[#(]?([1-3])\)?(?=$|[._ -]\D)/;

/** The turn that matches tell, if all tell the same one. */
function only(words: readonly string[]): Turn | undefined {
  const turns = new Set(words.flatMap((word) => TURNS.find(([form]) => form.test(word))?.[1] ?? []));
  return turns.size === 1 ? [...turns][0] : undefined;
}

/** Returns the turn that a text says of its show: `Early Show`. One that names several turns says none. */
export const turnIn = (text: string): Turn | undefined => only([...text.matchAll(CLAUSE)].map(([, word = '']) => word));

/** Returns the turn that the name of a folder or an item says. */
export const turnInName = (name: string): Turn | undefined =>
  only([...name.matchAll(IN_NAME)].map(([, word = '']) => word)) ?? turnIn(name);

/** Returns the number behind the day in the name of a folder or an item; an empty text if it has none. */
export const numberInName = (name: string): string => NUMBER_IN_NAME.exec(name)?.[1] ?? '';

/** Returns the turn of a text that says nothing else: `Early`, `(late)`. */
export const wholeTurn = (text: string): Turn | undefined =>
  /^\W*(?:early|late|matin[eé]e)\W*$/i.test(text) ? only([text]) : undefined;

/** The words for a turn where a text has nothing else. In a title, most of them may mean something else. */
const WORDS: readonly (readonly [form: RegExp, turn: Turn])[] = [
  [
    /^(?:e|early|first|1st|morning|noon|afternoon|matin[eé]e|(?:nach)?mittags?|nachmittagsvorstellung|frühe?|après-midi|tarde|pomeriggio|(?:na)?middag|eftermiddag|ettermiddag|iltapäivä|odpoledne|popołudnie|день|дн[её]м|昼|午後|1部|1回目)$/iu,
    'early',
  ],
  [
    /^(?:l|late|second|2nd|evening|night|soirée|soir|abends?|abendvorstellung|späte?|noche|noite|sera|avond|kväll|kveld|aften|ilta|večer|wieczór|вечер|вечером|夜|2部|2回目)$/iu,
    'late',
  ],
  [/^(?:third|3rd|3部|3回目)$/i, 'third'],
  [/^(?:midnight|minuit|mitternacht|medianoche)$/i, 'midnight'],
];
/** The words that may stand around such a word: `the late show`, `Frühkonzert`, `昼の部`. */
const AROUND_WORD =
  /^[^\p{L}\d]*(?:the )?|[^\p{L}\d]*(?:shows?|concert|gig|performance|set|konzert|の部|公演)?[\s)\].!]*$/giu;

/** Returns the turn of a cell that says which show of a day a row is: `Late show`, `Nachmittag`. */
export function turnOfWord(text: string): Turn | undefined {
  if (text.length > 30) return undefined;
  const word = text.trim().replace(AROUND_WORD, '');
  return WORDS.find(([form]) => form.test(word))?.[1];
}

/** Returns notes on a show that say its turn. */
export const notesWithTurn = (notes: string, turn: Turn | undefined): string =>
  turn === undefined || turnIn(notes) !== undefined
    ? notes
    : [`${turn.charAt(0).toUpperCase()}${turn.slice(1)} show`, notes].filter(Boolean).join('\n');
