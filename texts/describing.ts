import { isOfProgram } from './lineKinds.ts';
import { readInfoText } from './readInfoText.ts';

/** A text beside a recording. */
export interface NamedText {
  name: string;
  text: string;
}

/** The names of texts that describe a recording, and of those that do not. */
const OF_SHOW = /(?:^|[^a-z])(?:info|set ?list|details|notes)/i;
const OF_OTHER =
  /(?:^|[^a-z])(?:shntool|shnlen|len|lengths?|eac|xld|accuraterip|foo_dr|dr\d*|aucdtect|audiochecker|spectr\w*|ffp|md5|st5|sha1|fingerprints?|check ?sums?|rules?|read ?me|torrent|tracker|faq|log)(?![a-z])/i;

/** The most lines of a text that are looked at for those of programs. */
const MOST_LINES = 500;
/** The part of a text's lines that is written by a program, if all of it is. */
const MOST_OF_PROGRAM = 1 / 4;

/** Whether a program wrote a text about files: its first line says so, or many of its lines do. */
function isOfPrograms(text: string): boolean {
  const lines = text
    .split(/[\r\n]+/, MOST_LINES)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => line.slice(0, 500));
  const [first = ''] = lines;
  return isOfProgram(first) || lines.filter(isOfProgram).length > MOST_OF_PROGRAM * lines.length;
}

/** Rates how much a text says about a show, as its lines and its name tell; undefined if a program wrote it. */
function worth({ name, text }: NamedText): number | undefined {
  if (isOfPrograms(text)) return undefined;
  const { artist, date, city, venue, sets, recording } = readInfoText(text);
  const said = [artist, date, city || venue].filter(Boolean).length + (sets.length > 0 ? 2 : 0);
  const named = Number(OF_SHOW.test(name)) - Number(OF_OTHER.test(name));
  // Rules and logs have names and dates of other things. A show has songs, or a day at a place.
  return 2 * (said + Number(recording.length > 0)) + named;
}

/** Returns the text of a recording that says the most about its show; among equals, the longest. */
export function describingText<Text extends NamedText>(texts: readonly Text[]): Text | undefined {
  const rated = texts.flatMap((text) => {
    const points = worth(text);
    return points === undefined ? [] : [{ text, points }];
  });
  return rated.sort((a, b) => b.points - a.points || b.text.text.length - a.text.text.length)[0]?.text;
}
