import { beginning } from '../../../set-lists/beginning.ts';
import { fieldNamed, type ShowField } from './columns.ts';

/* Tells shows that were not played: what people call them, and where they write it. */

const CANCELLED =
  'cancell?ed|cancell?ation|canx|cn?xl(?:e?d)?|called off|rained out|abgesagt|ausgefallen|entfällt|annulée?|cancelad[oa]|suspendid[oa]|annullat[oa]|geannuleerd|afgelast|inställ[dt]|aflyst|avlyst|peruttu|odwołan[aeoy]|zrušen[aoý]?|отмен[её]н[ао]?|(?:公演)?中止|キャンセル';
const POSTPONED =
  'postponed|rescheduled|verschoben|verlegt|reportée?|aplazad[oa]|pospuest[oa]|rinviat[oa]|adiad[oa]|uitgesteld|uppskjut(?:en|et)|udskudt|utsatt|siirretty|przełożon[aey]|odložen[aoý]?|перенес[её]н[ао]?|(?:公演)?延期';
const WORD = `(?<!\\p{L})(?:event)?(?:(?:${CANCELLED})|(?<later>${POSTPONED}))(?!\\p{L})`;
const SHOW = '(?:this |the |entire |whole )*(?:show|concert|gig|event|performance)\\P{L}+(?:(?:was|is|has been|got) )?';
/** The words behind that one if they are about the show: why, or until when. `Cancelled Stamps` are none. */
const REASON = '(?:due|because|on account|owing|by|for|as|wegen|pour|por|to|until|till?|auf)(?!\\p{L})';

/** The forms of a clause about the show. `The late show was cancelled` is about another one. */
const CLAUSES = [
  new RegExp(`^\\P{L}*(?:${SHOW})?${WORD}(?:\\P{L}*$|\\s+${REASON})`, 'iu'),
  new RegExp(`^\\P{L}*${SHOW}${WORD}(?! from)`, 'iu'),
  /^\P{L}*(?:CANCELL?ED|CANX|(?<later>POSTPONED))\s+(?!FROM|from).*\p{Ll}/u,
  /\p{Ll}.*\s(?:CANCELL?ED|CANX|(?<later>POSTPONED))\P{L}*$/u,
];
/** The words of a show that was played in part, or of a part or another show that was not played. */
const IN_PART =
  /\b(?:after|during)\b.{0,30}\b(?:songs?|sets?|minutes|numbers?|tunes?)\b|\b(?:midway|mid-|halfway|partway|encores?|sets?)\b|\b(?:second|2nd|third|3rd|first|1st|early|late|one|other)\b.{0,12}\b(?:show|night|concert|gig)s?\b/i;

type Reason = 'it was cancelled' | 'it was postponed';

/** The most characters of a text that may say it. A set list has more, and takes these forms long. */
const MOST_CHARACTERS = 300;

/** Returns why the show of a clause was not played. */
function whyIn(clause: string): Reason | undefined {
  if (clause.length > MOST_CHARACTERS) return undefined;
  const found = CLAUSES.map((form) => form.exec(clause)).find((match) => match !== null);
  if (!found || IN_PART.test(clause)) return undefined;
  return found.groups?.later === undefined ? 'it was cancelled' : 'it was postponed';
}

/** Returns why the show with a name was not played: `Hall (CANCELLED)`, `Postponed - Hall`. */
function whyInName(name: string): Reason | undefined {
  if (name.length > MOST_CHARACTERS) return undefined;
  const parts = [name, ...name.split(/\s[-–—]+\s|[()[\]{}:;,*/|]+/)];
  return parts.map((part) => whyIn(part)).find(Boolean);
}

/** Returns why the show of a note was not played; its first clause says it. */
function whyInNote(note: string): Reason | undefined {
  const [sentence = ''] = beginning(note.trimStart(), MOST_CHARACTERS).split(/[\r\n.;!]/, 1);
  const [clause = ''] = sentence.split(/[()[\]{}:,*/|–—]+/).filter((part) => /\p{L}/u.test(part));
  return IN_PART.test(sentence) ? undefined : (whyIn(clause) ?? whyIn(sentence));
}

/** Reads the fields of an object of JSON by the names that columns of tables have. */
export const fieldsInJson =
  (value: object) =>
  (field: ShowField): string =>
    Object.entries(value)
      .flatMap(([name, one]) => (fieldNamed(name) === field ? [String(one ?? '')] : []))
      .find(Boolean) ?? '';

/** The values of a column `cancelled` for a show that was played. */
const NO =
  /^(?:|[-–—✗✘☐]|n|no|f|false|0(?:\.0+)?|nein|falsch|non|faux|nee|nej|нет|off|none|null|nan|n\/a|played|not (?:cancell?ed|postponed))$/i;

/**
 * Returns why a show was not played; undefined if nothing says that it was not.
 * @param names Its artist, title, venue and other short texts
 * @param note What somebody wrote about it
 * @param field Reads what a column or a field of this name says of it
 */
export const whyNotPlayed = (
  names: readonly string[],
  note: string,
  field: (name: 'cancelled' | 'postponed' | 'status') => string = () => '',
): Reason | undefined => {
  if (!NO.test(field('cancelled').trim())) return 'it was cancelled';
  if (!NO.test(field('postponed').trim())) return 'it was postponed';
  return [field('status'), ...names].map(whyInName).find(Boolean) ?? whyInNote(note);
};
