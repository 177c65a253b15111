import { factsOf } from './headWords.ts';
import { wholeDate } from './partialDate.ts';
import { placeAmong } from './places.ts';

/** A line about the taper, the transfer or the sharing of a recording. */
export const ABOUT_RECORDING =
  /^(?:(?:recorded|taped|transferred|mastered|seeded|uploaded|shared) by\b|(?:taper|taped by|transferred|transfer|seeded|seeder|encoded|encoding|edited|editing|tracked|tracking|software|processing|shnid|format|bit ?rate|sampling|uploaded|converted by)\b[^:=]{0,30}[:=])/i;
/** The heading of people who played or helped, in the languages of traders. */
export const PEOPLE_HEADING =
  /^[[(*=~_\s-]*(?:the )?(?:band|(?:band )?members?|players|performers|musicians|crew|credits|thanks(?: to)?|line-?up|personnel|guests?|besetzung|musiker(?:innen)?|musiciens|m[uú]sicos|musicisti|formazione|bezetting|medlemmar|musikere)\s*[\])*=~_-]*\s*:[\])*=~_\s-]*$/iu;
/**
 * A line that a program wrote about files: shntool, EAC, XLD, dBpoweramp, foobar2000, AccurateRip, auCDtect and others.
 * Chains of programs are none: people write them.
 */
const OF_PROGRAM = [
  /^\W*(?:shntool|exact audio copy|x lossless decoder|dbpoweramp|accuraterip|foobar2000|aucdtect|audiochecker|lossless ?audio ?checker|traders['’]? little helper|tlh|flac ?frontend|cuetools|cueripper|whipper|morituri|rubyripper|mediainfo|spek|sox)(?: (?:output|len|info|log ?file|report|results?|ripping|release|extraction|[vV]?\d[\w.]*)\b.{0,100}|[ :/]*)\W*$/i,
  /^\W*(?:eac|xld|log) extraction logfile\b|^\W*(?:length\s+expanded size|track\s*\|\s*start\s*\||dr\s+peak\s+rms)\b/i,
  /^\W*(?:(?:test|copy)? ?crc|(?:read|write|secure|drive) (?:mode|offset|read)[^:=]{0,30}|used (?:drive|output format|interface)|peak level|extraction (?:quality|speed)|(?:pre-?)?gap (?:handling|length)|utilize accurate stream|defeat audio cache|make use of c2 pointers|fill up missing offset\b.{0,30}|null samples used\b.{0,40}|track quality|file ?name|number of (?:tracks|samples)|official dr value|analy[sz]ed(?: folder)?|sample ?rate|samplerate|conclusion|log (?:date|checksum)|statistics for|selected (?:file format|bitrate)|additional command line options|id3 tag|gap status|media type|ripper mode|toc of the\b.{0,30})(?: [\dA-F]{8}$|\s{0,20}[:=]|\s+(?:\d{1,3}(?:\.\d)?\s?%|(?:[A-Z]:)?\\))/i,
  /^\W*(?:accurately ripped|cannot be verified as accurate|all tracks (?:accurately ripped|verified)|no errors occurred|end of status report|track not present in accuraterip|copy ok|track quality)\b/i,
  /^\W*DR\s?\d{1,2}\s+-?\d|^\W*\d{1,3}:\d\d[.:]\d{2,3}\s+\d{4,}|^\W*\d{1,3}\s*\|\s*\d{1,3}:\d\d|^\s*---+ .{0,30}--[-x]/i,
];
/** Whether a program wrote a line about files. */
export const isOfProgram = (line: string): boolean => OF_PROGRAM.some((form) => form.test(line));
export const CHECKSUM = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])|\.\w{3,4}\s[0-9a-f]{8}$/i;
export const CHECKSUM_HEADING = /^\W*(?:check ?sums?|ffp|md5|st5|shntool|flac fingerprints?|fingerprints?)\W*$/i;
/** Lines without content: separators, remarks of checksum programs, and lengths. */
export const EMPTY =
  /^[\W_]*$|^;|^\W*(?:dis[ck]|cd)s?\W*$|^\W*(?:total|running|disc|time|\s)*\W*\d{1,3}:\d\d(?:[:.]\d{2,3})?\W*(?:total(?: time)?)?$/i;
/** The name of a file between rules, in a text that has been made of several files. */
export const FILE_NAME = /^[=*#_-]{2,}\s*[^\s=*#_-].{0,100}\.\w{2,4}[\s=*#_-]*$/;
/** A label of notes about the performance, with its value. */
export const COMMENT =
  /^(?:(?:show |performance )?(?:notes?|comments?|remarks?|guests?|personnel|musicians|line-?up|band members|anmerkung(?:en)?|bemerkung(?:en)?|hinweise?|remarques?|notas?|observaciones|opmerkingen|poznámky?|uwagi|примечани[ея]))\s*[:=]\s*(.*)$/iu;
/** The heading of notes without a colon. */
export const NOTES_HEADING =
  /^[\s[(=*~_-]*(?:(?:show |performance )?(?:notes|comments|remarks)|credits|personnel|line-?up|musicians|band members|anmerkungen|bemerkungen|remarques|observaciones|opmerkingen|besetzung)[\s\])=*~_.-]*$/iu;
/** The beginning of other notes, words to the reader, and a footnote. */
export const NOTES =
  /^(?:enjoy(?: (?:the show|it))?\s?[!.]+$|(?:(?:many|special|big|huge) )?thanks to (?:the|all|everyone)\b|(?:show |performance |additional )?(?:notes?|comments?|thanks|credits|band members|musicians|line-?up|personnel)\b\s*[:=-]|[*†#^%+]+\s*\S)/i;
/** A text that has come from one medium to another, and to a third. */
export const CHAIN = /[>→].*[>→]/;
/** The media and programs that a recording went through. */
export const MEDIUM =
  /\b(?:aud(?:ience)?|sbd|soundboard|fm|master|cass(?:ette)?s?|reels?|dats?|cd-?rs?|cds?|wav|shn|flac|eac|lp|vinyl|minidisc|md|mics?)\b/i;
const INSTRUMENTS =
  'vocals?|voc|guitars?|bass|drums?|percussion|keys|keyboards?|piano|organ|harp|harmonica|vibes|vibraphone|mandolin|violin|fiddle|steel|dobro|banjo|sax(?:ophone)?|trumpet|trombone|flute|cello|accordion';
/** The members of a band with their instruments. */
export const MUSICIAN = new RegExp(
  String.raw`^[^-–:,]{2,50}\s?[-–:]\s?(?:[a-z. &/-]{0,30}\b)?(?:${INSTRUMENTS})\b`,
  'i',
);
/** The same with the instruments in brackets. `(Ann on harp)` is a note of a song. */
export const MUSICIAN_IN_BRACKETS = new RegExp(
  String.raw`^(?!\d|.*\bon\b)[^-–:,(]{2,50}\s\((?:[a-z. /-]{0,20}\b)?(?:${INSTRUMENTS})\b`,
  'i',
);
/** Words that speak to the reader. */
const SPEAKS =
  /\b(?:please|do not|don[’']t|not for|thanks?|enjoy|torrent|upload(?:ed|er)|circulat\w+|convert)\b|https?:|www\.|\.(?:com|org|net)\b|@/i;
/** Words without a capital letter in names. */
const JOINING =
  /^(?:of|the|and|at|in|on|for|from|with|to|an?|dei?|da|del|la|les?|el|los|las|de[rn]|van|von|und|et|y|en|feat|live|his|her|their|band|friends)$/;

const wordsOf = (text: string): string[] => text.match(/[\p{L}’']+/gu) ?? [];

/** Whether a line speaks to the reader. A name of few words does not. */
const speaks = (line: string): boolean => wordsOf(line).length >= 4 && SPEAKS.test(line);

/** Whether a line is a sentence, and no name. */
function isProse(line: string): boolean {
  const words = wordsOf(line);
  if (words.length < 4) return false;
  if (speaks(line)) return true;
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  // A short name in another language has half of its words in small letters.
  const most = words.length > 5 ? 0.34 : 0.5;
  if (small.length === words.length) return words.length > 6;
  return small.filter((word) => !JOINING.test(word)).length > most * words.length;
}

/** Whether a line above the sets tells no facts. A line with a place does, but not one that ends with `for me`. */
export function isSentence(line: string): boolean {
  const facts = line.split(/\s+[-–|@]+\s+/).flatMap(factsOf);
  const city = placeAmong(facts)?.city ?? '';
  return (speaks(line) || isProse(facts.join(' '))) && !/^\p{Lu}\S*(?:\s\S+){0,3}$/u.test(city);
}

/**
 * Whether a line among titles is a remark: a sentence of ten words, or one that ends as a sentence does, without what
 * is in brackets. Songs in a line have fewer words between commas.
 */
export function isRemark(typed: string): boolean {
  const line = typed.replace(/\([^()]*\)|\[[^[\]]*\]/g, '').trim();
  const words = wordsOf(line).length;
  const parts = line.split(/[,;>]/).length;
  return isProse(line) && (words >= 10 || (words >= 6 && /\p{L}[.!]$/u.test(line))) && (parts < 3 || words > 4 * parts);
}

/** Whether a line of a paragraph can be the title of a song. */
export const isTitle = (line: string): boolean =>
  line.length <= 70 &&
  !isProse(line) &&
  wholeDate(line) === undefined &&
  !/[:;@]|[.,]$/.test(line) &&
  !MUSICIAN.test(line) &&
  /\p{L}/u.test(line);

/** Whether a line can be songs between commas or segues: three or more. */
export const isSongs = (line: string): boolean =>
  line.split(/[,;>]/).length > 2 && !isSentence(line) && wholeDate(line) === undefined && !/[:@]/.test(line);

/** Whether a line is a chain of media: `Aud > CDR > EAC > Flac`, `trade cdr > shn`. */
export const isChain = (line: string): boolean => {
  const steps = line.split(/\s*(?:-{0,4}>|→)\s*|\s--+\s/);
  return steps.length > 1 && steps.filter((step) => MEDIUM.test(step)).length > 1;
};
