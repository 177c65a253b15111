import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueError } from '#server/catalogue/file/lines.ts';
import { RecordReader } from '#server/catalogue/file/recordReader.ts';
import type { CatalogueRecord } from '#server/catalogue/file/records.ts';
import { chosenColumns } from '#server/catalogue/kinds/columns.ts';
import { isEncoding } from '#server/catalogue/kinds/encodings.ts';
import { FilesReader } from '#server/catalogue/kinds/files.ts';
import type { Said } from '#server/catalogue/kinds/said.ts';
import { fitOf } from '#server/catalogue/update/same.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinds-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Options extends Said {
  encoding?: string;
  columns?: readonly string[];
}

/** Reads files, named with what they hold, as an import does. */
async function read(
  files: Record<string, string | Buffer>,
  { columns = [], encoding, ...options }: Options = {},
  named = Object.keys(files),
) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const chosen = chosenColumns(columns);
  if ('unknown' in chosen) throw new Error(chosen.unknown);
  const said: string[] = [];
  const paths = named.map((name) => join(folder, name));
  const withoutFolder = (text: string) => text.replaceAll(`${folder}/`, '');
  const source = new FilesReader(paths, {
    said: options,
    columns: chosen,
    encoding,
    say: (line) => said.push(withoutFolder(line)),
  });
  const reader = new RecordReader({ name: 'files' });
  const records: CatalogueRecord[] = [];
  const bad: string[] = [];
  for await (const line of source.lines(() => undefined)) {
    const record = reader.read(line);
    if ('message' in record) bad.push(`${withoutFolder(record.place ?? '')}: ${record.message}`);
    else records.push(record);
  }
  const of = <Type extends CatalogueRecord['__typename']>(type: Type) =>
    records.filter((record): record is Extract<CatalogueRecord, { __typename: Type }> => record.__typename === type);
  const artistRecords = of('Artist');
  const artists = new Map(artistRecords.map(({ id, name }) => [id, name]));
  const shows = of('Performance').map((show) => ({ ...show, artist: artists.get(show.artist.id) }));
  const names = [...artists.values()];
  return { shows, recordings: of('Source'), lists: of('Checksum'), artists: names, artistRecords, bad, said };
}

describe('a table with a row a show', () => {
  it('is read by the names of its columns, in each way of writing a date', async () => {
    const csv = `Band,Show Date,Venue Name,"City, State",Set 1,Set 2,Encore,Notes,Tour\r
The Gulls,4/27/1984,Gull Hall,"Rye, New York","Millrace >\r
Tin Roof",Home,Bye,first night,Spring\r
,,,,,,,,\r
Gulls,1984-04-28,#VALUE!,"Leeds, England",Millrace,,,,\r
gulls,??/??/85,Gull Hall,Rye,,,,,\r
`;
    const { shows, artists, bad } = await read({ 'shows.csv': `\ufeff${csv}` });
    expect(artists).toEqual(['The Gulls']);
    expect(bad).toEqual([]);
    expect(shows).toMatchObject([
      {
        ...{ artist: 'The Gulls', date: '04/27/84', year: 1984, venue: 'Gull Hall', city: 'Rye', state: 'NY' },
        ...{
          set1: 'Millrace >\r\nTin Roof',
          set2: 'Home\nEncore:\nBye',
          set3: null,
          comment: 'first night\nTour: Spring',
        },
      },
      { date: '04/28/84', venue: null, city: 'Leeds', state: 'England', set1: 'Millrace' },
      { date: '??/??/85', year: 1985, venue: 'Gull Hall', city: 'Rye', state: null },
    ]);
  });

  it('has a year, a month and a day in columns of their own, and a country', async () => {
    const tsv =
      'year\tmonth\tday\tvenue\tcity\tstate\tcountry\tsetlist\n1985\t00\t00\t** UNKNOWN **\tOslo\t03\tNorway\tOne, Two; Set 2: Three E: Four\n1985\t2\t24\tHall\tRye\tNew York\tUSA\t\n';
    const { shows } = await read({ 'shows.tsv': tsv }, { artist: 'Gulls' });
    expect(shows).toMatchObject([
      {
        date: '??/??/85',
        year: 1985,
        venue: null,
        city: 'Oslo',
        state: 'Norway',
        set1: 'One\nTwo',
        set2: 'Three\nEncore:\nFour',
      },
      { artist: 'Gulls', date: '02/24/85', venue: 'Hall', state: 'NY', set1: null },
    ]);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffband;date\nZoë;1/2/1999\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('band;date\nZoë;1/2/1999\n', 'utf16le')],
    ['Windows-1252', Buffer.from('band;date\nZoë;1/2/1999\n', 'latin1')],
    ['Windows-1252, with a letter of it only at the end', Buffer.from('date;band\n1/2/1999;Zoë', 'latin1')],
    ['UTF-8, cut off within a letter', Buffer.from('date;band;city\n1/2/1999;Zoë;Malmö').subarray(0, -1)],
    ['gzip', gzipSync('band;date\nZoë;1/2/1999\n')],
  ])('is read in %s', async (_, content) => {
    expect((await read({ 'shows.csv': content })).shows).toMatchObject([{ artist: 'Zoë', date: '01/02/99' }]);
  });

  it('has the addresses of shows and the identifiers of artists', async () => {
    const csv = `artist,date,url,mbid,identifiers,artist identifiers
Gulls,1999-01-02,https://gulls.example/1,65f4f0c5,,
Gulls,1999-01-03,seat 7,,,
Owls,1999-01-02,https://owls.example/1,,"url https://owls.example/1
setlistfm 63de4613
No identifier",mbid 77f4f0c5
Doves,1999-01-02,,,,
`;
    const { shows, artistRecords, bad, said } = await read({ 'shows.csv': csv });
    expect(bad).toEqual([]);
    expect(said.join()).not.toContain('not taken over');
    expect(artistRecords.map(({ name, identifiers }) => [name, identifiers])).toEqual([
      ['Gulls', [{ scheme: 'mbid', value: '65f4f0c5' }]],
      ['Owls', [{ scheme: 'mbid', value: '77f4f0c5' }]],
      ['Doves', null],
    ]);
    expect(shows.map(({ identifiers, comment }) => [identifiers, comment])).toEqual([
      [[{ scheme: 'url', value: 'https://gulls.example/1' }], null],
      [null, 'seat 7'],
      [
        [
          { scheme: 'url', value: 'https://owls.example/1' },
          { scheme: 'setlistfm', value: '63de4613' },
        ],
        null,
      ],
      [null, null],
    ]);
  });

  it('has the day first if the numbers say so, in all of its rows', async () => {
    const rows = (...dates: string[]) => `date\n${dates.join('\n')}\n`;
    const dates = async (csv: string) => {
      const { shows, said } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
      return [shows.map(({ date }) => date), said.some((line) => line.includes('the day before the month'))];
    };
    expect(await dates(rows('03/02/1999', '14/08/1999', '1999-05-06'))).toEqual([
      ['02/03/99', '08/14/99', '05/06/99'],
      true,
    ]);
    expect(await dates(rows('3.2.1999', '28.2.99'))).toEqual([['02/03/99', '02/28/99'], true]);
    expect(await dates(rows('03/02/1999', '08/14/1999'))).toEqual([['03/02/99', '08/14/99'], false]);
    expect(await dates(rows('03/02/1999', '04/05/1999'))).toEqual([['03/02/99', '04/05/99'], false]);
    expect(await dates(rows('14/08/1999', '08/14/1999', '03/02/1999'))).toEqual([
      ['08/14/99', '08/14/99', '03/02/99'],
      false,
    ]);
  });

  it('has a remark ahead of the head, and columns of the show, with codes of countries', async () => {
    const csv = `# shows of 2001
show_date,show_venue,Event City,show_state,show_country,Opening Act(s)
2001-02-03,Gull Hall,Oslo,NULL,NO,—
2001-02-04,Tin Roof,Rye,NY,US,Ann
2001-02-05,Club,Hull,,XX,
`;
    const { shows } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(shows).toMatchObject([
      { venue: 'Gull Hall', city: 'Oslo', state: 'Norway', comment: null },
      { venue: 'Tin Roof', city: 'Rye', state: 'NY', comment: 'Opener: Ann' },
      { venue: 'Club', city: 'Hull', state: 'XX' },
    ]);
    const numbered = await read({ 'b.csv': '#,date\n1,2001-02-03\n' }, { artist: 'Gulls' });
    expect(numbered.shows).toMatchObject([{ date: '02/03/01' }]);
  });

  it.each([
    ['venue', 'Gull Hall, Rye, NY, USA', 'Gull Hall', 'Rye', 'NY'],
    ['venue', 'Gull Hall - Rye NY', 'Gull Hall', 'Rye', 'NY'],
    ['venue', 'Gull Hall, Kings College', 'Gull Hall, Kings College', null, null],
    ['venue', 'Gull Hall - Main Room', 'Gull Hall - Main Room', null, null],
    ['location', 'Hull, Canada', null, 'Hull', 'Canada'],
    ['location', 'Sydney, NSW, Australia', null, 'Sydney', 'Australia'],
    ['location', 'London, England, UK', null, 'London', 'UK'],
    ['location', 'Gull Hall, Leeds, England', 'Gull Hall', 'Leeds', 'England'],
    ['location', 'Rye, NY, United States of America', null, 'Rye', 'NY'],
    ['location', 'Hull, Québec', null, 'Hull', 'QC'],
    ['location', 'Belgium', null, null, 'Belgium'],
    ['city', 'Georgia', null, 'Georgia', null],
  ])('has a place in its %s: %s', async (column, text, venue, city, state) => {
    const { shows } = await read({ 'a.csv': `date,${column}\n2001-02-03,"${text}"\n` }, { artist: 'Gulls' });
    expect(shows).toMatchObject([{ venue, city, state }]);
  });

  it('has sets as lists of a program, an address in their place, or keys of another table', async () => {
    const csv = `date,set1,set2,encore
2001-02-03,"['Man Smart, Wise', ""Gull's Way""]","['Home']",[]
2001-02-04,12,13,14
2001-02-05,[With Ann] Home [long],,['Bye']
`;
    const { shows } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(shows).toMatchObject([
      { set1: "Man Smart, Wise\nGull's Way", set2: 'Home', set3: null },
      { set1: null, set2: null },
      { set1: '[With Ann] Home [long]\nEncore:\nBye' },
    ]);
    const apart = `date,setlist,encore
2001-02-03,Millrace; Home,Bye
2001-02-04,Millrace; Encore: Bye,Bye
2001-02-05,,Bye
`;
    expect((await read({ 'c.csv': apart }, { artist: 'Gulls' })).shows).toMatchObject([
      { set1: 'Millrace\nHome\nEncore:\nBye' },
      { set1: 'Millrace\nEncore:\nBye' },
      { set1: 'Encore:\nBye' },
    ]);
    const linked =
      "date,setlist\n2001-02-03,https://gulls.example/1\n2001-02-04,\"['Home', 'Bye']\"\n2001-02-05,['Tin Sky']\n";
    expect((await read({ 'b.csv': linked }, { artist: 'Gulls' })).shows).toMatchObject([
      { set1: null, identifiers: [{ scheme: 'url', value: 'https://gulls.example/1' }] },
      { set1: 'Home\nBye', identifiers: null },
      { set1: 'Tin Sky', identifiers: null },
    ]);
  });

  it('has rows that end ahead of the date, and the day first', async () => {
    const { shows, bad } = await read({ 'a.csv': 'artist,venue,date\nGulls,Hall,14/08/1999\nTotal\n' });
    expect(shows).toMatchObject([{ date: '08/14/99' }]);
    expect(bad).toEqual(['a.csv, line 3: it has no date']);
  });

  it('has a year in a column of its own, beside dates without one', async () => {
    const csv = 'date,year\nMay 8,1977\n5/9,1978\n5/10,\n5/11/79,1980\n';
    const { shows } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(shows.map(({ date, year }) => [date, year])).toEqual([
      ['05/08/77', 1977],
      ['05/09/78', 1978],
      ['05/10/??', 1939],
      ['05/11/79', 1979],
    ]);
  });

  it('has years of two digits, or of zeros, in a column of their own', async () => {
    const csv = 'year,month,day\n77,5,8\n05,5,9\n0000,5,10\n0,5,11\n';
    const { shows } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(shows.map(({ date, year }) => [date, year])).toEqual([
      ['05/08/77', 1977],
      ['05/09/05', 2005],
      ['05/10/??', 1939],
      ['05/11/??', 1939],
    ]);
  });

  it('has the month ahead of the day between hyphens, too', async () => {
    const dates = async (csv: string) =>
      (await read({ 'a.csv': csv }, { artist: 'Gulls' })).shows.map(({ date }) => date);
    expect(await dates('date\n11-02-06\n11-25-06\n85-07-11\n')).toEqual(['11/02/06', '11/25/06', '07/11/85']);
    expect(await dates('date\n03-04-05\n25-12-06\n')).toEqual(['04/03/05', '12/25/06']);
    const named = await read({ 'shows/03-04-05 gulls/a.txt': 'Artist: Gulls' }, {}, ['shows']);
    expect(named.shows).toMatchObject([{ date: '04/05/03' }]);
  });

  it('has dates with the names of months in any language, and shows of two days stay two', async () => {
    const csv = `date,setlist
3 février 1984,Home; Wheel
4 février 1984,Home; Wheel
3 de mayo de 1984,
3. sep. 1984,
3 set 1984,
12 out 1984,
mars 1985,
3 paź 1984,
3 июня 1984 г.,
1984年7月3日,
1984-13-08,
1984-09-13T20:00:00Z,
"Fri 02 Nov 1984, 8:30 pm",
05 05 84,
Summer 1983,
1984-04-00,
`;
    const { shows, bad } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(bad).toEqual([]);
    expect(shows.map(({ date }) => date)).toEqual([
      ...['02/03/84', '02/04/84', '05/03/84', '09/03/84', '09/03/84', '10/12/84', '03/??/85', '10/03/84'],
      ...['06/03/84', '07/03/84', '08/13/84', '09/13/84', '11/02/84', '05/05/84', '??/??/83', '04/??/84'],
    ]);
  });

  it.each(['13/45/1984', '3 srpnja 1984', 'srpanj 1984', '3-4 May 1984', 'May 3-4, 1984', '1984-85', '昭和59年5月3日'])(
    'sets %s aside, which is not understood, or more than one day',
    async (date) => {
      const { shows, bad } = await read({ 'a.csv': `date;venue\n${date};Hall\n1984-05-06;Mill` }, { artist: 'Gulls' });
      expect(bad).toEqual([`a.csv, line 2: ${date} is no date`]);
      expect(shows).toMatchObject([{ venue: 'Mill' }]);
    },
  );

  it('may have lines of spaces, which are empty', async () => {
    const { shows, bad } = await read({ 'a.csv': '  \ndate,venue\n , \n1999-01-02,Hall\n' }, { artist: 'Gulls' });
    expect(shows).toMatchObject([{ venue: 'Hall' }]);
    expect(bad).toEqual([]);
  });

  it('says what it did not take over, by file and line, and takes a word on its columns', async () => {
    const csv = 'date,Who,When\n1999-01-02,Ann,8 pm\nnever,Bo,\n,,9 pm\n1999-01-03,,\n';
    const { shows, bad, said } = await read({ 'a.csv': csv }, { columns: ['Who=artist'] });
    expect(shows).toMatchObject([{ artist: 'Ann' }]);
    expect(bad).toEqual([
      'a.csv, line 3: never is no date',
      'a.csv, line 4: it has no date',
      'a.csv, line 5: it names no artist: --artist NAME says who it is',
    ]);
    expect(said).toEqual([
      'a.csv: a table with a row a show: date, artist.',
      'a.csv: not taken over: When. --column "When=comment" says what a column is.',
    ]);
    const typed = 'date,played,artist\n2020-01-01,1999-01-02,Ann\n';
    expect((await read({ 'b.csv': typed }, { columns: ['played=date'] })).shows).toMatchObject([{ date: '01/02/99' }]);
  });
});

it('a table of venues is one to which shows refer, also if it stands ahead of them', async () => {
  const venues = 'venue_id,venue,city\n3,Gull Hall,Rye\n4,Bowl,Leeds\n';
  const shows = 'show_id,artist,date,venue_id\n7,Gulls,1990-01-02,3\n8,Gulls,1990-01-03,4\n';
  for (const [first, second] of [
    [venues, shows],
    [shows, venues],
  ]) {
    const told = await read({ 'a.csv': first ?? '', 'b.csv': second ?? '', 'c.csv': 'colour\nred\n' });
    expect(told.shows).toMatchObject([{ venue: 'Gull Hall', city: 'Rye' }, { venue: 'Bowl' }]);
    const leftOut = told.said.filter((line) => line.includes('left out'));
    expect(leftOut.map((line) => /\w\.csv/.exec(line)?.[0])).toEqual(['c.csv']);
  }
});

describe('a line of a table that begins with #', () => {
  it.each<[string, string, object[]]>([
    ['is left out ahead of the head', '# Gulls\n\n  # of mine\nartist;date\nGulls;4/27/1984\n', [{ venue: null }]],
    ['is left out with empty cells behind it', '# of mine,,\nartist,date,venue\nGulls,4/27/1984,\n', [{ venue: null }]],
    ['is left out in any table', '#of mine\nartist;date;venue\nGulls;4/27/1984;Hall, The\n', [{ venue: 'Hall, The' }]],
    ['is the head with a separator in it', '#,artist,date\n1,Gulls,4/27/1984\n', [{ venue: null }]],
    ['is a row below the head', 'venue,artist,date\n#1 Hall,Gulls,4/27/1984\n', [{ venue: '#1 Hall' }]],
  ])('%s', async (_, csv, told) => {
    const { shows, bad } = await read({ 'a.csv': csv });
    expect(bad).toEqual([]);
    expect(shows).toMatchObject(told.map((show) => ({ artist: 'Gulls', date: '04/27/84', ...show })));
  });

  it('is told where it is no row, and may have a separator above the head', async () => {
    const below = 'artist,date\nGulls,4/27/1984\n# of mine\n';
    expect((await read({ 'a.csv': below })).bad).toEqual(['a.csv, line 3: it has no date']);
    const ahead = await read({ 'a.csv': '# mine, not yours\nartist,date\nGulls,4/27/1984\n' });
    expect(ahead.shows).toMatchObject([{ date: '04/27/84' }]);
  });
});

describe('what no file says', () => {
  const hall: Said = { artist: 'The Gulls', venue: 'Gull Hall', city: 'Rye', state: 'NY', country: 'USA' };
  const where = { venue: 'Gull Hall', city: 'Rye', state: 'NY' };
  const setlist = (artist: object, venue?: object) => JSON.stringify({ eventDate: '27-04-1984', artist, venue });
  const item = (metadata: object) =>
    JSON.stringify({ metadata: { identifier: 'g1', date: '1984-04-27', ...metadata }, files: [] });

  it.each<[string, Record<string, string>]>([
    ['a table with a row a show', { 'a.csv': 'date,note\n4/27/1984,cold\n' }],
    ['a table with empty cells', { 'a.csv': 'date,artist,venue,city,state\n4/27/1984,,Unknown,,\n' }],
    ['a table with a row a song', { 'a.csv': 'date,set,position,song\n4/27/1984,1,1,Millrace\n' }],
    ['a set list', { 'a.json': setlist({}) }],
    ['an item of the archive', { 'a.json': item({}) }],
    ['a folder', { 'shows/1984-04-27/info.txt': '4/27/1984\n\nSet 1:\n1. Millrace\n2. Tin Roof\n' }],
  ])('is said by the options for %s', async (_, files) => {
    const named = Object.keys(files).map((name) => name.split('/')[0] ?? '');
    expect((await read(files, hall, named)).shows).toMatchObject([{ artist: 'The Gulls', date: '04/27/84', ...where }]);
  });

  it.each<[string, Record<string, string>]>([
    ['a table', { 'a.csv': 'date,artist,venue,city,country\n4/27/1984,Owls,Old Mill,Leeds,England\n' }],
    [
      'a set list',
      {
        'a.json': setlist(
          { name: 'Owls' },
          { name: 'Old Mill', city: { name: 'Leeds', country: { name: 'England' } } },
        ),
      },
    ],
    ['an item of the archive', { 'a.json': item({ creator: 'Owls', venue: 'Old Mill', coverage: 'Leeds, England' }) }],
  ])('leaves %s what it says', async (_, files) => {
    const { shows, said } = await read(files, hall);
    expect(shows).toMatchObject([{ artist: 'Owls', venue: 'Old Mill', city: 'Leeds', state: 'England' }]);
    expect(said).toContain('Shows that say another place than the options, and keep their own: 1.');
  });

  it.each<[row: string, options: Said, told: object]>([
    ['The Gull Hall,,', hall, { ...where, venue: 'The Gull Hall' }],
    [',rye,', hall, { ...where, city: 'rye' }],
    ['Old Mill,,', hall, { venue: 'Old Mill', city: null, state: null }],
    [',Leeds,', hall, { venue: null, city: 'Leeds', state: null }],
    [',,VT', hall, { venue: null, city: null, state: 'VT' }],
    ['Old Mill,,', { city: 'Rye', state: 'NY' }, { venue: 'Old Mill', city: 'Rye', state: 'NY' }],
    ['Old Mill,,', { city: 'Rye, NY' }, { venue: 'Old Mill', city: 'Rye', state: 'NY' }],
    [',Rye,NY', { country: 'US' }, { city: 'Rye', state: 'NY' }],
    [',,VT', { venue: 'Gull Hall', country: 'US' }, { venue: 'Gull Hall', state: 'VT' }],
    [',,', { country: 'DE' }, { city: null, state: 'Germany' }],
    [',Munich,Bavaria', { country: 'DE' }, { city: 'Munich', state: 'Germany' }],
    [',Rye,NY', { country: 'DE' }, { city: 'Rye', state: 'NY' }],
  ])('of %j with %j is %j', async (row, options, told) => {
    const csv = `artist,date,venue,city,state\nGulls,4/27/1984,${row}\n`;
    expect((await read({ 'a.csv': csv }, options)).shows).toMatchObject([told]);
  });

  it('may not be said of a column where there is no table', async () => {
    const refused = read({ 'a.json': setlist({ name: 'Owls' }) }, { columns: ['Who=comment'] });
    await expect(refused).rejects.toThrow('--column is for tables, and there is none: ');
  });

  it('is read once of a file that is named twice', async () => {
    const { shows } = await read({ 'a.csv': 'date\n4/27/1984\n' }, hall, ['a.csv', 'a.csv']);
    expect(shows).toHaveLength(1);
  });
});

describe('tables with a row a song', () => {
  it.each([
    ['1 2 E E2', ['A', 'B\nEncore:\nC\nEncore 2:\nD', null]],
    ['Set I, Set II, Enc., 2nd Encore', ['A', 'B\nEncore:\nC\nEncore 2:\nD', null]],
    ['1, 2, Encore1, Encore_2', ['A', 'B\nEncore:\nC\nEncore 2:\nD', null]],
    ['Acoustic Set, Electric Set, Electric Set, Encore', ['A', 'C\nB\nEncore:\nD', null]],
    ['Early, Late, Sound check, e', ['A', 'B\nEncore:\nD', null]],
    ['Acoustic, Set 1, Set 2, E', ['A', 'B', 'C\nEncore:\nD']],
    ['Set 1, Set 2, Acoustic, E', ['A', 'B', 'C\nEncore:\nD']],
  ])('whose sets are named %s keep their sets and encores', async (sets, [set1, set2, set3]) => {
    // The places begin anew in each set: the third song stands before the second.
    const rows = sets
      .split(sets.includes(',') ? ', ' : ' ')
      .map((set, at) => `2001-02-03,${set},${9 - at},${'ABCD'[at]}`);
    const { shows } = await read({ 'a.csv': `date,set,position,song\n${rows.join('\n')}\n` }, { artist: 'Gulls' });
    expect(shows).toMatchObject([{ set1, set2, set3 }]);
  });

  it('have more than nine sets', async () => {
    const { shows } = await read(
      { 'a.csv': 'date,set,position,song\n2001-02-03,Set 1,1,A\n2001-02-03,Set 1,2,B\n2001-02-03,Set 10,1,C\n' },
      { artist: 'Gulls' },
    );
    expect(shows).toMatchObject([{ set1: 'A\nB', set2: 'C' }]);
  });

  it('are put together by their keys', async () => {
    const { shows, bad } = await read({
      'plays.csv':
        'show_id,song_id,setnumber,position,transition,footnote\n7,2,1,2,,with &quot;Bo&quot;\n7,1,1,1,>,\n7,3,e,3,,\n8,1,Soundcheck,1,,\n8,1,2,1,,\n8,9,2,2,,\n',
      'shows.csv': 'id,artist,showdate,venue_id\n7,Gulls,1990-01-02,3\n8,Gulls,1990-01-03,4\n9,Gulls,1990-01-04,4\n',
      'songs.csv': 'song_id,name\n1,Millrace\n2,Tin Roof\n3,Bye\n',
      'venues.csv': 'id,name,city,state\n3,Gull Hall &amp; Bar,Rye,New York\n4,Bowl,Leeds,England\n',
    });
    expect(shows).toMatchObject([
      {
        date: '01/02/90',
        venue: 'Gull Hall & Bar',
        city: 'Rye',
        state: 'NY',
        set1: 'Millrace >\nTin Roof [with "Bo"]\nEncore:\nBye',
      },
      { date: '01/03/90', venue: 'Bowl', state: 'England', set1: 'Millrace' },
      { date: '01/04/90', venue: 'Bowl', set1: null },
    ]);
    expect(bad).toEqual(['plays.csv, line 7: it names no song']);
  });

  it('find their shows by the column that has the keys, though a number of the show stands ahead of it', async () => {
    const plays = 'show_id,song_id,setnumber\n91,5,1\n92,5,1\n93,5,1\n';
    const songs = 'id,song_id,song\n1,6,Tin Roof\n2,5,Millrace\n';
    const told = [
      { date: '01/02/90', set1: 'Millrace' },
      { date: '01/03/90', set1: 'Millrace' },
    ];
    const numbered = 'show_number,showid,date\n1,91,1990-01-02\n2,92,1990-01-03\n';
    const { shows, bad } = await read(
      { 'plays.csv': plays, 'shows.csv': numbered, 'songs.csv': songs },
      { artist: 'Gulls' },
    );
    expect(bad).toEqual(['plays.csv, line 4: no table has its show, 93']);
    expect(shows).toMatchObject(told);
    // The numbers are keys of the others, so the column of the same name counts.
    const crossed = 'show_number,show_id,date\n92,91,1990-01-02\n91,92,1990-01-03\n';
    const other = await read({ 'plays.csv': plays, 'shows.csv': crossed, 'songs.csv': songs }, { artist: 'Gulls' });
    expect(other.shows).toMatchObject(told);
  });

  it('have keys and transitions as pages write them', async () => {
    const { shows, bad } = await read(
      {
        'plays.csv':
          'link,song,set,transition\nhttp://e.org/?a=1&amp;b=2,Millrace,1,2\nhttp://e.org/?a=1&amp;b=2,Bye,1,1\n',
        'shows.csv': 'date,link\n1990-01-02,http://e.org/?a=1&amp;b=2\n',
        'marks.csv': 'transition,mark\n1,","\n2,&gt;\n',
      },
      { artist: 'Gulls' },
    );
    expect(bad).toEqual([]);
    expect(shows).toMatchObject([{ date: '01/02/90', set1: 'Millrace >\nBye' }]);
  });

  it('have the last of several rows with a key', async () => {
    const shows = 'show_id,date\n91,1990-01-02\n92,1990-01-03\n91,1990-01-04\n';
    const plays = 'show_id,song\n92,Bye\n91,Millrace\n';
    const told = await read({ 'plays.csv': plays, 'shows.csv': shows }, { artist: 'Gulls' });
    expect(told.shows).toMatchObject([
      { date: '01/03/90', set1: 'Bye' },
      { date: '01/04/90', set1: 'Millrace' },
    ]);
    expect(told.shows).toHaveLength(2);
  });

  it('have shows without a key, which are read, too', async () => {
    const shows = 'show_id,date\n91,1990-01-02\n,1990-01-03\n,1990-01-04\n';
    const told = await read({ 'plays.csv': 'show_id,song\n91,Millrace\n', 'shows.csv': shows }, { artist: 'Gulls' });
    expect(told.shows.map(({ date }) => date)).toEqual(['01/02/90', '01/03/90', '01/04/90']);
  });

  it('may name their transitions by a key', async () => {
    const shows = 'show_id,date\n91,1990-01-02\n';
    const ways = [
      ['show_id,song,transition_id\n91,Millrace,2\n91,Bye,1\n', 'transition_id,transition\n1,", "\n2, > \n3, ->\n4,\n'],
      ['show_id,song,transition\n91,Millrace,3\n91,Bye,4\n', 'transition,trans_mark\n1,", "\n2, > \n3, -> \n4,\n'],
    ];
    for (const [plays = '', marks = ''] of ways) {
      const files = { 'plays.csv': plays, 'shows.csv': shows, 'marks.csv': marks };
      const { shows: told, said } = await read(files, { artist: 'Gulls' });
      expect(told).toMatchObject([{ set1: 'Millrace >\nBye' }]);
      expect(said.join('\n')).not.toContain('marks.csv');
    }
  });

  it('may share an address instead of an id, or tell the show in each row', async () => {
    const shared = await read(
      {
        'plays.csv':
          'song_name,set,song_index_show,into,link,song_note_detail\nA,1:,1,1,http://e.org/1,\nB,1:,2,0,http://e.org/1, with Jo \nC,0:,1,0,http://e.org/2,\n',
        'shows.csv':
          'date,year,month,day,venue,link\n,1985,00,00,Hall,http://e.org/1\n1985-02-24,1985,02,24,Court,http://e.org/2\n',
      },
      { artist: 'Gulls' },
    );
    expect(shared.shows).toMatchObject([
      { date: '??/??/85', venue: 'Hall', set1: 'A >\nB [with Jo]' },
      { date: '02/24/85', venue: 'Court', set1: 'C' },
    ]);
    const told = await read({
      'all.csv':
        'artist,date,venue,song,set\nGulls,1999-01-02,Hall,A,1\nGulls,1999-01-02,Hall,B,2\nGulls,1999-01-03,Hall,A,1\n',
    });
    expect(told.shows).toMatchObject([
      { date: '01/02/99', set1: 'A', set2: 'B' },
      { date: '01/03/99', set1: 'A', set2: null },
    ]);
  });
});

const setlist = (eventDate: string, more: object = {}) => ({ eventDate, artist: { name: 'The Gulls' }, ...more });

it('reads songs without their sets, by Roman numbers of sets, and by other names of the columns', async () => {
  const bare = 'date,venue,song\n1999-01-02,Hall,A\n1999-01-02,Hall,B\n1999-01-03,Hall,A\n';
  expect((await read({ 'a.csv': bare }, { artist: 'Gulls' })).shows).toMatchObject([
    { date: '01/02/99', set1: 'A\nB' },
    { date: '01/03/99', set1: 'A' },
  ]);
  const roman =
    'order,show_date,set_name,title,song_id\n1,1999-01-02,Set I,A,a\n2,1999-01-02,Set II,B,b\n3,1999-01-02,Set III,C,c\n1,1999-01-03,Set I,A,a\n';
  expect((await read({ 'b.csv': roman }, { artist: 'Gulls' })).shows).toMatchObject([
    { date: '01/02/99', title: null, set1: 'A', set2: 'B', set3: 'C' },
    { date: '01/03/99', set1: 'A', set2: null },
  ]);
  const ranked = 'show_id,songs,rank\n7,B,2\n7,A,1\n8,C,1\n';
  const { shows, bad } = await read(
    { 'c.csv': ranked, 'shows.csv': 'show_id,date\n7,1999-01-02\n8,1999-01-03\n' },
    { artist: 'Gulls' },
  );
  expect(bad).toEqual([]);
  expect(shows).toMatchObject([
    { date: '01/02/99', set1: 'A\nB' },
    { date: '01/03/99', set1: 'C' },
  ]);
});

it.each([
  ['a line that says the separator', 'sep=;\nartist;date;venue\nGulls;1999-01-02;Hall, The\n'],
  ['one in quotes', '"sep=|"\nartist|date|venue\nGulls|1999-01-02|Hall, The\n'],
  ['a title', 'Seen, and heard\n\nartist;date;venue\nGulls;1999-01-02;Hall, The\n'],
  ['titles with empty cells', 'Mine,,\nof 1999,,\nartist,date,venue\nGulls,1999-01-02,"Hall, The"\n'],
])('a table may have %s above its head', async (_, csv) => {
  const { shows, bad } = await read({ 'a.csv': csv });
  expect(bad).toEqual([]);
  expect(shows).toMatchObject([{ artist: 'Gulls', venue: 'Hall, The' }]);
});

it('a table of this site comes back without the guards of formulas', async () => {
  const csv = "artist,date,venue,set1\n'=Gulls,1999-01-02,'+Hall,'-Home\n'Til Dawn,1999-01-03,'@Mill,\n";
  const { shows } = await read({ 'a.csv': csv });
  expect(shows).toMatchObject([
    { artist: '=Gulls', venue: '+Hall', set1: '-Home' },
    { artist: "'Til Dawn", venue: '@Mill' },
  ]);
});

describe('a show that was not played', () => {
  const cancelled = 'it was cancelled';
  const postponed = 'it was postponed';
  it.each([
    ['cancelled', 'yes', cancelled],
    ['Cancelled?', 'x', cancelled],
    ['is_canceled', '1', cancelled],
    ['show_cancelled', 'TRUE', cancelled],
    ['cancellation_reason', 'flood', cancelled],
    ['cancelled', '✓', cancelled],
    ['cancelled', '-', undefined],
    ['cancelled', 'No', undefined],
    ['is_cancelled', '0', undefined],
    ['cancelled', 'FALSE', undefined],
    ['cancelled', '', undefined],
    ['postponed', 'Y', postponed],
    ['postponed', 'false', undefined],
    ['status', 'CANX', cancelled],
    ['Show Status', 'abgesagt', cancelled],
    ['event_status', 'EventPostponed', postponed],
    ['status', 'Cancelled - flood', cancelled],
    ['status', 'reporté', postponed],
    ['status', 'Confirmed', undefined],
    ['status', 'not cancelled', undefined],
    ['what', 'Cancelled', cancelled],
    ['title', 'CANCELLED Spring Ball', cancelled],
    ['title', 'Postponed: Spring Ball', postponed],
    ['title', 'Cancelled Stamps Ball', undefined],
    ['notes', 'CANCELLED', cancelled],
    ['notes', 'Cancelled due to flood.', cancelled],
    ['notes', 'The concert was cancelled an hour ahead. Lots of rain after that.', cancelled],
    ['notes', 'Show postponed to 5/5', postponed],
    ['notes', 'Show was cancelled by police after two songs', undefined],
    ['notes', 'Postponed from 4/20', undefined],
    ['notes', 'Late show was cancelled', undefined],
    ['notes', 'Cancelled Stamps opened', undefined],
    ['notes', 'cancelled second set', undefined],
    ['opener', 'Cancelled', undefined],
    ['set1', 'Show cancelled', cancelled],
    ['venue', 'Gull Hall (CANCELLED)', cancelled],
    ['venue', 'Gull Hall - postponed', postponed],
    ['venue', 'Gull Hall CANCELED', cancelled],
    ['venue', '[show cancelled] Gull Hall', cancelled],
    ['venue', 'Cancelled Stamp Hall', undefined],
    ['city', 'Rye (cancelled)', cancelled],
    ['date', '1999-01-02 (cancelled)', cancelled],
  ])('of a table is set aside, or it was: %s is "%s"', async (column, said, reason) => {
    const row = { artist: 'Gulls', date: '1999-01-02', ...(column === 'what' ? {} : { tour: 'Cancelled Tour' }) };
    const cells = Object.entries({ ...row, [column]: said });
    const csv = `${cells.map(([name]) => name).join(',')}\n${cells.map(([, cell]) => cell).join(',')}\n`;
    const other = '\n1999-01-03,Terns';
    const { shows, bad } = await read({ 'a.csv': csv, 'b.csv': `date,artist${other}` });
    expect(bad).toEqual(reason === undefined ? [] : [`a.csv, line 2: ${reason}`]);
    expect(shows).toHaveLength(reason === undefined ? 2 : 1);
  });

  it('of a table of songs is set aside, and a song may be called so', async () => {
    const csv =
      'artist,date,cancelled,song\nGulls,1999-01-02,yes,Home\nGulls,1999-01-03,no,Cancelled\nGulls,1999-01-03,,Moth\nGulls,1999-01-04,,CANCELLED\n';
    const { shows, bad } = await read({ 'a.csv': csv });
    expect(shows).toMatchObject([{ set1: 'Cancelled\nMoth' }]);
    expect(bad).toEqual([`a.csv, line 2: ${cancelled}`, `a.csv, line 5: ${cancelled}`]);
  });

  it.each([
    ['item', { title: 'Gulls Live at Hall on 1999-01-02 (CANCELLED)' }, cancelled],
    ['item', { description: '<b>Cancelled</b><br>flood' }, cancelled],
    ['item', { notes: 'Show postponed.' }, postponed],
    ['item', { venue: 'Hall (cancelled)' }, cancelled],
    ['item', { cancelled: true }, cancelled],
    ['item', { cancelled: false, description: 'The late show was cancelled' }, undefined],
    ['set list', { info: 'Cancelled because of a flood' }, cancelled],
    ['set list', { info: 'POSTPONED' }, postponed],
    ['set list', { status: 'canceled' }, cancelled],
    ['set list', { venue: { name: 'Hall (cancelled)' } }, cancelled],
    ['set list', { info: 'Second set was cancelled', tour: 'Cancelled Tour' }, undefined],
  ])('in JSON is set aside, or it was: an %s with %o', async (kind, said, reason) => {
    const item = { metadata: { identifier: 'a', creator: 'Gulls', date: '1999-01-02', ...said }, files: [] };
    const list = { id: '1', eventDate: '02-01-1999', artist: { name: 'Gulls' }, ...said };
    const other = { id: '2', eventDate: '03-01-1999', artist: { name: 'Gulls' } };
    const { shows, bad } = await read({ 'a.json': JSON.stringify([kind === 'item' ? item : list, other]) });
    expect(bad).toEqual(reason === undefined ? [] : [`a.json, record 1: ${reason}`]);
    expect(shows).toHaveLength(reason === undefined ? 2 : 1);
  });
});

describe('a table that is not in UTF-8', () => {
  it.each([
    ['macintosh', 'Théâtre Möwe'],
    ['cp850', 'Große Mühle'],
    ['windows-1252', 'Théâtre “Möwe”'],
    ['windows-1251', 'Старый Мост'],
  ])('is read in %s, which is told with a line', async (encoding, venue) => {
    const csv = iconv.encode(`date,venue\n1999-01-02,${venue}\n`, encoding);
    const { shows, said } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(shows).toMatchObject([{ venue }]);
    expect(said[0]).toContain(`read as ${encoding}: 1999-01-02,${venue}.`);
  });

  it('is read in the encoding that is said', async () => {
    const csv = iconv.encode('date,venue\n1999-01-02,かもめ会館\n', 'euc-jp');
    const { shows, said } = await read({ 'a.csv': csv }, { artist: 'Gulls', encoding: 'euc-jp' });
    expect(shows).toMatchObject([{ venue: 'かもめ会館' }]);
    expect(said[0]).not.toContain('read as');
  });
});

describe('the shows of a table of songs', () => {
  it.each([
    [
      'two shows of a day and a turn of another one',
      'date,show,venue,song\n1999-01-02,Early,Hall,A\n1999-01-02,Late,Hall,B\n1999-01-03,Late show,Mill,C\n',
      ['01/02/99 Hall A Early show', '01/02/99 Hall B Late show', '01/03/99 Mill C Late show'],
    ],
    [
      'numbered shows',
      'date,show,song\n1999-01-02,1,A\n1999-01-02,2,B\n1999-01-03,1,C\n',
      ['01/02/99 - A First show', '01/02/99 - B Second show', '01/03/99 - C First show'],
    ],
    [
      'a festival with two halls',
      'date,show,venue,song\n1999-01-02,Owl Fest,Hall,A\n1999-01-02,Owl Fest,Mill,B\n',
      ['01/02/99 Hall A Show: Owl Fest', '01/02/99 Mill B Show: Owl Fest'],
    ],
    [
      'keys whose first row alone has the date',
      'show_id,date,venue,song\n7,1999-01-02,Hall,A\n7,,,B\n8,1999-01-03,Mill,C\n',
      ['01/02/99 Hall A,B', '01/03/99 Mill C'],
    ],
    [
      'links',
      'date,link,song\n1999-01-02,https://e.org/1,A\n1999-01-02,https://e.org/1,B\n1999-01-02,https://e.org/2,C\n1999-01-02,https://e.org/2,D\n',
      ['01/02/99 - A,B', '01/02/99 - C,D'],
    ],
    [
      'links of songs',
      'date,link,song\n1999-01-02,https://e.org/a,A\n1999-01-02,https://e.org/b,B\n1999-01-03,https://e.org/a,A\n',
      ['01/02/99 - A,B', '01/03/99 - A'],
    ],
    [
      'positions that begin anew',
      'date,set,position,song\n1999-01-02,1,1,A\n1999-01-02,2,1,B\n1999-01-02,1,1,C\n1999-01-02,1,2,D\n',
      ['01/02/99 - A;B', '01/02/99 - C,D'],
    ],
  ])('are told apart by %s', async (_, csv, told) => {
    const { shows, bad } = await read({ 'a.csv': csv }, { artist: 'Gulls' });
    expect(bad).toEqual([]);
    const listOf = (sets: (string | null | undefined)[]) => sets.filter(Boolean).join(';').replaceAll('\n', ',');
    expect(
      shows.map(({ date, venue, set1, set2, comment }) =>
        [date, venue ?? '-', listOf([set1, set2]), comment].filter(Boolean).join(' '),
      ),
    ).toEqual(told);
  });

  it('have names in place of keys, wherever these stand', async () => {
    const csv =
      'artist,artist_name,venue,venue_name,date,song,song_name,transition,trans_mark\n17,Gulls,55,Hall,1999-01-02,3,A,2," > "\n17,Gulls,55,Hall,1999-01-02,4,1999,1,", "\n';
    expect((await read({ 'a.csv': csv })).shows).toMatchObject([{ artist: 'Gulls', venue: 'Hall', set1: 'A >\n1999' }]);
    const numbers = 'artist,date,song,track\n311,1999-01-02,1999,22\n';
    expect((await read({ 'b.csv': numbers })).shows).toMatchObject([{ artist: '311', set1: '1999' }]);
  });
});

describe('columns of keys beside columns of names', () => {
  const rows = (head: string, ...lines: string[]) => ({ 'a.csv': `${head}\n${lines.join('\n')}\n` });
  const cases: [string, Record<string, string>, object[]][] = [
    [
      'songs by title, artists by band_name',
      rows('band,band_name,date,city,song,title', '9,Terns,1999-01-02,Rye,4,Home', '9,Terns,1999-01-02,Rye,5,Moth'),
      [{ artist: 'Terns', city: 'Rye', set1: 'Home\nMoth', title: null }],
    ],
    [
      'songs by a title ahead of the keys',
      rows('artist,date,title,song', 'Terns,1999-01-02,Home,#4', 'Terns,1999-01-02,Moth,#5'),
      [{ set1: 'Home\nMoth' }],
    ],
    ['songs by name', rows('artist,date,song,name', 'Terns,1999-01-02,4.0,Home'), [{ set1: 'Home' }]],
    ['songs by song_label', rows('artist,date,song,song_label', 'Terns,1999-01-02,s4,Home'), [{ set1: 'Home' }]],
    [
      'songs by title, beside song_id',
      rows('artist,date,song_id,title', 'Terns,1999-01-02,4,Home', 'Terns,1999-01-02,5,Moth'),
      [{ set1: 'Home\nMoth' }],
    ],
    ['songs by track', rows('artist,date,song_id,track', 'Terns,1999-01-02,4,Home'), [{ set1: 'Home' }]],
    [
      'songs by title, with sets and positions',
      rows('artist,date,set,position,title', 'Terns,1999-01-02,1,1,Home', 'Terns,1999-01-02,2,2,Moth'),
      [{ set1: 'Home', set2: 'Moth' }],
    ],
    [
      'artists by name',
      rows('artist,name,date', '12,Gulls,1999-01-02', '13,Terns,1999-01-03'),
      [{ artist: 'Gulls' }, { artist: 'Terns' }],
    ],
    [
      'venues by venue_title',
      rows('artist,date,venue,venue_title,city,town_name', 'Terns,1999-01-02,v7,Hall,3,Rye'),
      [{ venue: 'Hall', city: 'Rye' }],
    ],
    ['venues by venue_id and name', rows('artist,date,venue_id,name', 'Terns,1999-01-02,7,Hall'), [{ venue: 'Hall' }]],
    [
      'tours by tour_name',
      rows('artist,date,tour,tour_name', 'Terns,1999-01-02,3,Spring'),
      [{ comment: 'Tour: Spring' }],
    ],
    [
      'sets by set_name',
      rows('artist,date,set,set_name,song', 'Terns,1999-01-02,31,Set 1,Home', 'Terns,1999-01-02,32,Encore,Moth'),
      [{ set1: 'Home\nEncore:\nMoth', set2: null }],
    ],
    [
      'shows by show_title',
      rows('artist,date,show,show_title,set1', 'Terns,1999-01-02,31,Spring Ball,Home'),
      [{ title: 'Spring Ball', comment: null }],
    ],
  ];
  it.each(cases)('give way to them: %s', async (_, files, told) => {
    expect(await read(files)).toMatchObject({ shows: told, bad: [] });
  });

  it('stay where the title is that of the show', async () => {
    const files = rows('artist,date,song,title', 'Terns,1999-01-02,1999,Ball', 'Terns,1999-01-02,22,Ball');
    const { shows, said } = await read(files);
    expect(shows).toMatchObject([{ set1: '1999\n22' }]);
    expect(said).toContain('a.csv: song has only numbers, which are taken as they are.');
  });

  it('are not stored where no column has the names', async () => {
    const venues = Array.from({ length: 3 }, (_, at) => `Terns,1999-01-0${at + 2},${at + 40},7`);
    const { shows, said } = await read(rows('artist,date,venue,city', ...venues));
    expect(shows).toMatchObject([{ venue: null, city: null }, { venue: null }, { venue: null }]);
    expect(said.join()).toContain('not taken over: venue, city');
    const songs = Array.from({ length: 3 }, (_, at) => `Terns,1999-01-02,${at + 40}`);
    const files = { ...rows('artist,date,song', ...songs), 'b.csv': 'artist,date\nGulls,1999-01-03\n' };
    expect(await read(files)).toMatchObject({
      shows: [{ artist: 'Gulls' }],
      bad: [2, 3, 4].map((line) => `a.csv, line ${line}: it names no song`),
    });
  });

  it('find their names in other tables', async () => {
    const songs = Array.from({ length: 3 }, (_, at) => `Terns,1999-01-02,${at + 40}`);
    const titles = 'id,name\n40,Home\n41,Moth\n42,Wheel\n';
    const { shows } = await read({ ...rows('artist,date,song', ...songs), 'songs.csv': titles });
    expect(shows).toMatchObject([{ set1: 'Home\nMoth\nWheel' }]);
  });
});

describe('the sets of a table of songs', () => {
  it.each([
    ['an encore between two sets', '1 1 A,e 2 B,2 3 C,2 4 D', ['A\nEncore:\nB', 'C\nD']],
    ['one, and one at the end', '1 1 A,E 2 B,2 3 C,E 4 D', ['A\nEncore:\nB', 'C\nEncore 2:\nD']],
    ['those with the number of their set', '1 1 A,1E 2 B,2 3 C,2E 4 D', ['A\nEncore:\nB', 'C\nEncore 2:\nD']],
    ['those with words for numbers', 'Set One 1 A,Encore One 2 B,Encore Two 3 C', ['A\nEncore:\nB\nEncore 2:\nC']],
    ['sets in another order', 'Second Set 3 C,First Set 1 A,First Set 2 B', ['A\nB', 'C']],
    ['one by its rows', '1 1 A,Encore 1 B,2 1 C', ['A\nEncore:\nB', 'C']],
    ['one that is the first row', 'E 3 C,1 1 A,2 2 B', ['A', 'B\nEncore:\nC']],
    ['a sound check', 'Sound-check 1 X,Set 1 2 A,Set 2 3 B', ['A', 'B']],
    ['a rehearsal', 'Rehearsal 1 X,1 1 A', ['A']],
    ['a pre-show', 'pre-show 1 X,1 2 A,2 3 B,E 4 C', ['A', 'B\nEncore:\nC']],
    ['codes of them', 's 1 X,p 2 Y,1 3 A', ['A']],
    ['sets that have only letters', 'P 1 A,S 2 B', ['A', 'B']],
    ['Zugaben', '1 1 A,Zugabe 1 2 B,Zugabe 2 3 C', ['A\nEncore:\nB\nEncore 2:\nC']],
    ['a bis and a rappel', '1 1 A,Bis 2 B,2e rappel 3 C', ['A\nEncore:\nB\nEncore 2:\nC']],
    ['アンコール', '1 1 A,アンコール 2 B', ['A\nEncore:\nB']],
  ])('have %s in its place', async (_, rows, sets) => {
    const songs = rows.split(',').map((row) => row.replace(/^(.+) (\d+) (\w)$/, '1999-01-02,$1,$2,$3'));
    const { shows } = await read({ 'a.csv': ['date,set,position,song', ...songs].join('\n') }, { artist: 'Gulls' });
    expect(shows.map(({ set1, set2 }) => [set1, set2].filter((set) => set != null))).toEqual([sets]);
  });
});

describe('set lists of setlist.fm', () => {
  const whole = setlist('23-08-1964', {
    venue: { name: 'Bowl', city: { name: 'Rye', stateCode: 'NY', country: { code: 'US', name: 'United States' } } },
    tour: { name: 'First' },
    sets: {
      set: [
        {
          song: [
            { name: 'Millrace', info: '>' },
            { name: 'Tin Roof', cover: { name: 'Ann' } },
            { name: 'Dawn', tape: true },
          ],
        },
        { encore: 1, song: [{ name: 'Bye', with: { name: 'Bo' } }] },
        { encore: 2, song: [{ name: 'Bye bye', info: 'short' }] },
      ],
    },
    info: 'Rain.',
    id: '63de4613',
    url: 'https://example.org/1',
  });
  const abroad = setlist('31-01-1999', {
    venue: { name: 'Club', city: { name: 'Leeds', stateCode: '07', country: { code: 'GB', name: 'United Kingdom' } } },
    sets: { set: [] },
  });

  it.each([
    ['a page', { type: 'setlists', setlist: [whole, abroad] }],
    ['an array', [whole, abroad]],
    ['an object that has them', { one: whole, other: { inner: abroad } }],
  ])('are read from %s', async (_, value) => {
    const { shows } = await read({ 'a.json': JSON.stringify(value, undefined, 2) });
    expect(shows).toMatchObject([
      {
        ...{ artist: 'The Gulls', date: '08/23/64', year: 1964, venue: 'Bowl', city: 'Rye', state: 'NY' },
        set1: 'Millrace >\nTin Roof [Ann cover]\nDawn [tape]\nEncore:\nBye [with Bo]\nEncore 2:\nBye bye [short]',
        comment: 'Rain.\nTour: First',
        identifiers: [
          { scheme: 'setlistfm', value: '63de4613' },
          { scheme: 'url', value: 'https://example.org/1' },
        ],
      },
      { date: '01/31/99', venue: 'Club', city: 'Leeds', state: 'United Kingdom', set1: null },
    ]);
    const coded = setlist('31-01-1999', { venue: { name: 'Club', city: { name: 'Köln', country: { code: 'DE' } } } });
    expect((await read({ 'b.json': JSON.stringify(coded) })).shows).toMatchObject([{ city: 'Köln', state: 'Germany' }]);
  });

  it('are read as older answers had them: attributes with an @, single ones without a list', async () => {
    const older = (date: string, sets: unknown) => ({
      '@eventDate': date,
      '@id': '63de4613',
      '@tour': 'First',
      artist: { '@name': 'The Gulls', '@mbid': '65f4f0c5' },
      venue: { '@name': 'Bowl', city: { '@name': 'Rye', '@stateCode': 'NY', country: { '@code': 'US' } } },
      sets,
    });
    const sets = { set: [{ song: { '@name': 'Millrace' } }, { '@encore': '1', song: [{ '@name': 'Bye' }] }] };
    const single = { set: { '@name': 'Set 1:', song: [{ '@name': 'Home' }] } };
    const value = [older('23-08-1964', sets), older('24-08-1964', single), older('25-08-1964', '')];
    const { shows, bad, artistRecords } = await read({ 'a.json': JSON.stringify({ setlists: { setlist: value } }) });
    expect(bad).toEqual([]);
    expect(artistRecords).toMatchObject([{ name: 'The Gulls', identifiers: [{ scheme: 'mbid', value: '65f4f0c5' }] }]);
    expect(shows).toMatchObject([
      { date: '08/23/64', city: 'Rye', state: 'NY', set1: 'Millrace\nEncore:\nBye', comment: 'Tour: First' },
      { date: '08/24/64', set1: 'Home' },
      { date: '08/25/64', set1: null },
    ]);
  });

  it('are read one a line, and one that lacks something is told by its place', async () => {
    const others = { concerts: [{ date: '1984-04-27', headliner: 'Terns' }], metadata: { total: 1 } };
    const lines = [whole, { eventDate: '1999', artist: { name: 'X' } }, abroad, {}, others]
      .map((one) => JSON.stringify(one))
      .join('\n');
    const { shows, bad } = await read({ 'a.ndjson': lines });
    expect(shows.map(({ date }) => date)).toEqual(['08/23/64', '01/31/99']);
    expect(bad).toEqual([
      'a.ndjson, record 2: "eventDate" is missing or of another kind',
      'a.ndjson, behind record 3: a value is neither a set list of setlist.fm nor an item of archive.org',
      'a.ndjson, behind record 3: a value is neither a set list of setlist.fm nor an item of archive.org',
    ]);
  });
});

describe('items of archive.org', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  const item = (identifier: string, more: object = {}) => ({
    metadata: {
      ...{
        identifier,
        creator: ['The Gulls'],
        date: '1984-27-04',
        venue: 'Gull Hall',
        coverage: 'Rye, NY',
        source: 'SBD > DAT',
      },
      description:
        '<div>Set 1</div><div>Millrace &gt;</div><div>Tin Roof</div><div><br /></div><div>Set 2</div><div>Home</div><div>Encore</div><div>Bye</div>',
      ...more,
    },
    files: [
      { name: 'd1t01.flac', source: 'original', md5: hash },
      { name: 'd1t01.mp3', source: 'derivative', md5: hash.replace('0', '1') },
    ],
  });

  it('are one performance with a recording each', async () => {
    const items = [
      item('gulls.sbd'),
      item('gulls.aud', { source: ['AUD'], creator: 'Gulls', taper: 'Bo' }),
      item('gulls.sbd'),
    ];
    const { shows, recordings, lists } = await read({ 'a.json': items.map((one) => JSON.stringify(one)).join('\n') });
    expect(shows).toMatchObject([
      {
        date: '04/27/84',
        venue: 'Gull Hall',
        city: 'Rye',
        state: 'NY',
        set1: 'Millrace >\nTin Roof',
        set2: 'Home\nE: Bye',
      },
    ]);
    expect(recordings).toMatchObject([
      {
        ...{ archiveIdentifier: 'gulls.sbd', performance: { id: 1 }, comments: 'Source: SBD > DAT' },
        identifiers: [{ scheme: 'archive', value: 'gulls.sbd' }],
      },
      { archiveIdentifier: 'gulls.aud', performance: { id: 1 }, comments: 'Source: AUD\nTaped by: Bo' },
    ]);
    expect(lists).toMatchObject([
      { source: { id: 1 }, description: 'md5', body: `${hash} *d1t01.flac` },
      { source: { id: 2 } },
    ]);
  });

  it.each([
    ['1997-00-00', '??/??/97', 1997],
    ['1970-XX-XX', '??/??/70', 1970],
    ['0000-05-20', '05/20/??', 1939],
    ['1997-05-20', '05/20/97', 1997],
    ['1997-20-05', '05/20/97', 1997],
    ['1997-20-05T00:00:00Z', '05/20/97', 1997],
    ['1997-05-20 20:30:00', '05/20/97', 1997],
  ])('have the date %s', async (date, stored, year) => {
    const title = 'Gulls Live at Some Club on 1997-01-01';
    const { shows } = await read({ 'a.json': JSON.stringify(item('a', { date, title, venue: undefined })) });
    expect(shows).toMatchObject([{ date: stored, year, venue: 'Some Club' }]);
  });

  it.each([
    [
      'a first set without a heading',
      'Millrace, Home<br>Tin Roof<br><br>Encore: Bye',
      'Millrace, Home\nTin Roof\nE: Bye',
    ],
    [
      'names of the show above it',
      'The Gulls<br>Gull Hall<br>Millrace<br>Home<br>Bis:<br>Bye',
      'Millrace\nHome\nE: Bye',
    ],
    ['who played between songs', '1. Millrace<br>Ann Lee - fiddle<br>2. Home', 'Millrace\nHome'],
    ['a log behind them', 'Set 1:<br>Millrace<br>Home<br>AccurateRip report<br>Track  CRC', 'Millrace\nHome'],
  ])('have songs with %s', async (_, description, set1) => {
    const { shows } = await read({ 'a.json': JSON.stringify(item('a', { description })) });
    expect(shows).toMatchObject([{ set1, set2: null }]);
  });

  it('have sets behind the third, which join it', async () => {
    const description = ['A', 'B', 'C', 'D'].map((song, at) => `<div>Set ${at + 1}</div><div>${song}</div>`).join('');
    const { shows } = await read({ 'a.json': JSON.stringify(item('a', { description })) });
    expect(shows).toMatchObject([{ set1: 'A', set2: 'B', set3: 'C\nD' }]);
    const info = 'Gulls\n1977-05-08\nRye, NY\n\nSet 1\nA\n\nSet 2\nB\n\nSet 3\nC\n\nSet 4\nD\n';
    const tree = await read({ 'shows/x/info.txt': info }, {}, ['shows']);
    expect(tree.shows).toMatchObject([{ set1: 'A', set2: 'B', set3: 'C\nD' }]);
  });

  it('are told of without an artist', async () => {
    const { bad } = await read({ 'a.json': JSON.stringify([item('a', { creator: undefined }), item('b')]) });
    expect(bad).toEqual(['a.json, record 1: "metadata.creator" is missing']);
  });
});

it('reads texts and lists of show folders in UTF-16', async () => {
  const hash = 'fedcba9876543210fedcba9876543210';
  const { shows, lists, bad } = await read(
    {
      'shows/x/info.txt': Buffer.from('\ufeffThe Gulls\n1977-05-08\nGull Hall', 'utf16le'),
      'shows/x/a.ffp': Buffer.from(`\ufefft01.flac:${hash}`, 'utf16le'),
    },
    {},
    ['shows'],
  );
  expect(bad).toEqual([]);
  expect(shows).toMatchObject([{ artist: 'The Gulls', venue: 'Gull Hall' }]);
  expect(lists).toMatchObject([{ body: `t01.flac:${hash}` }]);
});

it('knows no city of a show folder whose text names only the hall', async () => {
  const info = 'Artist: The Gulls\nDate: 1977-05-08\nVenue: Gull Hall\n';
  const { shows } = await read({ 'shows/x/info.txt': info }, {}, ['shows']);
  expect(shows).toMatchObject([{ venue: 'Gull Hall', city: null }]);
});

it('keeps each recording of a show, also those without lists', async () => {
  const info = (source: string) => `The Gulls\n1977-05-08\nGull Hall\n\nSource: ${source}\n`;
  const { shows, recordings } = await read(
    { 'shows/a/info.txt': info('SBD'), 'shows/b/info.txt': info('AUD'), 'shows/c/info.txt': info('AUD') },
    {},
    ['shows'],
  );
  expect(shows).toHaveLength(1);
  expect(recordings.map(({ comments }) => comments)).toEqual(['Source: SBD', 'Source: AUD']);
});

it('reads a tree of show folders by their texts and lists, those without an artist as of the told one', async () => {
  const hash = 'fedcba9876543210fedcba9876543210';
  const info = (date: string) =>
    `The Gulls\n${date}\nGull Hall\nRye, NY\n\nSource: SBD > DAT\n\n1. Millrace >\n2. Tin Roof\n`;
  const { shows, recordings, lists, bad } = await read(
    {
      'shows/gulls1984-04-27.sbd/info.txt': info('April 27, 1984'),
      'shows/gulls1984-04-27.sbd/gulls.ffp': `t01.flac:${hash}\n`,
      'shows/gulls1984-04-28.aud/info.txt': info('1984-04-28'),
      'shows/gulls1984-04-28.aud/gulls.md5': `${hash} *t01.flac\n`,
      'shows/slims1984-04-29/info.txt': "Slim's\nRye, NY\n4/29/84\n\n1. Millrace\n",
      'shows/nothing/readme.txt': 'hello',
    },
    { artist: 'The Gulls' },
    ['shows'],
  );
  expect(shows).toMatchObject([
    {
      artist: 'The Gulls',
      date: '04/27/84',
      venue: 'Gull Hall',
      city: 'Rye',
      state: 'NY',
      set1: 'Millrace >\nTin Roof',
    },
    { date: '04/28/84' },
    { artist: 'The Gulls', date: '04/29/84', venue: "Slim's" },
  ]);
  expect(recordings).toHaveLength(3);
  expect(lists).toMatchObject([{ description: 'gulls.ffp', body: `t01.flac:${hash}` }, { description: 'gulls.md5' }]);
  expect(bad).toEqual(['shows/nothing: neither a text nor its name has a date']);
});

it('says which artist of a text is taken where it names several', async () => {
  const info = 'Artist: The Gulls\nBand: Terns\nDate: 4/27/1984\n\nSet 1:\n1. Millrace\n';
  const { artists, said, recordings } = await read({ 'shows/a/info.txt': info }, {}, ['shows']);
  expect(artists).toEqual(['The Gulls']);
  expect(said).toContain('shows/a: its text also names Terns as the artist; The Gulls is taken.');
  expect(recordings).toMatchObject([{ textdoc: info }]);
});

describe('a show folder', () => {
  const info = 'Terns\nOld Mill\nYork, PA\n3/4/1994\n\n1. Moth\n2. Fog\n';
  const hash = (digit: string) => digit.repeat(32);

  it.each([
    [
      'a log of EAC',
      'eac.txt',
      `Exact Audio Copy V1.0 beta 3 from 29. August 2011\n\nEAC extraction logfile from 2. May 2013, 20:11\n\nTerns / Moth\n\nUsed drive  : PLEXTOR\n${'Track 1\n     Peak level 91.2 %\n     Copy CRC 0A1B2C3D\n     Copy OK\n'.repeat(9)}`,
    ],
    [
      'a log of XLD',
      'a.txt',
      `X Lossless Decoder version 20141129 (150.3)\n\nXLD extraction logfile from 2015-01-02 10:00:00 +0100\n\nUnknown Artist / Terns\n${'Track 01\n    Filename : /Users/a/01.flac\n'.repeat(9)}`,
    ],
    [
      'a log of auCDtect',
      'au.txt',
      `auCDtect: CD records authenticity detector, version 0.8.2\n${'Analyzing file 01.wav\nConclusion: CDDA 100%\n'.repeat(9)}`,
    ],
    [
      'a table of shntool',
      'len.txt',
      `    length     expanded size    cdr  WAVE problems filename\n${'   6:11.01       65100001     ---   -- ---xx   t01.shn\n'.repeat(9)}`,
    ],
    [
      'rules',
      'rules.txt',
      `Owl Tracker, rules of 1/2/2009\n\n${'Do not sell this. Do not share it as MP3, and seed as long as you can, please.\n'.repeat(9)}`,
    ],
    [
      'a longer text without songs',
      'readme.txt',
      `The Old Taper\n\n${'I began to tape in 1990, and met many people who did so, too.\n'.repeat(9)}`,
    ],
  ])('is described by its info text, not by %s', async (_, name, text) => {
    const { shows, recordings } = await read({ [`shows/a/${name}`]: text, 'shows/a/info.txt': info }, {}, ['shows']);
    expect(shows).toMatchObject([
      { artist: 'Terns', date: '03/04/94', venue: 'Old Mill', city: 'York', set1: 'Moth\nFog' },
    ]);
    expect(recordings).toMatchObject([{ textdoc: info }]);
    // A log alone names no artist.
    if (name === 'rules.txt' || name === 'readme.txt') return;
    const alone = await read({ [`alone/terns94-03-04/${name}`]: text }, {}, ['alone']);
    expect(alone.shows).toEqual([]);
    expect(alone.bad).toEqual(['alone/terns94-03-04: no text of it names the artist']);
  });

  it('tells of texts with the songs of another day, and of no other texts', async () => {
    const of = (day: string, songs: string) => `Terns\nOld Mill\nYork, PA\n${day}\n\n1. ${songs}\n2. Fog\n`;
    const files = { 'a/info.txt': info, 'a/same.txt': of('4 March 1994', 'Moth'), 'a/notes.txt': 'Taped on 5/6/1994.' };
    const { shows, bad } = await read({ ...files, 'a/other.txt': of('3/5/1994', 'Wheel') }, {}, ['a']);
    expect(shows).toMatchObject([{ date: '03/04/94', set1: 'Moth\nFog' }]);
    expect(bad).toEqual([
      expect.stringMatching(/^a\/other\.txt: it has a set list of another day than \w+\.txt, which /),
    ]);
  });

  it.each([
    ['discs', ['info.txt', 'CD1/1.md5', 'CD2/2.md5']],
    ['discs with its name', ['info.txt', 'terns94-03-04d1/1.md5', 'terns94-03-04d2/2.md5']],
    ['discs in words, and lists of each', ['info.txt', 'Disc One/md5/1.md5', 'disc two/md5/2.md5']],
    ['a folder of lists', ['info.txt', 'Fingerprints/1.md5', 'Fingerprints/2.ffp']],
    ['days', ['info.txt', 'Day 1/1.md5', 'Day 2/2.md5']],
    ['days in another language, and extras', ['info.txt', 'Extras/1.md5', 'Jour 1/2.md5']],
    ['sets and a folder of files in them', ['info.txt', 'Bonus Tracks/1.md5', 'Set II/flac16/2.md5']],
    ['extras within a disc', ['info.txt', 'CD1/1.md5', 'CD1/Filler/2.md5']],
    ['a text in a folder', ['info/info.txt', 'ffp & md5/1.md5', 'ffp & md5/2.ffp']],
    ['files of macOS', ['info.txt', '1.md5', '2.ffp', '._info.txt', '._1.md5', '__MACOSX/._2.ffp']],
  ])('has %s', async (_, names) => {
    const content = (name: string, at: number) =>
      /\/?\._/.test(name)
        ? '\0\u0005\u0016\u0007Mac OS X'
        : name.endsWith('.txt')
          ? info
          : `${hash(String(at))} *t01.flac`;
    const files = Object.fromEntries(names.map((name, at) => [`shows/terns94-03-04/${name}`, content(name, at)]));
    const { shows, recordings, lists, bad } = await read(files, {}, ['shows']);
    expect(bad).toEqual([]);
    expect(shows).toHaveLength(1);
    expect(recordings).toHaveLength(1);
    expect(lists.map(({ description }) => description)).toEqual(names.filter((name) => !/\._|txt$/.test(name)));
  });

  it('is none of a day that has a text of its own, nor of a folder that may be another show', async () => {
    const { shows, lists, bad } = await read(
      {
        'shows/terns/info.txt': info,
        'shows/terns/Day 2/info.txt': info.replace('3/4', '3/5'),
        'shows/terns/Day 2/1.md5': `${hash('1')} *t01.flac`,
        'shows/terns/Late Show/2.md5': `${hash('2')} *t01.flac`,
        'other/Day 1/3.md5': `${hash('3')} *t01.flac`,
      },
      {},
      ['shows', 'other'],
    );
    expect(shows.map(({ date }) => date)).toEqual(['03/04/94', '03/05/94']);
    expect(lists.map(({ description }) => description)).toEqual(['1.md5']);
    expect(bad).toEqual([
      'shows/terns/Late Show: neither a text nor its name has a date',
      'other/Day 1: neither a text nor its name has a date',
    ]);
  });

  it('may be two of discs, which are one recording; those of other shows are others', async () => {
    const { shows, recordings, lists } = await read(
      {
        'shows/terns94-03-04 d1/info.txt': info,
        'shows/terns94-03-04 d1/1.md5': `${hash('1')} *t01.flac`,
        'shows/terns94-03-04 d2/2.md5': `${hash('2')} *t01.flac`,
        'shows/terns94-03-05 d1/info.txt': info.replace('3/4', '3/5'),
      },
      {},
      ['shows'],
    );
    expect(shows).toHaveLength(2);
    expect(recordings).toHaveLength(2);
    expect(lists).toHaveLength(2);
  });

  it('is asked for if a text of it stands alone', async () => {
    const text = { 'info.rtf': String.raw`{\rtf1\ansi Terns\par}` };
    await expect(read(text)).rejects.toThrow('info.rtf is a text in RTF: import the folder that it is in.');
  });

  it('has a text in RTF', async () => {
    const rtf = String.raw`{\rtf1\ansi{\fonttbl\f0 Arial;}${info.replaceAll('\n', '\\par ')}}`;
    const { shows, recordings } = await read({ 'shows/a/info.rtf': rtf }, {}, ['shows']);
    expect(shows).toMatchObject([{ artist: 'Terns', venue: 'Old Mill', set1: 'Moth\nFog' }]);
    expect(recordings).toMatchObject([{ textdoc: info }]);
  });
});

describe('shows of one day', () => {
  const info = (more = '') => `Terns\nOld Mill\nYork, PA\n3/4/1994\n${more}\nSource: ${more || 'SBD'}\n`;
  const item = (identifier: string, more: object) => ({
    metadata: { identifier, creator: 'Terns', date: '1994-03-04', venue: 'Old Mill', coverage: 'York, PA', ...more },
  });

  it.each([
    ['in their texts', 'a', info('Early Show\n'), 'b', info('Late Show\n')],
    ['behind a day', 'a', info('3/4/1994 early show\n'), 'b', info('3/4/1994 late show\n')],
    ['by number', 'a', info('Show 1\n'), 'b', info('(Show #2)\n')],
    ['in brackets', 'a', info('York, PA (Matinee)\n'), 'b', info('York, PA (evening concert)\n')],
    ['in the names of folders', 'terns94-03-04.early', info(), 'terns94-03-04.late', info()],
    ['by number in the names of folders', 'terns94-03-04.show1', info(), 'terns94-03-04.show_2', info()],
    ['by words in the names of folders', 'terns_1994-03-04_1st_show', info(), 'terns_1994-03-04_second_show', info()],
    ['by number behind a colon', 'a', info('Show: 1\n'), 'b', info('Show no. 2\n')],
  ])('are two if they say so %s', async (_, one, text, other, another) => {
    const { shows, recordings } = await read(
      { [`shows/${one}/info.txt`]: text, [`shows/${other}/info.txt`]: another },
      {},
      ['shows'],
    );
    expect(shows).toMatchObject([{ comment: 'Early show' }, { comment: 'Late show' }]);
    expect(recordings.map(({ performance }) => performance.id)).toEqual([1, 2]);
  });

  it.each([
    ['title', item('a', { title: 'Terns Live (Early Show)' }), item('b', { title: 'Terns Live (Late Show)' }), 2],
    ['identifier', item('t94-03-04.early.x', {}), item('t94-03-04.late.x', {}), 2],
    ['description', item('a', { description: '1st show' }), item('b', { description: '2nd show' }), 2],
    ['two descriptions, of both', item('a', { description: 'Early show<br>Late show' }), item('b', {}), 1],
    ['a description of another', item('a', { description: 'The late show was cancelled' }), item('b', {}), 1],
    ['a night', item('t94-03-04.late.night.fm', {}), item('b', {}), 1],
  ])('are told apart by their %s', async (_, one, other, count) => {
    const { shows } = await read({ 'a.json': JSON.stringify([one, other]) });
    expect(shows).toHaveLength(count);
  });

  it.each([
    ['terns94-03-04.1', 'terns94-03-04.2', '', '', 2],
    ['Terns 1994-03-04 (1)', 'Terns 1994-03-04 (2)', '', '', 2],
    ['Terns 1994-03-04 #1', 'Terns 1994-03-04 #2 Old Mill', '1. Moth\n2. Fog\n', '', 2],
    ['terns94-03-04.1', 'terns94-03-04.2', '1. Moth\n2. Fog\n', '1. Moth\n2. Fog\n', 1],
    ['terns94-03-04', 'terns94-03-04.2', '', '', 1],
    ['terns94-03-04.1', 'terns94-03-04.1.flac16', '', '', 1],
  ])('are doubtful by a mere number behind their day: %s, %s', async (one, other, songs, others, count) => {
    const { shows, said } = await read(
      { [`shows/${one}/info.txt`]: info(`\n${songs}`), [`shows/${other}/info.txt`]: info(`\n${others}\n`) },
      {},
      ['shows'],
    );
    expect(shows).toHaveLength(count);
    expect(said.some((line) => line.includes('the same artist and day; both are taken'))).toBe(count === 2);
    expect(shows.map(({ comment }) => comment)).toEqual(shows.map(() => null));
  });

  it('are told, not joined, if only one says which it is', async () => {
    const items = [item('a', { title: 'Terns (Early Show)' }), item('b', {})];
    const { shows, said } = await read({ 'a.json': JSON.stringify(items) });
    expect(shows).toHaveLength(2);
    expect(said).toContain(
      'a.json, record 2: it may be the show of a.json, record 1: the same artist and day; both are taken.',
    );
    const songs = '1. Moth<br>2. Fog';
    const like = [item('a', { title: 'Terns (Early Show)', description: songs }), item('b', { description: songs })];
    expect((await read({ 'b.json': JSON.stringify(like) })).shows).toHaveLength(1);
  });

  it('are told apart by an update', () => {
    const image = (comment: string) => ({
      id: 1,
      date: '03/04/94',
      year: 1994,
      venue: 'Old Mill',
      city: 'York',
      comment,
    });
    expect(fitOf(image('Early show'), image('Late show\nrain'))).toBe('other');
    expect(fitOf(image('Early show'), image('Matinee'))).toBe('same');
    expect(fitOf(image('Early show'), image(''))).toBe('same');
  });

  it('are told apart in tables', async () => {
    const table = (comment: string) => `artist,date,venue,comment\nTerns,1994-03-04,Old Mill,${comment}\n`;
    expect((await read({ 'a.csv': table('early show'), 'b.csv': table('Late show.') })).shows).toHaveLength(2);
    expect((await read({ 'a.csv': table('early show'), 'b.csv': table('matinee') })).shows).toHaveLength(1);
  });
});

describe('a show that several descriptions tell', () => {
  const item = (identifier: string, more: object) => ({
    metadata: { identifier, creator: 'Terns', date: '1994-03-04', venue: 'Old Mill', coverage: 'York, PA', ...more },
  });
  const songs = 'Set 1:<br>1. Moth<br>2. Fog<br>Set 2:<br>3. Home';
  const info = (more: string) => `Terns\nOld Mill\nYork, PA\n3/4/1994\n\nSource: SBD\n\n${more}`;

  it.each<[string, Record<string, string>]>([
    ['items', { 'a.json': JSON.stringify([item('a', {}), item('b', { description: songs })]) }],
    ['three items', { 'a.json': JSON.stringify([item('a', {}), item('b', {}), item('c', { description: songs })]) }],
    ['files', { 'a.json': JSON.stringify(item('a', {})), 'b.json': JSON.stringify(item('b', { description: songs })) }],
    [
      'folders',
      { 'shows/a/info.txt': info(''), 'shows/b/info.txt': info('Set 1:\n1. Moth\n2. Fog\nSet 2:\n1. Home\n') },
    ],
    [
      'a folder and a table',
      {
        'shows/a/info.txt': info(''),
        'b.csv': 'artist,date,venue,set1,set2\nTerns,1994-03-04,Old Mill,"Moth\nFog",Home\n',
      },
    ],
  ])('has the set list of the first one that has one: %s', async (_, files) => {
    const named = [...new Set(Object.keys(files).map((name) => name.replace(/\/.*/, '')))];
    const { shows, recordings, bad } = await read(files, {}, named);
    expect(bad).toEqual([]);
    expect(shows).toMatchObject([{ id: 1, set1: 'Moth\nFog', set2: 'Home', set3: null, venue: 'Old Mill' }]);
    expect(recordings.every(({ performance }) => performance.id === 1)).toBe(true);
  });

  it('keeps its own, and takes place and comment from those that have them', async () => {
    const { shows } = await read({
      'a.csv': 'artist,date,venue,city,set1,comment\nTerns,1994-03-04,,,Moth > Fog,\n',
      'b.csv': 'artist,date,venue,city,set1,comment\nTerns,1994-03-04,Old Mill,,Moth\u003b Fog,cold\n',
      'c.csv': 'artist,date,venue,city,set1,comment\nTerns,1994-03-04,Old Mill,York,,wet\n',
      'd.csv': 'artist,date,venue,city,set1,comment\nTerns,1994-03-04,Gull Hall,York,,\n',
    });
    expect(shows).toMatchObject([
      { id: 1, set1: 'Moth > Fog', venue: 'Old Mill', city: 'York', comment: 'cold' },
      { id: 2, set1: null, venue: 'Gull Hall' },
    ]);
  });

  it('stays where it was among the others', async () => {
    const others = [1, 2, 3].map((day) =>
      item(`x${day}`, { date: `1994-04-0${day}`, description: 'long '.repeat(day) }),
    );
    const all = [item('a', {}), ...others, item('b', { description: songs })];
    const { shows } = await read({ 'a.json': JSON.stringify(all) });
    expect(shows.map(({ id, date, set1 }) => [id, date, set1])).toEqual([
      [1, '03/04/94', 'Moth\nFog'],
      [2, '04/01/94', null],
      [3, '04/02/94', null],
      [4, '04/03/94', null],
    ]);
  });

  it('is told whole where a text has a million characters', async () => {
    const notes = `${'a"\\\n'.repeat(300_000)}\u{1f41f}`;
    const { recordings } = await read({ 'a.json': JSON.stringify([item('a', { notes }), item('b', {})]) });
    expect(recordings[0]?.comments).toBe(notes);
  });
});

it('takes a list of a folder once, and a copy of its text for no list', async () => {
  const hash = 'a1'.repeat(16);
  const info = `The Gulls\n4/27/1984\n\nSet 1:\n1. Millrace\n\nt01.flac:${hash}\n`;
  const list = `t01.flac:${hash}\nt02.flac:${hash}\n`;
  const { recordings, lists } = await read(
    {
      'shows/a/info.txt': info,
      'shows/a/info copy.txt': info.replaceAll('\n', '\r\n'),
      'shows/a/gulls.ffp': list,
      'shows/a/gulls copy.ffp': list.replaceAll('\n', '\r\n'),
    },
    {},
    ['shows'],
  );
  expect(recordings).toHaveLength(1);
  expect(lists).toMatchObject([{ description: 'gulls copy.ffp', body: `t01.flac:${hash}\r\nt02.flac:${hash}` }]);
});

describe('the same show', () => {
  it('is looked for among the latest thousand of its day', async () => {
    const table = (halls: readonly number[]) =>
      `artist,date,venue\n${halls.map((hall) => `Terns,1994-03-04,Hall ${hall}\n`).join('')}`;
    const first = Array.from({ length: 1002 }, (_, hall) => hall);
    const { shows } = await read({ 'a.csv': table(first), 'b.csv': table([1001, 2, 1, 2]) });
    expect(shows.slice(1002).map(({ venue }) => venue)).toEqual(['Hall 1', 'Hall 2']);
  });

  const [, after = ''] = readFileSync('docs/imports.md', 'utf8').split('| are they one? |');
  const [table = ''] = after.split('\n\n');
  const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \| (yes|no) \|$/gm)].map(
    ([, one, other, same]) => [one, other, same] as const,
  );
  const show = (words = '') => {
    const [artist = '', date = '', venue = '', set1 = ''] = words.split(',').map((word) => word.trim());
    return `artist,date,venue,set1\n${[artist, date, venue, set1].join(',')}\n`;
  };

  it('has examples', () => expect(rows.length).toBe(17));

  it.each(rows)('%s and %s: %s', async (one, other, same) => {
    const { shows } = await read({ 'one.csv': show(one), 'other.csv': show(other) });
    expect(shows).toHaveLength(same === 'yes' ? 1 : 2);
  });

  it.each([
    ['ハナ', 'バナ', 2],
    ['Змей', 'Змеи', 2],
    ['มิน', 'มุน', 2],
    ['दिल', 'दल', 2],
    ['ﾊﾞﾅ', 'バナ', 1],
    ['Ёлка', 'Елка', 1],
    ['Été', 'ETE', 1],
  ])('of %s and %s: %i', async (one, other, count) => {
    const [first, second] = [one, other].map((artist) => show(`${artist}, 1999-01-02, Hall, Tin Sky`));
    const { shows } = await read({ 'one.csv': first ?? '', 'other.csv': second ?? '' });
    expect(shows).toHaveLength(count);
  });

  it('is not guessed in one list of shows, where both are taken and told', async () => {
    const { shows, said } = await read({
      'a.csv': 'artist,date,venue\nGulls,1999-01-02,Hall\nGulls,1999-01-02,Hall\n',
    });
    expect(shows).toHaveLength(2);
    expect(said).toContain(
      'a.csv, line 3: it may be the show of a.csv, line 2: the same artist and day; both are taken.',
    );
  });
});

/** A packed text that is cut off, and one that is damaged. */
function packedFaults(kind: string, text: string): [string, Buffer, string][] {
  const packed = gzipSync(text);
  return [
    [`${kind}, packed and cut off`, Buffer.from(packed.subarray(0, -9)), '/a: the file is cut short'],
    [`${kind}, packed and damaged`, packed.fill(0xff, 10), '/a: the file cannot be read: invalid '],
  ];
}

describe('a hostile file', () => {
  const long = 'x'.repeat(5_000_000);
  it.each([
    ['no end', '[{"eventDate":"01-01-1999"', 'the file is cut short'],
    ['no end of a value behind others', '{"metadata":{}}\n{"eventDate":', 'the file is cut short'],
    ['other signs behind an array', '[] x', 'this cannot be read as JSON'],
    ['brackets a hundred thousand deep', '['.repeat(100_000), 'more than 1000 levels of brackets'],
    [
      'two million numbers in an object',
      `{"a":[${'1,'.repeat(1_000_000)}1]}`,
      'a value has more than two million parts',
    ],
    ['values that are no shows', `[${'1,'.repeat(100_000)}1]`, 'no show in the 100,000 records before it'],
    [
      'rows that are no shows',
      `artist,date\n${'x,y\n'.repeat(100_000)}`,
      'y is no date; there is no show in the 100,000',
    ],
    ['empty lines only', `artist,date\n${'\n'.repeat(2_000_001)}`, 'more than 2,000,000 empty lines'],
    ['a quote that never ends', `artist,date\n"${long}`, 'Is a quote never closed?'],
    [
      'half a million columns',
      Array.from({ length: 500_000 }, (_, index) => `c${index}`).join(','),
      'a row of more than 2,000 columns',
    ],
    ...packedFaults('a table', 'artist,date\nGulls,1999-01-02\n'),
    ...packedFaults('JSON', '[{"eventDate":"01-01-1999","artist":{"name":"Gulls"}}]'),
    ...packedFaults('a catalogue', '{"format":"live-concert-catalogue","version":1,"records":0}\n'),
    ['zeros, packed', gzipSync(Buffer.alloc(5_000_000)), 'Is a quote never closed?'],
    ['nothing', '', 'is empty'],
    ['no date', 'artist,venue\nGulls,Hall\n', 'there is no show in it'],
    ['a catalogue', '{"format":"live-concert-catalogue","version":1,"records":0}\n', 'is a catalogue already'],
  ])('with %s is a sentence', async (_, content, message) => {
    const refusal = await read({ a: content }).catch((error) => error);
    expect(refusal).toBeInstanceOf(CatalogueError);
    expect(refusal.message).toContain(message);
  });

  it('with an artist, or a record, that nothing can store keeps its other shows', async () => {
    const csv = `artist,date,comment\n${'x'.repeat(501)},1999-01-01,\nTerns,1999-01-02,${'é'.repeat(2_100_000)}\nGulls,1999-01-03,\n`;
    const { shows, artists, bad } = await read({ 'a.csv': csv });
    expect(shows).toMatchObject([{ artist: 'Gulls', date: '01/03/99' }]);
    expect(artists).toEqual(['Terns', 'Gulls']);
    expect(bad).toEqual([
      'a.csv, line 2: its artist has more than 500 characters',
      'a.csv, line 3: it has more than 4 MB',
    ]);
  });

  it('with an item or a set list of more text than a record has keeps its other shows', async () => {
    const long = 'x'.repeat(4_000_000);
    const item = { metadata: { identifier: 'a', creator: 'Terns', date: '1999-01-01', description: long } };
    const setlist = { eventDate: '01-01-1999', artist: { name: 'Auks' }, info: long };
    const last = { eventDate: '03-01-1999', artist: { name: 'Gulls' } };
    const { artists, bad } = await read({ a: JSON.stringify([item, setlist, last]) });
    expect(artists).toEqual(['Gulls']);
    expect(bad).toEqual([1, 2].map((record) => `a, record ${record}: it has more than 4,000,000 characters`));
  });

  it('that is a pipe is a sentence, and is passed over in a tree, as links are', async () => {
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: folder });
    await expect(read({}, {}, ['pipe'])).rejects.toThrow('is neither a file nor a folder');
    const name = 'shows/gulls1977-05-08';
    await mkdir(join(folder, name), { recursive: true });
    execFileSync('sh', ['-c', 'mkfifo a.txt'], { cwd: join(folder, name) });
    await symlink(join(folder, 'shows'), join(folder, name, 'loop'));
    const { shows, recordings } = await read({ [`${name}/info.txt`]: 'Gulls\n1977-05-08\nGull Hall' }, {}, ['shows']);
    expect(shows).toMatchObject([{ artist: 'Gulls', date: '05/08/77' }]);
    expect(recordings).toHaveLength(1);
  });

  it('of a tree that is deeper than any path is told, and the rest is read', async () => {
    // No path is longer than 4,096 bytes. The last folders are made from within the others.
    const [deep, rest] = [18, 4].map((levels) => `${'d'.repeat(200)}/`.repeat(levels));
    await mkdir(join(folder, 'shows', deep ?? ''), { recursive: true });
    execFileSync('mkdir', ['-p', rest ?? ''], { cwd: join(folder, 'shows', deep ?? '') });
    try {
      const { shows, bad } = await read({ 'shows/x/info.txt': 'Gulls\n1977-05-08\nGull Hall' }, {}, ['shows']);
      expect(shows).toMatchObject([{ artist: 'Gulls' }]);
      expect(bad).toEqual([expect.stringMatching(/\/d+: it cannot be read: ENAMETOOLONG/)]);
    } finally {
      execFileSync('rm', ['-rf', 'shows'], { cwd: folder });
    }
  });

  it('is one of the first fifty of a folder', async () => {
    const text = (who: string) => `${who}\n1977-05-08\nGull Hall`;
    const files = Array.from({ length: 51 }, (_, at) => [
      `shows/${100 + at}.txt`,
      text(at < 50 ? 'Gulls' : 'The Long Terns'),
    ]);
    expect(await read(Object.fromEntries(files), {}, ['shows'])).toMatchObject({ artists: ['Gulls'], bad: [] });
  });
});

describe('the turns of a day in tables', () => {
  it.each([
    ['title', 'Early', 'Late'],
    ['notes', '(early)', '(late)'],
    ['show', 'First show', 'Second show'],
    ['show', '1', '2'],
    ['show', 'Matinee', 'Evening'],
    ['show #', '1', '2'],
    ['date', '1984-04-27 (early)', '1984-04-27 Late Show'],
    ['date', '1984-04-27T19:30:00', '1984-04-27T22:00:00'],
    ['time', '7pm', '10 p.m.'],
    ['time', '9:30 PM', '12:30 AM'],
    ['start_time', '19.00 Uhr', '21.30 Uhr'],
    ['set_time', 'Early', 'Late'],
    ['showtime', '19:00', '22:00'],
    ['early/late', 'E', 'L'],
    ['slot', '1', '2'],
    ['show', 'Matinée', 'Soirée'],
    ['session', 'Nachmittag', 'Abend'],
    ['show', 'Frühkonzert', 'Spätkonzert'],
    ['show', 'tarde', 'noche'],
    ['show', '昼の部', '夜の部'],
  ])('tell two shows in a column %s with %s and %s', async (column, one, other) => {
    const row = (said: string, setlist: string) =>
      column === 'date' ? `Gulls,${said},Hall,,"${setlist}"\n` : `Gulls,1984-04-27,Hall,${said},"${setlist}"\n`;
    for (const setlist of ['Home, Moth', '']) {
      const head = `artist,date,venue,${column === 'date' ? 'tour' : column},setlist\n`;
      const { shows } = await read({ 'a.csv': `${head}${row(one, 'Home, Moth')}${row(other, setlist)}` });
      expect(shows.map(({ date, set1 }) => [date, set1])).toEqual([
        ['04/27/84', 'Home\nMoth'],
        ['04/27/84', setlist === '' ? null : 'Home\nMoth'],
      ]);
    }
  });
});

describe('a column of times', () => {
  it('begins another show of songs, also where its rows leave it out', async () => {
    const rows = ['7pm,Home', ',Moth', '10pm,Home', ',Wheel'].map((row) => `Gulls,1984-04-27,Hall,${row}\n`);
    const { shows, bad, said } = await read({ 'a.csv': `artist,date,venue,showtime,song\n${rows.join('')}` });
    expect(bad).toEqual([]);
    expect(shows).toMatchObject([
      { set1: 'Home\nMoth', comment: 'Early show, 7pm' },
      { set1: 'Home\nWheel', comment: 'Late show, 10pm' },
    ]);
    expect(said.join()).toContain('it may be the show of a.csv, line 2: the same artist and day; both are taken');
  });

  it.each([
    ['lengths of songs', 'time', ['3:40', '12:05']],
    ['times of sets', 'set_time', ['20:00', '21:30']],
    ['times of songs', 'time', ['20:00', '20:05', '20:11', '20:20']],
    ['times of shows of other days', 'time', ['20:00', '20:00']],
  ])('is not taken over if these are %s', async (_, column, times) => {
    const rows = times.map((time, at) => `Gulls,1984-04-27,Hall,${time},${at + 1},Song ${'ABCD'[at]}\n`);
    const { shows, said } = await read({ 'a.csv': `artist,date,venue,${column},set,song\n${rows.join('')}` });
    expect(shows).toMatchObject([{ comment: null }]);
    expect(said.join()).toContain(`not taken over: ${column}`);
  });

  it('leaves shows of halls and days as they are', async () => {
    const rows = ['1984-04-27,Hall,19:00', '1984-04-27,Mill,22:00', '1984-04-28,Hall,20:00'];
    const { shows } = await read({
      'a.csv': `artist,date,venue,time\n${rows.map((row) => `Gulls,${row}\n`).join('')}`,
    });
    expect(shows).toMatchObject([{ comment: null }, { comment: null }, { comment: null }]);
  });

  it.each(['7pm & 10pm', 'Early and Late', '7 & 10 pm'])('with two shows in one row is set aside: %s', async (time) => {
    const csv = `artist,date,venue,time\nGulls,1984-04-27,Hall,${time}\nGulls,1984-04-28,Hall,20:00\n`;
    expect(await read({ 'a.csv': csv })).toMatchObject({
      shows: [{ date: '04/28/84' }],
      bad: [`a.csv, line 2: ${time} tells of several shows`],
    });
  });
});

describe('numbers in a column show', () => {
  it('are no turns where no day has two', async () => {
    const csv = 'artist,date,venue,show\nGulls,1984-04-27,Hall,1\nGulls,1984-04-28,Hall,2\n';
    expect((await read({ 'a.csv': csv })).shows).toMatchObject([{ comment: null }, { comment: null }]);
  });
});

describe('what is left out of a table of songs', () => {
  it('is counted once a file', async () => {
    const rows = [
      ['Soundcheck', 'Rye'],
      ['1', 'Home'],
      ['S', 'Moth'],
      ['pre-show', 'Tin'],
      ['2', 'Wheel'],
    ];
    const csv = rows.map(([set, song]) => `Gulls,1984-04-27,Hall,${set},${song}\n`).join('');
    const { shows, said } = await read({ 'a.csv': `artist,date,venue,set,song\n${csv}` });
    expect(shows).toMatchObject([{ set1: 'Home', set2: 'Wheel' }]);
    expect(said.slice(1)).toEqual(['a.csv: rows of sound checks, pre-shows and rehearsals, which are left out: 3.']);
  });
});

describe('the date of an item', () => {
  it.each([
    ['1984-99-27', '??/??/84', 'a.json, record 1: 1984-99-27 is no date; only the year 1984 is taken.'],
    ['27th of some month', '??/??/84', 'a.json, record 1: 27th of some month is no date; only the year 1984 is taken.'],
    ['1984-27-04', '04/27/84', undefined],
    ['1984-00-00', '??/??/84', undefined],
    ['', '??/??/84', undefined],
  ])('%s is %s', async (date, stored, sentence) => {
    const metadata = { identifier: 'a', creator: 'Gulls', date, year: '1984' };
    const { shows, said } = await read({ 'a.json': JSON.stringify({ metadata, files: [] }) });
    expect(shows).toMatchObject([{ date: stored, year: 1984 }]);
    expect(said).toEqual(sentence === undefined ? [] : [sentence]);
  });
});

describe('the encoding of a file', () => {
  const wrong = 'If that is wrong, --encoding NAME says another one.';
  const item = JSON.stringify({ metadata: { identifier: 'a', creator: 'Mårten', date: '1984-04-27' }, files: [] });
  const info = 'Mårten\n1984-04-27\nGull Hall\nRye, NY\n\n1. Home\n2. Moth\n';

  it('is told of JSON and of the texts of folders, as of tables', async () => {
    const files = {
      'a.json': iconv.encode(item, 'win1252'),
      'shows/x/info.txt': iconv.encode(info.replaceAll('å', 'é'), 'win1252'),
    };
    const { artists, said } = await read(files, {}, ['a.json', 'shows']);
    expect(artists).toEqual(['Mårten', 'Mérten']);
    expect(said).toEqual([
      `a.json: read as windows-1252: ${item}. ${wrong}`,
      `shows/x/info.txt: read as windows-1252: Mérten. ${wrong}`,
    ]);
  });

  it('that an option says is that of JSON and folders, too', async () => {
    const files = { 'a.json': iconv.encode(item, 'cp850'), 'shows/x/info.txt': iconv.encode(info, 'cp850') };
    const { artists, said } = await read(files, { encoding: 'cp850' }, ['a.json', 'shows']);
    expect(artists).toEqual(['Mårten']);
    expect(said).toEqual(['Shows that were told more than once, and are one each: 1.']);
    const collection = read({}, { encoding: 'cp850' }, []);
    await expect(collection).rejects.toThrow('--encoding is for files, and there is none');
  });

  it.each([
    ['서울홀', 'euc-kr'],
    ['北京大厅', 'gbk'],
    ['море', 'koi8-r'],
    ['渋谷公会堂', 'shift_jis'],
  ])('is told as not sure of a short text: %s in %s', async (venue, encoding) => {
    const csv = iconv.encode(`artist,date,venue\nGulls,1984-04-27,${venue}\n`, encoding);
    expect((await read({ 'a.csv': csv })).said[0]).toMatch(/^a.csv: no encoding of it is sure, and it is read as /);
    expect((await read({ 'a.csv': csv }, { encoding })).shows).toMatchObject([{ venue }]);
  });

  it.each([
    ['windows-1251', 'Дом Культуры'],
    ['koi8-r', 'Море'],
    ['koi8-r', 'Дом Культуры'],
    ['koi8-u', 'Вулиця Київ'],
    ['cp866', 'Река'],
    ['cp866', 'РЕКА'],
    ['iso-8859-5', 'Большой Зал'],
    ['maccyrillic', 'Большой Зал'],
    ['windows-1250', 'Dvůr Králové'],
    ['windows-1250', 'Žižkov'],
    ['windows-1250', 'Łomża'],
    ['iso-8859-2', 'Łomża'],
    ['iso-8859-2', 'Dvořiště, Žďár'],
    ['cp852', 'Dvořák'],
    ['windows-1253', 'Πάτρα'],
    ['iso-8859-7', 'Θέατρο Πέτρας'],
    ['macintosh', 'Zürich'],
    ['windows-1252', 'Gull’s Hall'],
    ['windows-1252', 'Škoda'],
  ])('with a byte for each letter is found, %s of %s, and told', async (encoding, venue) => {
    const csv = iconv.encode(`artist,date,venue\nGulls,1984-04-27,"${venue}"\n`, encoding);
    const { shows, said } = await read({ 'a.csv': csv });
    expect(shows).toMatchObject([{ venue }]);
    expect(said[0]).toContain(`"${venue}". ${wrong}`);
  });

  it.each([
    ['windows-1250', 'Plzeň'],
    ['iso-8859-2', 'Gdańsk'],
    ['cp852', 'Gdańsk'],
    ['windows-1254', 'Beşiktaş'],
    ['iso-8859-7', 'Άγγελος'],
    ['koi8-r', 'МОРЕ'],
  ])('that no short text tells is not sure: %s of %s', async (encoding, venue) => {
    const csv = iconv.encode(`artist,date,venue\nGulls,1984-04-27,${venue}\n`, encoding);
    expect((await read({ 'a.csv': csv })).said[0]).toMatch(/^a.csv: no encoding of it is sure, and it is read as /);
  });

  it('may be one of seven bits, as of old mail', async () => {
    const esc = String.fromCharCode(27);
    const row = (venue: string) => `artist,date,venue\nGulls,1984-04-27,${venue}\n`;
    const files = {
      'jis.csv': row(`${esc}$B=BC+${esc}(B`),
      'utf7.csv': iconv.encode(row('Möwe & Café'), 'utf-7'),
      'plain.csv': row('Gull+Tern- +Mill-'),
    };
    const { shows, said } = await read(files);
    expect(shows.map(({ venue }) => venue)).toEqual(['渋谷', 'Möwe & Café', 'Gull+Tern- +Mill-']);
    expect(said).toContain(`jis.csv: read as iso-2022-jp: Gulls,1984-04-27,渋谷. ${wrong}`);
    expect(said.join()).toContain('utf7.csv: no encoding of it is sure, and it is read as utf-7');
    const korean = await read({ 'kr.csv': `${esc}$)C\n${row('Hall')}`, 'hz.csv': row('~{1>>)~}') });
    for (const name of ['kr', 'hz']) expect(korean.said.join()).toContain(`${name}.csv: no encoding of it is sure`);
  });

  it.each(['utf-16le', 'utf-16be'])('may be %s without a mark, in any letters', async (encoding) => {
    for (const venue of ['Большой Зал', '渋谷公会堂一丁目']) {
      const csv = iconv.encode(`artist,date,venue\n${venue},1984-04-27,${venue}\n`, encoding, { addBOM: false });
      expect((await read({ 'a.csv': csv })).shows).toMatchObject([{ artist: venue, venue }]);
    }
  });

  it('of a whole tree is told twenty times, and counted', async () => {
    const files = Array.from({ length: 22 }, (_, at) => [`shows/${at}/a.txt`, iconv.encode(info, 'win1252')]);
    const { said } = await read(Object.fromEntries(files), {}, ['shows']);
    expect(said.filter((line) => line.includes('read as windows-1252'))).toHaveLength(20);
    expect(said).toContain('2 more files are in an encoding that is guessed.');
  });

  it.each([
    ['cp850', true],
    ['iso-2022-jp', true],
    ['x-mac-cyrillic', true],
    ['base64', false],
    ['latin-99', false],
  ])('may be called %s: %s', (name, isKnown) => {
    expect(isEncoding(name)).toBe(isKnown);
  });
});

describe('a bill in the place of an artist', () => {
  const aside = (place: string, name: string) =>
    `${place}: ${name} reads as several artists; if it is one, --artist "${name}" says so`;
  const item = (creator: string) =>
    JSON.stringify({ metadata: { identifier: 'a', creator, date: '1984-04-29' }, files: [] });

  it('is set aside in a table, a text and an item', async () => {
    const files = {
      'a.json': item('Auks / Gulls / Terns'),
      'a.csv':
        'artist,date\nGulls / Terns,1984-04-27\nGulls / Terns,1984-04-28\nAC/DC,1984-04-27\nTin & Moth,1984-04-27\n',
      'shows/x/a.txt': 'Gulls / Terns\n1984-04-27\nGull Hall\nRye, NY\n\n1. Home\n2. Moth\n',
    };
    const { artists, bad } = await read(files, {}, ['a.json', 'a.csv', 'shows']);
    expect(artists).toEqual(['AC/DC', 'Tin & Moth']);
    expect(bad).toEqual([
      aside('a.json, record 1', 'Auks / Gulls / Terns'),
      aside('shows/x', 'Gulls / Terns'),
      aside('a.csv, line 2', 'Gulls / Terns'),
      aside('a.csv, line 3', 'Gulls / Terns'),
    ]);
  });

  it('is one artist that an option, a set list or an identifier names', async () => {
    const csv = 'artist,date,venue\nGulls / Terns,1984-04-27,Hall\n';
    expect((await read({ 'a.csv': csv }, { artist: 'Gulls / Terns' })).artists).toEqual(['Gulls / Terns']);
    const setlist = JSON.stringify({ id: 'b1', eventDate: '28-04-1984', artist: { name: 'Gulls / Terns' } });
    expect((await read({ 'a.csv': csv, 'b.json': setlist })).shows).toHaveLength(2);
    const mbid = '0b3c1f3e-6d0a-4d5f-9f0e-1a2b3c4d5e6f';
    const identified = `artist,date,mbid\nGulls / Terns,1984-04-27,${mbid}\nGulls / Terns,1984-04-28,\n`;
    expect(await read({ 'a.csv': identified })).toMatchObject({ artists: ['Gulls / Terns'], bad: [] });
  });

  it('is one artist that the catalogue has', async () => {
    const file = join(folder, 'a.csv');
    await writeFile(file, 'artist,date\nGulls / Terns,1984-04-27\nAuks / Terns,1984-04-27\n');
    const source = new FilesReader([file], { said: {}, columns: new Map(), say: () => undefined });
    source.know(['Gulls / Terns']);
    const faults: (string | undefined)[] = [];
    for await (const { fault } of source.lines(() => undefined)) faults.push(fault);
    expect(faults).toEqual([undefined, undefined, expect.stringContaining('Auks / Terns reads as several artists')]);
  });
});
