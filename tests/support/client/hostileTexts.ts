import { parseChecksums } from '#domain/checksums/parse.ts';
import { tracksOfLists } from '#domain/checksums/tracks.ts';
import { folderFacts } from '#domain/recordings/folderFacts.ts';
import { documentedLineage, readLineage } from '#domain/recordings/readLineage.ts';
import { readUpgrades } from '#domain/recordings/readUpgrades.ts';
import { recordingOfUrl, recordingsNamed } from '#domain/recordings/recordingUrl.ts';
import { parseTraderList } from '#features/collection/traderList.ts';
import { understand } from '#features/search/questions.ts';
import { decodeEntities } from '#lib/entities.ts';
import { plainText } from '#lib/html.ts';
import { readSetList } from '#set-lists/setList.ts';
import { isNoTitle, songEntry } from '#set-lists/song.ts';
import { isNamedSong, songKey, songTitles } from '#set-lists/titles.ts';
import { describingText } from '#texts/describing.ts';
import { guestsAndTour } from '#texts/guestsAndTour.ts';
import { dateInText, impossibleDate } from '#texts/partialDate.ts';
import { readPlace, seemsPlace } from '#texts/places.ts';
import { readInfoText } from '#texts/readInfoText.ts';
import { turnIn, turnInName } from '#texts/turns.ts';

/*
 * Parsers of foreign texts are tried with texts of one repeated sign, and of two. A parser with quadratic time takes
 * sixteen times as long for four times the text; a linear one four times.
 */

/** The parsers by name. */
export const readers: Record<string, (text: string) => unknown> = {
  readSetList,
  songTitles,
  songKey,
  songEntry: (text) => isNamedSong(songEntry(text, false)),
  isNoTitle,
  parseChecksums: (text) => parseChecksums(text, 'list'),
  parseRtf: (text) => parseChecksums(`{\\rtf1 ${text}}`, 'lbdir'),
  parseNumbered: (text) => parseChecksums(`1. ${text} ${'a'.repeat(32)}`, 'list'),
  tracksOfLists: (text) => tracksOfLists([{ description: 'ffp', body: text }]),
  readInfoText,
  readInfoTextOfLines: (text) => readInfoText(text.replace(/.{400}/g, '$&\n'), 'Ann Owl'),
  describingText: (text) => describingText([{ name: 'a.txt', text: text.replace(/.{400}/g, '$&\n') }]),
  turnIn: (text) => [turnIn(text), turnInName(text)],
  understand,
  guestsAndTour: (text) => [guestsAndTour([text], ''), guestsAndTour([], `with ${text}`)],
  dateInText,
  impossibleDate,
  recordingOfUrl,
  recordingsNamed,
  readUpgrades: (text) => readUpgrades(`upgrade ${text}`),
  readLineage,
  documentedLineage,
  readPlace: (text) => [seemsPlace(text), readPlace(text)],
  decodeEntities,
  plainText: (text) => plainText(`<b>${text}`),
  folderFacts,
  parseTraderList,
};

const signs = [...new Set(' \t\n,;:.-_/\\|()[]{}<>&#*%"\'’?!=+~^$@0123abcdeEftTxX>→»éß')];
const followers = [...' \n,a1(-:./*>'];
/** The repeated parts of the texts. */
export const patterns = [
  ...[
    '<p>',
    '<b a>',
    '</b>',
    '&amp;',
    '<a href=/shn/5>',
    'SBD > DAT > ',
    'Source: ',
    'Portland, ME ',
    'superseded by #500 ',
  ],
  ...signs.flatMap((sign) => [sign, ...followers.map((other) => sign + other)]),
  ...['/shn/5', 'shnid 5 ', 'shnids 500,', '//db.etree.org', 'shninfo_detail.php?', 'shn-'],
  ...['upgrade of ', 'of 500 ', 'upgrade shnid 5 ', 'the upgrade ', 'fixes in shnid 5 ', 'track replaced by shnid 5 '],
  ...[
    '1. ',
    '(a) ',
    'Encore: ',
    'E: ',
    '?? ',
    ' w/',
    'with A on ',
    '[with ',
    'Tour ',
    'guests: ',
    '</',
    `${'a'.repeat(32)} `,
    ...['\\f1', '\\par ', "\\'e9", '\\u9 ', '[code]', '[quote=', 'S [shntool] ', 'trk1', '> '],
    `${'0'.repeat(31)} `,
  ],
];

/** The processor time of reading a text, in milliseconds. */
function cost(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Less time than this is no fault, however it grows. */
const NEGLIGIBLE_MS = 100;

const text = (pattern: string, length: number): string => `${pattern.repeat(Math.ceil(length / pattern.length))}x`;

/** The patterns whose texts take this parser too long. */
export const slowPatterns = (read: (text: string) => unknown, tried: string[]): string[] =>
  tried.filter((pattern) => {
    if (cost(read, text(pattern, 20_000)) < NEGLIGIBLE_MS) return false;
    // Repeated, as other programs may have taken the time: a slow parser is slow in each round.
    return [1, 2, 3].every(() => {
      const [short, long] = [5_000, 20_000].map((length) =>
        Math.min(...[1, 2, 3].map(() => cost(read, text(pattern, length)))),
      );
      return (long ?? 0) > 8 * (short ?? 0);
    });
  });
