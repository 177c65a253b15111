import { describe, expect, it } from 'vitest';
import { type Meaning, questionPhrase, understand } from '#features/search/questions.ts';
import { datePhrase } from '#texts/partialDate.ts';

/** A question as the table writes it. */
function written(question: Meaning): string {
  switch (question.about) {
    case 'name':
      return `name ${question.name}`;
    case 'date':
      return `date ${datePhrase(question.date)}${question.beside ? ` with ${question.beside}` : ''}`;
    case 'decade':
      return `decade ${question.from}`;
    case 'recording':
      return `recording ${question.id}`;
    case 'archive':
      return `archive ${question.identifier}`;
    case 'checksum':
      return `checksum ${question.md5}`;
  }
}

/** `named` in the table stands for a name that is the text, `named as x` for x. */
const expected = (text: string, line: string): string[] =>
  line
    .split(' | ')
    .filter(Boolean)
    .flatMap((part) => {
      const name = part === 'named' ? text.trim() : /^named as (.+)$/.exec(part)?.[1];
      return [name ? `name ${name}` : part];
    });

/** A text as somebody types it, what it may ask for, and what is said of what cannot be looked for. */
const CASES: [text: string, questions: string, remark?: string][] = [
  ['marowbone', 'named'],
  ['creek marrow', 'named'],
  ['whale doris', 'named'],
  ['the marrow', 'named'],
  ['béla', 'named'],
  ['Béla Fleck', 'named'],
  ['BELA', 'named'],
  ['ac', 'named'],
  ['mc', 'named'],
  ['x', 'named'],
  ['311', 'recording 311 | named'],
  ['1999', 'date 1999 | recording 1999 | named'],
  ['1985', 'date 1985 | recording 1985 | named'],
  ['1970s', 'decade 1970 | named'],
  ['1975s', 'named'],
  ['1985 ', 'date 1985 | recording 1985 | named'],
  ["'85", "date '85 | named"],
  ['1985-07-11', 'date 07/11/1985'],
  ['1985/07/11', 'date 07/11/1985'],
  ['1985.07.11', 'date 07/11/1985'],
  ['1985-7-1', 'date 07/01/1985'],
  ['7/11/85', 'date 07/11/85'],
  ['07/11/85', 'date 07/11/85'],
  ['7/11/1985', 'date 07/11/1985'],
  ['07/11/1985', 'date 07/11/1985'],
  ['7.11.85', 'date 07/11/85'],
  ['7-11-85', 'date 07/11/85'],
  ['07-11-85', 'date 07/11/85'],
  ['85-07-11', 'date 07/11/85'],
  ['03-04-05', 'date 04/05/03 | date 03/04/05'],
  ['3-4-05', 'date 03/04/05'],
  ['25/12/1985', 'date 12/25/1985'],
  ['12/25/1985', 'date 12/25/1985'],
  ['25-12-1985', 'date 12/25/1985'],
  ['July 11 1985', 'date 07/11/1985'],
  ['July 11, 1985', 'date 07/11/1985'],
  ['july 11th, 1985', 'date 07/11/1985'],
  ['Jul 11 85', 'date 07/11/85'],
  ["jul. 11, '85", 'date 07/11/85'],
  ['11 July 1985', 'date 07/11/1985'],
  ['11th of July 1985', 'date 07/11/1985'],
  ['11 jul 85', 'date 07/11/85'],
  ['July 1985', 'date July 1985'],
  ["July '85", "date July '85"],
  ['july 85', "date July '85"],
  ['July 31', 'date July 31 | named'],
  ['July 4th', 'date July 4 | named'],
  ['1985 July 11', 'date 07/11/1985'],
  ['1985 July', 'date July 1985'],
  ['sept 8 1977', 'date 09/08/1977'],
  ['Sep 8 1977', 'date 09/08/1977'],
  ['May 8 1977', 'date 05/08/1977'],
  ['may 1977', 'date May 1977'],
  ['halloween', 'date October 31 | named'],
  ['halloween 85', 'date 10/31/85'],
  ["New Year's Eve 1976", 'date 12/31/1976'],
  ['1976 new years eve', 'date 12/31/1976'],
  ["new year's day 78", 'date 01/01/78'],
  ['halloween 85 hampton', 'date 10/31/85 with hampton'],
  ['halloween parade', 'named'],
  ['march', 'named'],
  ['May', 'named'],
  ['marching band', 'named'],
  ['august moon', 'named'],
  ['mc85-07-11', 'date 07/11/85 with mc | archive mc85-07-11'],
  ['MC85-07-11', 'date 07/11/85 with MC | archive MC85-07-11'],
  ['mc1985-07-11', 'date 07/11/1985 with mc | archive mc1985-07-11'],
  ['mc 85-07-11', 'date 07/11/85 with mc'],
  ['MC 7/11/85', 'date 07/11/85 with MC'],
  ['mc850711', 'date 07/11/85 with mc'],
  ['mc19850711', 'date 07/11/1985 with mc'],
  ['19850711', 'date 07/11/1985 | recording 19850711'],
  ['850711', 'date 07/11/85 | recording 850711'],
  ['creek marrow 850711', 'date 07/11/85 with creek marrow'],
  ['851399', 'recording 851399 | named'],
  ['#850711', 'recording 850711'],
  ['mc850711sbd', 'date 07/11/85 with mc sbd'],
  ['mc85-xx-xx', 'date ??/??/85 with mc | archive mc85-xx-xx'],
  ['mc1985-??-??', 'date ??/??/1985 with mc'],
  ['mc77-05-??', 'date 05/??/77 with mc'],
  ['mc85-07-11.sbd.smith.12345.flac16', 'archive mc85-07-11.sbd.smith.12345.flac16'],
  ['mc1985-07-11.aud.shnf', 'archive mc1985-07-11.aud.shnf'],
  ['??/??/77', 'date ??/??/77'],
  ['?/?/77', 'date ??/??/77'],
  ['xx/xx/77', 'date ??/??/77'],
  ['5/??/77', 'date 05/??/77'],
  ['05/??/1977', 'date 05/??/1977'],
  ['??/??/1977', 'date ??/??/1977'],
  ['1977-??-??', 'date ??/??/1977'],
  ['1977-xx-xx', 'date ??/??/1977'],
  ['1977-05-xx', 'date 05/??/1977'],
  ['07/11/??', 'date July 11 | named'],
  ['??/??/??', '', 'There is no letter and no digit in “??/??/??”.'],
  ['??/??/39', 'date ??/??/39'],
  ['??', '', 'There is no letter and no digit in “??”.'],
  ['???', '', 'There is no letter and no digit in “???”.'],
  ['5/77', "date May '77"],
  ['07/1985', 'date July 1985'],
  ['1985-07', 'date July 1985'],
  ['7/11', 'date July 11 | named'],
  ['12/31', 'date December 31 | named'],
  ['31/12', 'date December 31 | named'],
  ['07/0', 'date July 1 to 9'],
  ['7/0', 'date July 1 to 9'],
  ['creek 07/0', 'date July 1 to 9 with creek'],
  ['08/21/', 'date August 21'],
  ['8/21/1', 'date 08/21/1...'],
  ['8/21/197', 'date 08/21/197...'],
  ['1977-', 'date 1977'],
  ['1977-0', 'date January to September 1977'],
  ['1977-05-', 'date May 1977'],
  ['1977-05-0', 'date May 1 to 9, 1977'],
  ['07/', 'date July | recording 7'],
  ['07/0x', 'named'],
  ['0/', 'named'],
  ['13/45/1985', 'named', '“13/45/1985” is not a date.'],
  ['02/30/1985', 'date 02/30/1985', 'There is no such day as “02/30/1985”.'],
  ['2/29/1985', 'date 02/29/1985'],
  ['99/99/99', 'named', '“99/99/99” is not a date.'],
  ['0/0/85', 'named', '“0/0/85” is not a date.'],
  ['00/00/85', 'named', '“00/00/85” is not a date.'],
  ['creek marrow 1985', 'date 1985 with creek marrow | named'],
  ['creek marrow 1985-07-11', 'date 07/11/1985 with creek marrow'],
  ['1985 creek marrow', 'date 1985 with creek marrow | named'],
  ['creek marrow, July 11 1985', 'date 07/11/1985 with creek marrow'],
  ['creek marrow on 7/11/85', 'date 07/11/85 with creek marrow'],
  ['red rocks 1978', 'date 1978 with red rocks | named'],
  ['red rocks 78', "date '78 with red rocks | named"],
  ['cornell 77', "date '77 with cornell | named"],
  ['77 cornell', "date '77 with cornell | named"],
  ['winterland oct 74', "date October '74 with winterland | named"],
  ['dark star 1972', 'date 1972 with dark star | named'],
  ['scarlet > fire', 'named'],
  ['track 7', 'named'],
  ['red rocks, 7/8/78', 'date 07/08/78 with red rocks'],
  ['boston 1985', 'date 1985 with boston | named'],
  ["creek marrow '85", "date '85 with creek marrow | named"],
  ['Boston, MA', 'named'],
  ['Boston , ma', 'named as Boston , ma'],
  ['Portland, Oregon', 'named'],
  ['São Paulo, Brazil', 'named'],
  ['Winterland', 'named'],
  ['Old Mill Ballroom', 'named'],
  ['Tin Sky', 'named'],
  ['Who Are You?', 'named'],
  ["What's the Matter", 'named'],
  ['What’s the Matter', "named as What's the Matter"],
  ['“Tin Sky”', 'named as Tin Sky'],
  ['123', 'recording 123 | named'],
  ['12345', 'recording 12345 | named'],
  ['#12345', 'recording 12345'],
  ['id 12345', 'recording 12345'],
  ['ID: 12345', 'recording 12345'],
  ['recording 12345', 'recording 12345'],
  ['Recording ID 12345', 'recording 12345'],
  ['shnid 12345', 'recording 12345'],
  ['source #77', 'recording 77'],
  ['2147483647', 'recording 2147483647 | named'],
  ['2147483648', 'named'],
  ['99999999999', 'named'],
  ['0', 'named'],
  ['-1', 'named'],
  ['/recording/12', 'recording 12'],
  ['http://localhost:4000/recording/12', 'recording 12'],
  ['https://archive.org/details/mc1985-07-11.sbd.smith.12345.flac16', 'archive mc1985-07-11.sbd.smith.12345.flac16'],
  ['archive.org/details/some_item-2', 'archive some_item-2'],
  ['https://archive.org/download/abc123/', 'archive abc123'],
  ['d41d8cd98f00b204e9800998ecf8427e', 'checksum d41d8cd98f00b204e9800998ecf8427e'],
  ['D41D8CD98F00B204E9800998ECF8427E', 'checksum d41d8cd98f00b204e9800998ecf8427e'],
  ['d41d8cd98f00b204e9800998ecf8427e *mc85-07-11d1t01.flac', 'checksum d41d8cd98f00b204e9800998ecf8427e'],
  ['mc85d1t01.flac:d41d8cd98f00b204e9800998ecf8427e', 'checksum d41d8cd98f00b204e9800998ecf8427e'],
  ['md5: d41d8cd98f00b204e9800998ecf8427e', 'checksum d41d8cd98f00b204e9800998ecf8427e'],
  ['d41d8cd98f00b204e9800998ecf8427', 'named'],
  ['d41d8cd98f00b204e9800998ecf8427ee', 'named'],
  ['creek-marrow', 'named'],
  ['twenty-one-pilgrims', 'named'],
  ['day-for-night 2019', 'date 2019 with day-for-night | named'],
  ['.*', '', 'There is no letter and no digit in “.*”.'],
  ['^creek.*$', 'named'],
  ['%', '', 'There is no letter and no digit in “%”.'],
  ['100% pure', 'named'],
  ['back\\slash', 'named'],
  ['<script>alert(1)</script>', 'named'],
  ['<b>creek</b>', 'named'],
  ["' OR 1=1 --", 'named'],
  ['שלום עולם', 'named'],
  ['مرحبا', 'named'],
  ['日本', 'named'],
  ['東京ドーム', 'named'],
  ['🎸', '', 'There is no letter and no digit in “🎸”.'],
  ['🎸 guitar', 'named'],
  ['AC/DC', 'named'],
  ['9/11', 'date September 11 | named'],
  ['24/7', 'date July 24 | named'],
  ['U2', 'named'],
  ['10,000 Maniacs', 'named'],
  ['Blink-182', 'archive Blink-182 | named'],
  ['1/2 Full', 'date January 2 with Full | named'],
  ['The 4th of July', 'date July 4 | named'],
  ['1985-07-11 1986-07-11', 'date 07/11/1985 with 1986-07-11'],
  ['second set 12/31/99', 'date 12/31/99 with second set'],
  ['live at the Old Mill 1977', 'date 1977 with live at the Old Mill | named'],
  ['2020', 'date 2020 | recording 2020 | named'],
  ['3000', 'recording 3000 | named'],
  ['  creek   marrow  ', 'named as creek marrow'],
];

describe('understand', () => {
  it('looks for no more marks after a letter than a language has, as the API refuses them', () => {
    const { text, questions } = understand(`Be${'\u0301'.repeat(9)}la`);
    const name = `Bé${'\u0301'.repeat(4)}la`;
    expect([text, questions]).toEqual([name, [{ about: 'name', name }]]);
  });

  it.each(CASES)('reads %j', (text = '', questions = '', remark) => {
    const understood = understand(text);
    expect(understood.questions.map(written)).toEqual(expected(text, questions));
    expect(understood.remarks).toEqual(remark ? [remark] : []);
  });

  it('asks for nothing without a text', () => {
    expect(understand(' \n\u200b\u0000 ')).toEqual({ text: '', questions: [], remarks: [] });
  });

  it('looks for the beginning of ten thousand characters, and says so', () => {
    const { text, questions, remarks } = understand('marrow '.repeat(1500));
    expect(text.length).toBeLessThanOrEqual(120);
    expect(questions).toHaveLength(1);
    expect(remarks).toEqual(['Only the first 120 characters were looked for.']);
  });

  it('cuts between characters, never inside of one', () => {
    expect([...understand('🎸a'.repeat(200)).text].every((character) => /[🎸a]/u.test(character))).toBe(true);
  });

  it('leaves out what changes the direction of the text around it', () => {
    expect(understand('\u202Ecreek\u202C').text).toBe('creek');
  });

  it('says every question in words', () => {
    const texts = ['creek', 'Boston, MA', '#7', 'mc85-07-11', 'creek 7/11/85', `${'0'.repeat(32)}`];
    const phrases = texts.flatMap((text) => understand(text).questions.map(questionPhrase));
    expect(phrases).toContain('an artist, a song, a venue, a place or a taper named “Boston, MA”');
    expect(phrases).toContain('“creek” in performances of 07/11/85');
    expect(phrases.every((phrase) => phrase.length > 5)).toBe(true);
  });
});
