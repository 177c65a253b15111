import { describe, expect, test } from 'vitest';
import { writeInfoText } from '#domain/recordings/infoText.ts';
import { type InfoText, readInfoText } from '#texts/readInfoText.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const read = (text: string) => readInfoText(text);

const CLASSIC = `Grateful Dead
Barton Hall, Cornell University
Ithaca, NY
5/8/77

Source: SBD > Cassette Master > DAT
Taper: Unknown

Disc 1
Set 1:
01. New Minglewood Blues [05:20]
02. Loser
03. El Paso  4:32

Disc 2
Set 2:
01. Scarlet Begonias >
02. Fire On The Mountain (12:05)

Encore:
03. One More Saturday Night

gd77-05-08d1t01.flac:${HASH}
${HASH} *gd77-05-08d1t01.flac
`;

const LABELLED = `Artist: The Quiet Owls
Date: 1998-11-??
Venue: Old Mill
Location: Portland, ME
Lineage: Schoeps mk4 > V3 > DA-P1
Notes: with guests

Set I
d1t01 Tin Sky
d1t02 Home
Set II
d2t01 Wheel > Home
E: Goodnight
`;

const ONE_LINE = `Marrow Creek - Café Tandem - July 11, 1985
Lille, France

1) Intro
2) 10:15 Saturday Night
`;

test.each([
  ['Artist: Ann Owl\nBand: The Finches', ['The Finches'], ['Band: The Finches']],
  ['Artist: Ann Owl\nArtist: ann owl', [], []],
  ['Artist: Ann Owl\nBand:', [], []],
  ['Ann Owl\n\nPerformers: Ann Owl\nBand: The Finches', ['The Finches'], ['Band: The Finches']],
  ['Venue: Old Mill\nVenue: Gull Hall', [], ['Venue: Gull Hall']],
  ['Venue: Old Mill\nLocation: Gull Hall, Rye, NY', [], ['Location: Gull Hall, Rye, NY']],
  ['City: Rye\nTown: Leeds', [], ['Town: Leeds']],
  ['City: Rye\nLocation: Rye, NY', [], []],
  ['City: Rye\nState: NY\nCountry: USA', [], []],
  ['City: Rye\nState: NY\nState: VT', [], ['State: VT']],
])('what contradicts a label above it is told, not taken: %j', (text, otherArtists, rest) => {
  expect(read(`${text}\nDate: 5/8/77\n\nSet 1:\n1. Millrace\n2. Tin Roof\n`)).toMatchObject({ otherArtists, rest });
});

test.each([
  [
    'artist, place and date on top',
    CLASSIC,
    {
      artist: 'Grateful Dead',
      date: '05/08/1977',
      venue: 'Barton Hall, Cornell University',
      city: 'Ithaca',
      state: 'NY',
      sets: [
        'New Minglewood Blues\nLoser\nEl Paso',
        'Scarlet Begonias >\nFire On The Mountain\nE: One More Saturday Night',
      ],
      recording: ['Source: SBD > Cassette Master > DAT', 'Taper: Unknown'],
      rest: [],
    },
  ],
  [
    'labels',
    LABELLED,
    {
      artist: 'The Quiet Owls',
      date: '11/??/1998',
      venue: 'Old Mill',
      city: 'Portland',
      state: 'ME',
      sets: ['Tin Sky\nHome', 'Wheel > Home\nE: Goodnight'],
      comment: 'with guests',
      recording: ['Lineage: Schoeps mk4 > V3 > DA-P1'],
      rest: [],
    },
  ],
  [
    'all of it in a line',
    ONE_LINE,
    {
      artist: 'Marrow Creek',
      date: '07/11/1985',
      venue: 'Café Tandem',
      city: 'Lille',
      state: 'France',
      sets: ['10:15 Saturday Night'],
      rest: ['Intro'],
    },
  ],
  [
    'sets in a line each',
    'Owls\n2/14/03\nOld Mill\n\nSet 1: Home, Tin Sky > Wheel\nSet 2: Loser\nEncore: Goodnight',
    { date: '02/14/2003', sets: ['Home, Tin Sky > Wheel', 'Loser\nE: Goodnight'] },
  ],
  [
    'numbers in its first set alone',
    'Owls\n2/14/38\nOld Mill\n\nSet 1\n1. Home\n2. Tin Sky\n\nSet 2\nWheel\nLoser',
    { date: '02/14/1938', sets: ['Home\nTin Sky', 'Wheel\nLoser'] },
  ],
  ['nothing', '', { artist: '', date: '', sets: [], rest: [] }],
])('reads a text with %s', (_, text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

describe('what is not understood', () => {
  test('is told, line by line', () => {
    expect(read('Owls\n5/8/77\nOld Mill\nPortland, ME\nThanks to everybody who taped it!').rest).toEqual([
      'Thanks to everybody who taped it!',
    ]);
  });

  test('a text that is too long is none', () => {
    expect(read('a\n'.repeat(30_000))).toMatchObject({ artist: '', rest: ['The text is too long to be read.'] });
  });
});

test('the date and the place may stand below the heading of the songs', () => {
  expect(read('Setlist:\nPortland, ME\nOld Mill\nNovember 23, 2003\n\nHome\nWheel\nTin Sky\nLow Tide')).toMatchObject({
    ...{ artist: '', date: '11/23/2003', venue: 'Old Mill', city: 'Portland', state: 'ME' },
    sets: ['Home\nWheel\nTin Sky\nLow Tide'],
  });
});

test('what is written is read again', () => {
  const facts = { artist: 'The Quiet Owls', date: '05/08/1977', venue: 'Old Mill', city: 'Portland', state: 'ME' };
  const text = writeInfoText({
    ...facts,
    tracks: [{ title: 'Home' }, { title: 'Tin Sky' }],
    lists: [{ name: 'fingerprints.ffp', text: `t01.flac:${HASH}` }],
  });
  const found = read(text);
  expect(found).toMatchObject({ ...facts, sets: ['Home\nTin Sky'] });
  expect(found.rest.join('\n')).not.toContain(HASH);
});

const forms: Record<string, [text: string, said: Partial<InfoText>]> = {
  'a line each, numbered by discs, with lengths and segues': [
    `Quiet Harbor
05/08/77
Mill Hall, Stone College
Ithaca, NY

Source: SBD > Reel > DAT
Transfer: DAT > CDR > EAC > SHN

Disc 1 (62:10)
01. Tuning [0:45]
02. Paper Boats [5:12]
03. Lantern Street -> [7:01]
Disc 2
01. Low Tide >
02. Morning Freight*

* with Ann on fiddle
qh77-05-08d1t01.shn:${HASH}`,
    {
      ...{ artist: 'Quiet Harbor', date: '05/08/1977', venue: 'Mill Hall, Stone College', city: 'Ithaca', state: 'NY' },
      sets: ['Paper Boats\nLantern Street >\nLow Tide >\nMorning Freight'],
      recording: ['Source: SBD > Reel > DAT', 'Transfer: DAT > CDR > EAC > SHN'],
      rest: ['Tuning [0:45]', '* with Ann on fiddle'],
    },
  ],
  'with labels, sets in lines of their own, an encore': [
    `Artist: The Glass Owls
Date: December 31, 1999
Venue: 9:30 Club
Location: Washington, District of Columbia, USA
Lineage: DPA 4022 > V3 > SBM-1

Set I:
Hollow Moon
Ten Steps >
Red Clay

Set II:
Wire
Second Sun

Encore:
Goodnight Mary

Thanks to the band!`,
    {
      ...{ artist: 'The Glass Owls', date: '12/31/1999', venue: '9:30 Club', city: 'Washington', state: 'DC' },
      sets: ['Hollow Moon\nTen Steps >\nRed Clay', 'Wire\nSecond Sun\nE: Goodnight Mary'],
      recording: ['Lineage: DPA 4022 > V3 > SBM-1'],
      rest: ['Thanks to the band!'],
    },
  ],
  'all in one line, and sets with commas': [
    `Velvet Plough - 1987-07-04 - Old Barn - Madison, Wisconsin
Set 1: Rye, Seven Crows > Barley
Set 2: Harvest, Sickle
E: Plough Song`,
    {
      ...{ artist: 'Velvet Plough', date: '07/04/1987', venue: 'Old Barn', city: 'Madison', state: 'WI' },
      sets: ['Rye, Seven Crows > Barley', 'Harvest, Sickle\nE: Plough Song'],
    },
  ],
  'abroad, a folder name first, file names before titles': [
    `nl2003-10-11.flac16
Night Ladder
Paradise Hall
Amsterdam, The Netherlands
Saturday 11 October 2003

nl2003-10-11t01.flac  Rooftops
nl2003-10-11t02.flac  Down the Rungs`,
    {
      ...{ artist: 'Night Ladder', date: '10/11/2003', venue: 'Paradise Hall', city: 'Amsterdam' },
      state: 'The Netherlands',
      sets: ['Rooftops\nDown the Rungs'],
    },
  ],
  'checksums alone': [`a.flac:${HASH}\nb.flac:${HASH}`, {}],
  nothing: [' \n\n----\n', {}],
};

test.for(Object.entries(forms))('reads %s', ([, [text, said]]) => {
  expect(read(text)).toMatchObject(said);
  expect(read(text.replaceAll('\n', '\r\n'))).toEqual(read(text));
});

describe('the ways of traders', () => {
  const read = (text: string) => readInfoText(text);

  test('put artist, date, place, discs and lengths in one line, and songs with their numbers in another', () => {
    const text = `Ann Owl, 6/30/00, Ventura, 2CDR, (69min+28min)

AB-16, brief talking on d1t7; cdr trade > eac > wav > shn; excellent sound [A]

1. Rover (acoustic) 2. Row (Bo on mandolin) 3. Judas (acoustic 4. Country Pie 5. Hat (encore) CD2
1. Things 2 Like A Stone 3. Rainy #12 & 35`;
    expect(read(text)).toMatchObject({
      ...{ artist: 'Ann Owl', date: '06/30/2000', venue: '', city: 'Ventura', state: '' },
      sets: [
        'Rover (acoustic)\nRow (Bo on mandolin)\nJudas (acoustic)\nCountry Pie\nHat (encore)\nThings\nLike A Stone\nRainy #12 & 35',
      ],
      recording: ['AB-16, brief talking on d1t7; cdr trade > eac > wav > shn; excellent sound [A]'],
    });
  });

  test.each([
    ['Ann Owl, 2/11/74, Oakland, CA, afternoon, 2CDR (57min+65min)', { venue: '', city: 'Oakland', state: 'CA' }],
    ['Ann Owl, 11/11/80, Old Mill, Portland, ME, 2CDR', { venue: 'Old Mill', city: 'Portland', state: 'ME' }],
    ['Ann Owl, 9/17/00, Glasgow, Scotland, ', { venue: '', city: 'Glasgow', state: 'Scotland' }],
    [
      'ANN OWL - Title: Melbourne, Australia August 19th 1998',
      { artist: 'ANN OWL', date: '08/19/1998', city: 'Melbourne', state: 'Australia' },
    ],
    ['Ann Owl\nMercury Lounge,\nPortland, ME', { venue: 'Mercury Lounge', city: 'Portland' }],
    ['Ann Owl\nUniversity Of Maine Portland\nOwl Pavilion', { venue: 'Owl Pavilion, University Of Maine Portland' }],
    ['=====\n=== info.txt\n=====\nAnn Owl\nOld Mill', { artist: 'Ann Owl', venue: 'Old Mill' }],
    ['Ann Owl\nB&C Recording\nOld Mill', { artist: 'Ann Owl', venue: '', recording: ['B&C Recording', 'Old Mill'] }],
    [
      'Ann Owl\nAudience Recording\n\nOld Mill',
      { artist: 'Ann Owl', venue: 'Old Mill', recording: ['Audience Recording'] },
    ],
  ])('read %j', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  test.each([
    ['a length behind a dash', '1. Home - 4:11\n2. Wheel - 12:05', ['Home\nWheel']],
    ['songs without a space between them', '09. Home\n1. Home2. Wheel', ['Home\nWheel']],
    ['what is no song', '1. Home\n2. (applause)\n3. Audience\n4. band intros and plug\n5. Wheel,', ['Home\nWheel']],
    [
      'discs with their length',
      'Disc\n CD1 52:55\n1. Home\n Disc 2 - Total Running Time: 65:06\n1. Wheel',
      ['Home\nWheel'],
    ],
    ['an encore before a number', 'CD1\n1. Home 2. Wheel\n\n(encore 1) 1. Loser', ['Home\nWheel\nE: Loser']],
    ['a track behind a number of a title', '1 Home 2 Rainy # 12 & 35 3 Wheel', ['Home\nRainy # 12 & 35\nWheel']],
    ['numbers that are none of a track', '1. 4th Time Around 2. Rainy 12 & 35', ['4th Time Around\nRainy 12 & 35']],
  ])('have %s', (_, text, sets) => {
    expect(read(`Ann Owl\nOld Mill\nPortland, ME\n\n${text}`).sets).toEqual(sets);
  });

  test('tell lineage without a label, and who played', () => {
    const { recording, comment, sets } = read(
      'Ann Owl\nOld Mill\nAud > CDR > EAC > Flac\n\n1. Home > \n2. Wheel\n\nAnn Owl - vocals, guitar\nBo Crow: bass',
    );
    expect(recording).toEqual(['Aud > CDR > EAC > Flac']);
    expect(sets).toEqual(['Home >\nWheel']);
    expect(comment).toBe('Ann Owl - vocals, guitar\nBo Crow: bass');
  });
});

describe('the head of a text', () => {
  const where = { venue: 'Old Mill', city: 'Portland', state: 'ME' };
  const below = (head: string) => read(`${head}\n\nCD1\n1. Home\n2. Wheel`);

  test.each([
    ["Slim's\nPortland, ME\n2/9/97", { artist: 'Ann Owl', venue: "Slim's" }],
    ['2/9/97\nPortland, ME', { artist: 'Ann Owl', venue: '' }],
    ['ao97-02-09\nOld Mill, Portland, ME', { artist: 'Ann Owl', venue: 'Old Mill' }],
    ['Owl\nPortland, ME\n2/9/97', { artist: 'Ann Owl', venue: '' }],
    ['Still Flying - Ann Owl\nOld Mill\nPortland, ME\n2/9/97', { artist: 'Ann Owl', venue: 'Old Mill' }],
    ['Bo Crow\nAnn Owl\nPortland, ME\n2/9/97', { artist: 'Ann Owl' }],
    ['bc97-02-09\nOld Mill, Portland, ME', { artist: 'bc', venue: 'Old Mill' }],
    ['THE ANN OWL\nPortland, ME\n2/9/97', { artist: 'THE ANN OWL', venue: '' }],
    ['Bo Crow\nOld Mill\nPortland, ME\n2/9/97', { artist: 'Bo Crow', venue: 'Old Mill' }],
    ["Artist: Bo Crow\nSlim's\nPortland, ME\n2/9/97", { artist: 'Bo Crow', venue: "Slim's" }],
  ])('of a known artist is %j', (text, expected) => {
    expect(readInfoText(text, 'Ann Owl')).toMatchObject({ ...expected, date: '02/09/1997', city: 'Portland' });
  });

  test('of a known artist leaves the title in front of it, and not the artist', () => {
    const { artist, rest } = readInfoText('Still Flying - Ann Owl\nOld Mill\nPortland, ME\n2/9/97', 'Ann Owl');
    expect([artist, rest]).toEqual(['Ann Owl', ['Still Flying']]);
  });

  test.each(['UB40', 'Blink-182', 'Sum 41', 'Level 42', 'Archive'])('may be of %s', (artist) => {
    expect(read(`${artist}\nOld Mill\nPortland, ME\n2/9/97`)).toMatchObject({ artist, venue: 'Old Mill' });
  });

  test.each<[string, string, Partial<InfoText>]>([
    [
      'a state of two words',
      'Ann Owl\nOld Mill\nGreat Mills New Jersey',
      { venue: 'Old Mill', city: 'Great Mills', state: 'NJ' },
    ],
    [
      'a city that is shortened',
      'Ann Owl, NYC Gull Hall, 1974 Jan 30',
      { venue: 'Gull Hall', city: 'New York', state: 'NY' },
    ],
    [
      'an artist with a label and above the hall',
      'Artist: Ann Owl\nAnn Owl\nPortland, ME',
      { venue: '', city: 'Portland' },
    ],
    ['a volume', 'Ann Owl, 1/1/66, Volume 7', { artist: 'Ann Owl', venue: '', city: '' }],
    ['the name of a tape', 'Ann Owl\nSecond Millrace Tape\nOctober 1962', { venue: '', date: '10/??/1962' }],
    ['no artist', 'Portland, ME, USA\nOak Arena\n27-Aug-97', { artist: '', venue: 'Oak Arena', date: '08/27/1997' }],
    ['a hall alone', 'Hall "A", Owl Forum,\nPortland, ME\n2/9/97', { artist: '', venue: 'Hall "A", Owl Forum' }],
    ['an artist called like a hall', 'Hall & Crow\nOld Mill\nPortland, ME', { artist: 'Hall & Crow', ...where }],
    ['columns', 'Ann Owl\nPortland, ME  Old Mill\n4 July 1998', { artist: 'Ann Owl', ...where }],
    ['the hall behind the place', 'Ann Owl, 11/1/02, Portland, Maine, Old Mill, 2CDR', where],
    [
      'the hall behind the country',
      'Ann Owl\nLeeds, England Owl Arena (April 17, 2007)',
      { city: 'Leeds', state: 'England', venue: 'Owl Arena' },
    ],
    ['two countries', 'Ann Owl\nOld Mill, Leeds, England, UK', { city: 'Leeds', state: 'England', venue: 'Old Mill' }],
    ['a country without a comma', 'Ann Owl\nPortland, Maine USA\nOld Mill', { artist: 'Ann Owl', ...where }],
    ['the state of another country', 'Ann Owl\nOld Mill, Perth, WAS, Australia', { city: 'Perth', state: 'Australia' }],
    [
      'a country in its line',
      'Ann Owl\nOld Mill\nLille\nFrance',
      { venue: 'Old Mill', city: 'Lille', state: 'France' },
    ],
    ['a hall and a city', 'Ann Owl, 11/15/80, Owl Theatre, Lille, 2CDR', { venue: 'Owl Theatre', city: 'Lille' }],
    ['a hall of a campus', 'Ann Owl, 11/15/80, Oak Hall, Owl College', { venue: 'Oak Hall, Owl College', city: '' }],
    ['all of it between commas', 'Ann Owl, Old Mill, Portland, ME, 11/15/80', { artist: 'Ann Owl', ...where }],
    ['a hall in the next paragraph', 'Ann Owl: Portland, ME 8/19/98\n\nOak Lounge,\nPortland', { venue: 'Oak Lounge' }],
    ['its number in a series', '#13 Ann Owl\n06-14-84\nOld Mill\nPortland, ME', { artist: 'Ann Owl', ...where }],
    ['a title', 'Ann Owl\n"Feathers Fly Far"\nOld Mill, Portland, ME', { artist: 'Ann Owl', ...where }],
    [
      'the kind of files',
      '(Audience FLAC)\nAnn Owl 1978-05-14 Old Mill, Portland, ME (FLAC)',
      { artist: 'Ann Owl', ...where },
    ],
    ['a mark', 'Ann Owl\n1971-02-xx(*) Portland, ME unknown', { artist: 'Ann Owl', date: '02/??/1971' }],
    [
      'the time of day',
      'Ann Owl\nOctober 26, 1999 - early show\nOld Mill\nPortland, ME',
      { artist: 'Ann Owl', ...where },
    ],
    ['a town', 'Date: 2009-04-12\nTown: Leeds\nVenue: Old Mill\nArtist: Ann Owl', { artist: 'Ann Owl', city: 'Leeds' }],
    [
      'another label',
      'Torrent title: Ann - Feathers\nAnn Owl\nOld Mill, Portland, ME 1986-07-10',
      { artist: 'Ann Owl', ...where },
    ],
    [
      'requests',
      "PLEASE DO NOT SELL THIS SHOW\nPlease, don't convert it\nAnn Owl\nOld Mill\nPortland, ME",
      { artist: 'Ann Owl', ...where },
    ],
    [
      'sentences',
      'Another great show I found on my old disc\nAnn Owl\nOld Mill\nPortland, ME',
      { artist: 'Ann Owl', ...where },
    ],
    [
      'something else',
      'Information from:\nOwl Chronicles\n\nAnn Owl\nOld Mill\nPortland, ME',
      { artist: 'Ann Owl', ...where },
    ],
    [
      'who recorded it',
      'Ann Owl\nRecorded By Bo\n\nOld Mill\nPortland, ME',
      { ...where, recording: ['Recorded By Bo'] },
    ],
    ['more below', 'Ann Owl\nPortland, ME\n6/5/04\n\nThe Feather Edition', { artist: 'Ann Owl', venue: '' }],
    ['a tour', 'Ann Owl\nFeather Tour 2004\nOld Mill\nPortland, ME', { artist: 'Ann Owl', ...where }],
    [
      'the place in brackets',
      'Ann Owl\nOld Mill (Bern, Switzerland); 17 July 1993',
      { venue: 'Old Mill', city: 'Bern', state: 'Switzerland' },
    ],
    [
      'the country in brackets',
      'Ann Owl - 7/17/93 Old Mill, Leeds (UK)',
      { venue: 'Old Mill', city: 'Leeds', state: 'UK' },
    ],
    [
      'the city behind the artist',
      'Ann Owl Portland 17 July 1993\n\nOld Mill  Portland, Maine',
      { artist: 'Ann Owl', ...where },
    ],
    ['a name below the place', 'Portland, ME\nOld Mill\n7/17/93', { artist: '', ...where }],
    [
      'a title above the venue',
      'Ann Owl - Feathers Volume 50\nOld Mill\nPortland, ME',
      { artist: 'Ann Owl', ...where },
    ],
    ['the hall below', 'Ann Owl - 1977-05-07 - Leeds, UK\n\nOwl Theatre', { artist: 'Ann Owl', venue: 'Owl Theatre' }],
    [
      'an artist with a comma',
      'Finches, Wrens\nGull Hall\nLeeds, UK\n1977-05-07',
      { artist: 'Finches, Wrens', venue: 'Gull Hall', city: 'Leeds' },
    ],
    [
      'an artist with a comma above a paragraph',
      'Owl, The Teller\n\nGull Hall, Leeds, UK\n1977-05-07',
      { artist: 'Owl, The Teller' },
    ],
    [
      'a turn behind an artist',
      'Ann Owl, Late Show\nGull Hall\nLeeds, UK\n1977-05-07',
      { artist: 'Ann Owl', venue: 'Gull Hall' },
    ],
    ['a venue behind an artist', 'Ann Owl, The Nest\nLeeds, UK\n1977-05-07', { artist: 'Ann Owl', venue: 'The Nest' }],
    ['a city behind an artist', 'Ann Owl, Paris\nGull Hall\n1977-05-07', { artist: 'Ann Owl', city: 'Paris' }],
    ['the venue and the place below', 'Ann Owl 1979-10-03 Portland, ME\n\nOld Mill, Portland, Maine', where],
    [
      'a date above',
      'Ann - 1CD - June 17\n\nAnn Owl\nOld Mill, Portland, ME\n17 June 1977',
      { artist: 'Ann', ...where },
    ],
    [
      'a file kind above',
      'FLAC: Owls in Portland 1977\n\nAnn Owl\nOld Mill, Portland, ME',
      { artist: 'Ann Owl', ...where },
    ],
    ['signs around the artist', '> ANN OWL > 23.09.1982\n\nOld Mill, Portland, ME', { artist: 'ANN OWL', ...where }],
    ['a street', 'Ann Owl\nOld Mill\n875 East Main Street\nPortland, ME 14605', { artist: 'Ann Owl', ...where }],
    [
      'the artist at a hall',
      'Ann Owl at the Club Owl, in Portland, ME. Feb 11, 1992',
      { artist: 'Ann Owl', venue: 'Club Owl', city: 'Portland' },
    ],
    [
      'the artist live at a place',
      'Ann Owl Live at the Old Mill 1982-02-13 2nd gen AUD',
      { artist: 'Ann Owl', venue: 'Old Mill' },
    ],
    ['notes', 'Ann Owl\nOld Mill\nPortland, ME\nNotes: a note', { artist: 'Ann Owl', ...where, comment: 'a note' }],
    ['a date with hyphens', 'Ann Owl\nOld Mill\nPortland, ME\nAugust - 15 - 2014', { date: '08/15/2014', ...where }],
    ['a city and its hall', 'Ann Owl - Lille, Owl Jazz Club, 30 June 2018', { venue: 'Owl Jazz Club', city: 'Lille' }],
    [
      'a city and the venue',
      'Ann Owl\nMay 3, 1976 - Evening Show\nLille, The Mill',
      { venue: 'The Mill', city: 'Lille' },
    ],
    ['a venue and a city', 'Ann Owl - Owl-Festival, Lille - 12.09.1987', { venue: 'Owl-Festival', city: 'Lille' }],
    ['the code of a country', 'Ann Owl - 1984-09-13 - Lille, FR', { artist: 'Ann Owl', city: 'Lille', state: 'FR' }],
    ['a date with spaces', 'Ann Owl\nOld Mill, Portland, ME 1984 06 19', { date: '06/19/1984', ...where }],
    ['a date with a line', 'Ann Owl\n1975_1202 Old Mill, Portland, ME', { date: '12/02/1975', ...where }],
    [
      'the hour',
      'Ann Owl\nOld Mill\nPortland, ME\n\nApril 12, 1975, 11 p.m. late show (Saturday)',
      { date: '04/12/1975', ...where },
    ],
    [
      'a chain of dashes',
      'Ann Owl\nPortland, ME\n\nAUD -- cassette -- CD-R -- Owls',
      { venue: '', recording: ['AUD -- cassette -- CD-R -- Owls'] },
    ],
    ['the artist at a venue', 'Ann Owl at the Mill\n2 Nov 1979', { artist: 'Ann Owl', venue: 'Mill' }],
    [
      'an artist with at in the name',
      'Owls at the Oak\nOld Mill, Portland, ME',
      { artist: 'Owls at the Oak', ...where },
    ],
    [
      'a signature',
      'Ann Owl\n2 Nov 1979\n\nThis is what I wrote about it then.\n\nMarsh',
      { artist: 'Ann Owl', venue: '' },
    ],
    ['a signature above', '/Marsh\n\nPortland, ME\nOwl Hall', { artist: '', venue: 'Owl Hall' }],
    ['a city below the date', 'Ann Owl\n1995-07-25\nLudlow', { artist: 'Ann Owl', venue: '', city: 'Ludlow' }],
    ['a short word for grounds', 'Ann Owl\nOak Hall,\nOwl Univ.\nRye, NY', { venue: 'Oak Hall, Owl Univ.' }],
    ['the venue in front of a colon', 'Ann Owl\n7/4/01\nMt. Mill: Portland, ME', { ...where, venue: 'Mt. Mill' }],
    ['a month between commas', 'Ann Owl\n1993, July, 09\nBern, Switzerland', { date: '07/09/1993', venue: '' }],
    [
      'the artist in front of a colon',
      'Ann Owl: Feathers - 1996 Europe Tour\nOld Mill\nBern, Switzerland',
      { artist: 'Ann Owl', venue: 'Old Mill' },
    ],
    [
      'the artist in front of a hall and a city',
      'Ann Owl: PalaMill, Roma\nJune 19th 1984',
      { artist: 'Ann Owl', venue: 'PalaMill', city: 'Roma' },
    ],
    [
      'live in front of a city and a spelt state',
      'Ann Owl Live Portland, Maine 2001-11-23',
      { artist: 'Ann Owl', venue: '', city: 'Portland', state: 'ME', date: '11/23/2001' },
    ],
    [
      'the province and the country below the city',
      'Ann Owl\nAugust 25 1992\nOwl Gardens\nOak Marsh\nOntario, Canada',
      { artist: 'Ann Owl', venue: 'Owl Gardens', city: 'Oak Marsh', state: 'ON' },
    ],
    [
      'a territory, spelt',
      'Ann Owl\nOwl Gardens\nWhitehorse, Yukon\nAugust 25 1992',
      { venue: 'Owl Gardens', city: 'Whitehorse', state: 'YT' },
    ],
    [
      'a province by its whole name',
      "Ann Owl\nOwl Gardens\nSt. John's, Newfoundland and Labrador\nAugust 25 1992",
      { venue: 'Owl Gardens', city: "St. John's", state: 'NL' },
    ],
    [
      'a territory of Australia',
      'Ann Owl\nOwl Gardens\nDarwin, NT, Australia\nAugust 25 1992',
      { city: 'Darwin', state: 'Australia' },
    ],
    ['a tape without an artist', 'Oak Univ, Rye Colorado, 23 May 1976 Complete Audience Tape.', { artist: '' }],
    ['a day in front of a city', '17 June: Boston', { artist: '', city: 'Boston', date: '' }],
    [
      'small letters alone',
      'ann owl & the crows\nowl jazz festival\nportland fair grounds\nportland, me.\napril 25, 2014',
      { artist: 'ann owl & the crows', venue: 'owl jazz festival, portland fair grounds' },
    ],
    [
      'a sentence that ends as a place does',
      'Ann Owl: The Tin Tapes - Volume 4\n\nOn this night, a major owl was saying goodbye, or\nso we thought.\n\nOld Mill\nNew York, NY',
      { artist: 'Ann Owl', venue: 'Old Mill', city: 'New York', state: 'NY' },
    ],
    ['an opinion', 'Ann Owl 5/28/00\n\nExcellent audience recording, an A++ for me.', { city: '', state: '' }],
    ['a space in front of a colon', 'The Owls : Feathers - Volume 4\nOld Mill\nRye, NY', { artist: 'The Owls' }],
    ['a college and its hall', 'Ann Owl\nOwl College - Old Hall\nRye, NY', { venue: 'Old Hall, Owl College' }],
    ['a full stop behind the day', 'Ann Owl\nOld Mill\nNovember 15th. 1980', { date: '11/15/1980' }],
    [
      'a short city in front of its state',
      'The Owls- The Owl Room, LA, CA, March 15, 2024',
      { artist: 'The Owls', venue: 'The Owl Room', city: 'LA', state: 'CA' },
    ],
    ['a sign in front of the venue', 'ANN OWL - @ The Owl, Oxford, England 30.08.1982', { venue: 'The Owl' }],
    ['a label for artists', 'ARTISTS: Ann Owl\nDATE: 4/18/76', { artist: 'Ann Owl' }],
    ['hyphens around a month', 'Ann Owl\nOld Mill\n2005-October-26', { date: '10/26/2005' }],
    ['a month that might be a year', 'Ann Owl\nRye, NY\n11-02-06', { date: '11/02/2006' }],
    ['a show in brackets', 'Ann Owl\nOwl Festival (Outdoor Show)\nPortland, ME', { venue: 'Owl Festival' }],
    ['small letters', 'ann owl\nrye,ny.\n4-21-06', { artist: 'ann owl', venue: '', city: 'rye', state: 'NY' }],
    ['a remark behind the state', 'Ann Owl\nOld Mill - Portland, ME (Set One Only)', where],
    [
      'a house in a wide street',
      'Ann Owl\nOld Mill\n412 Broadway\nPortland, ME 04101',
      { artist: 'Ann Owl', ...where },
    ],
    [
      'the year of a festival',
      'OwlDay 2005\nDay 1, Band 2 - The Crows\nOld Mill, Portland, ME',
      { artist: 'The Crows' },
    ],
    ['a title between small marks', "'We Are The Owls'\nOwl Center\nPortland, ME", { artist: '', venue: 'Owl Center' }],
    ['the number of a set', "Owl's Place (Portland, ME); January 12, 1990 Set 2.", { artist: '', city: 'Portland' }],
    [
      'another word for the place',
      'Rye City, NY AUD 2/9/97\n\nOwl Hall 2\nRye, NY',
      { artist: '', venue: 'Owl Hall 2' },
    ],
    [
      'the country below the place',
      'Ann Owl\nThe Owlery\n12 Oak Street\nRye, NY 10003\nUSA',
      { artist: 'Ann Owl', venue: 'The Owlery' },
    ],
    [
      'an address of a site',
      'Shared First at Owls.com\n\nAnn Owl\nOld Mill\nPortland, ME',
      { artist: 'Ann Owl', ...where },
    ],
    [
      'a code behind the state',
      'Ann Owl, 12/1/78, Old Mill, Portland, Maine, SC, 2CDR',
      { artist: 'Ann Owl', ...where },
    ],
    ['a date without spaces', 'Ann Owl\nRye 3Mar78\n\nOwl Hall\nRye, NY', { artist: 'Ann Owl', date: '03/03/1978' }],
    [
      'a remark behind the date',
      'Ann Owl\nOld Mill\nPortland, ME\nJune 15, 1989 (DOW)',
      { artist: 'Ann Owl', ...where },
    ],
    [
      'the name of a concert',
      '20 January 1968 Owl Memorial Concert, Oak Hall, Rye, NY',
      { artist: '', venue: 'Oak Hall' },
    ],
    [
      'the show as the source',
      'Ann Owl\nBootleg: The Feathers\nSource: AUD  Old Mill  Portland,ME  June 13th 1989',
      { artist: 'Ann Owl', date: '06/13/1989', ...where },
    ],
    [
      'a hall with the name of its city',
      'Ann Owl\nBoston Owl Hall\nBoston, MA',
      { venue: 'Boston Owl Hall', city: 'Boston' },
    ],
    [
      'a sign in front of the venue',
      'Ann Owl @ The Mill, Rye NY 6/5/78',
      { artist: 'Ann Owl', venue: 'The Mill', city: 'Rye' },
    ],
    ['the state in brackets', 'Ann Owl\n6/5/78\nRye (NY), The Mill', { venue: 'The Mill', city: 'Rye', state: 'NY' }],
    [
      'a hall in front of the state',
      'Ann Owl\n\nThe Owl Arena WA 16 May 1998',
      { venue: 'The Owl Arena', state: 'WA' },
    ],
    [
      'halls in small letters',
      'Owlový sál, Palác kultury\nRye, Czech Republic',
      { venue: 'Owlový sál, Palác kultury' },
    ],
    [
      'the kind in front of the venue',
      'Ann Owl\nSoundboard recorded live at Teatro Owl\nRye, Spain',
      { venue: 'Teatro Owl' },
    ],
    [
      'where the taper stood',
      'Ann Owl\n6/5/78\nOld Mill, Portland, ME\n\nSource: A > B\n\nLocation: LOC, 3m away, in hat',
      where,
    ],
    [
      'a band with the name of a city',
      'Boston - 1977-03-09 - Rye, NY\n\nBoston\nOwl Arena\nRye, NY',
      { artist: 'Boston' },
    ],
    [
      'a title in front of the venue',
      'Ann Owl\nCrate Of Feathers\nMill, Lille, Germany July 1, 1978',
      { venue: 'Mill' },
    ],
    ['years without a date', 'Owl Street Quartet\nrye, ny\n1991/92 ?', { artist: 'Owl Street Quartet', venue: '' }],
    [
      'a venue in its grounds',
      'The Owlery, Oak Park\nRye, NY\n9 August 1989',
      { artist: '', venue: 'The Owlery, Oak Park' },
    ],
    [
      'a city that ends as a hall does',
      'Ann Owl\nAlte Mühle\nBad Reichenhall, Germany',
      { venue: 'Alte Mühle', city: 'Bad Reichenhall' },
    ],
    [
      'the label of a release',
      'Rye 1973 [Owl Records, 1CD]\nLive at Owl Hall, Rye, NY; October 26, 1973',
      { artist: '' },
    ],
    [
      'whose tapes they are',
      'Owl Forum\nRye, NY\n9/23/77\nBo Crow Master Tapes via Owls',
      { artist: '', venue: 'Owl Forum' },
    ],
    [
      'the size and length',
      'Ann Owl - Old Mill, Lille, 30/05/2009 - 135mb - 1 hour 36 minutes',
      { venue: 'Old Mill', city: 'Lille' },
    ],
  ])('may have %s', (_, head, expected) => {
    expect(below(head)).toMatchObject({ ...expected, sets: ['Home\nWheel'] });
  });

  test('is found in a text that was made of several files', () => {
    const files = [
      ['ao 1976-04-18 Leeds.md5', `; generated on April 18, 2021\n${HASH} *ao 1.flac`],
      ['Ann Owl 1976.txt', 'Ann Owl\nOld Mill\nPortland, ME\n4/18/76\n\n1. Home\n2. Wheel'],
      ['all files.txt', 'FOLDER Leeds\nNotes'],
    ].map(([name, text]) => `====\n=== ${name}\n====\n${text}`);
    expect(read(files.join('\n'))).toMatchObject({
      ...{ artist: 'Ann Owl', date: '04/18/1976', ...where, sets: ['Home\nWheel'] },
    });
  });
});

describe('the place of a show', () => {
  const where = { city: 'Rye', state: 'NY' };
  const below = (head: string) => read(`${head}\n\nCD1\n1. Home\n2. Wheel`);

  test.each<[string, string, Partial<InfoText>]>([
    ['a state without a comma', 'Ann Owl, 5/4/02, Old Mill, Rye NY, 2CDR', { ...where, venue: 'Old Mill' }],
    ['a state spelt out without a comma', 'Ann Owl, 5/4/02, Old Mill, Rye New York', { ...where, venue: 'Old Mill' }],
    ['the hall before the city', 'Ann Owl\nGull Hall Rye, NY\n5/4/02', { ...where, venue: 'Gull Hall' }],
    [
      'the hall of New York',
      'Ann Owl\nGull Hall, New York\n5/4/02',
      { city: 'New York', state: 'NY', venue: 'Gull Hall' },
    ],
    ['a colon', 'Ann Owl\n5/4/02\nRye, NY: Gull Hall', { ...where, venue: 'Gull Hall' }],
    ['city and state in lines of their own', 'Ann Owl\nRye\nNew York\nGull Hall', { ...where, venue: 'Gull Hall' }],
    ['the country in brackets behind the state', 'Ann Owl\nRye, NY (USA)\nOld Mill', { ...where, venue: 'Old Mill' }],
    ['a city alone', 'ANN OWL\nLille\n27 June 1978', { city: 'Lille', venue: '' }],
    ['a known city above the artist', 'Chicago\nGull Theatre\nAnn Owl\n5/4/02', { artist: 'Ann Owl', city: 'Chicago' }],
    ['a city in front of its hall', 'Ann Owl\nBoston Gull Arena\n5/4/02', { city: 'Boston', venue: 'Gull Arena' }],
    ['the place above all', 'Rye, NY\nGull Hall\n5/4/02\nAnn Owl', { ...where, artist: 'Ann Owl', venue: 'Gull Hall' }],
    ['no artist', 'Rye, NY\nGull Hall\n5/4/02', { ...where, artist: '', venue: 'Gull Hall' }],
    ['a hall within its grounds', 'Ann Owl\nOwl Fair\nGull Pavilion\nRye, NY', { venue: 'Gull Pavilion, Owl Fair' }],
    [
      'the state of another country',
      'Ann Owl\nPerth, West Gullia, Australia\nOwl Hall',
      { city: 'Perth', venue: 'Owl Hall' },
    ],
    ['a shout above the artist', 'PRAISE THE GULLS!!!\n\nAnn Owl\nOwl Hall\nRye, NY', { ...where, artist: 'Ann Owl' }],
    ['a colon behind the date', 'Ann Owl\nOwl Hall, Rye, NY\nMay 4, 2002:', { ...where, date: '05/04/2002' }],
    ['a state as newspapers shorten it', 'Ann Owl\nOwl Park\nTulsa, Okla.\n5/4/02', { city: 'Tulsa', state: 'OK' }],
    ['a campus below', 'Ann Owl\nOwl Barn\nGull College\nRye, NY', { ...where, venue: 'Owl Barn, Gull College' }],
    [
      'a remark in brackets',
      'Ann Owl (portion)\nOld Mill\nRye, NY',
      { ...where, artist: 'Ann Owl', venue: 'Old Mill' },
    ],
    ['the same name twice', 'Ann Owl - a fine night\n\nAnn Owl\nRye, NY\nAnn Owl\nOld Mill', { venue: 'Old Mill' }],
    [
      'two halls and no artist',
      'Owl Hall\nGull Arts Center\nRye, NY',
      { artist: '', venue: 'Owl Hall, Gull Arts Center' },
    ],
    ['the venue below all', 'Rye, NY\n5/4/02\nThe Perch', { ...where, artist: '', venue: 'The Perch' }],
    [
      'a name between the hall and the place',
      'Ann Owl\nOwl Hall\nGull Square\nRye, NY',
      { ...where, venue: 'Owl Hall, Gull Square' },
    ],
    ['a stage in its grounds', 'Ann Owl\nGull Fair - Owl Stage\nRye, NY', { venue: 'Owl Stage, Gull Fair' }],
    [
      'a state between the city and the country',
      'Ann Owl\nLow Bay, New South Wales, Australia\nOwl Club',
      { city: 'Low Bay', state: 'Australia', venue: 'Owl Club' },
    ],
    ['the three letters of a country', 'Ann Owl - 5/4/02 - Lund, SWE', { venue: '', city: 'Lund', state: 'SWE' }],
    [
      'the points of a capital',
      'May 4, 2002\nWashington D.C.\nOwl Hall',
      { artist: '', city: 'Washington', state: 'DC' },
    ],
    [
      'a state in front of a date',
      'Owl Center (now Gull Center)\nRye Ct 5-4-02',
      { artist: '', city: 'Rye', state: 'CT' },
    ],
    [
      'a full stop behind the city',
      'Ann Owl - Owl Theatre, Boston. May 4, 2002',
      { venue: 'Owl Theatre', city: 'Boston' },
    ],
    ['a month alone', 'The Owls\nMay 2002 Lille.', { artist: 'The Owls', date: '05/??/2002', city: 'Lille' }],
    ['a month of a release', 'May 2001 remaster\n\nAnn Owl\nRye, NY\n5/4/02', { ...where, date: '05/04/2002' }],
    ['a title that tells the show', 'Ann Owl "Live in Rye, NY, May 4, 2002"', { ...where, date: '05/04/2002' }],
    ['guests', 'Ann Owl with special guest: Bo Crow\nOwl Hall\nRye, NY', { ...where, artist: 'Ann Owl' }],
    ['a year behind the artist', 'Ann Owl 2002: Feathers Tour\nOwl Hall\nRye, NY', { ...where, artist: 'Ann Owl' }],
    ['live behind the artist', 'Ann Owl Live\nOwl Hall\nRye, NY', { ...where, artist: 'Ann Owl' }],
    ['the number of a session', 'Ann Owl\n12345 Owl Hall\nRye, NY', { ...where, venue: 'Owl Hall' }],
    ['a station in brackets', 'Ann Owl\nOwl Studios [WOWL], Rye, NY', { ...where, venue: 'Owl Studios' }],
    ['a remark behind the hall', 'Ann Owl\nRye, NY  Owl Hall (The Nest)', { ...where, venue: 'Owl Hall (The Nest)' }],
    ['a street with a number', 'Ann Owl\nOwl Hall\n26 Highway D\nRye, NY', { ...where, venue: 'Owl Hall' }],
    [
      'an address of mail',
      'Feathers by Bo (bo@owls.example)\n\nAnn Owl\nOwl Hall\nRye, NY',
      { ...where, artist: 'Ann Owl' },
    ],
    [
      'a venue behind the place, in two lines',
      'Ann Owl\nRye, NY\nThe Perch\nOwl Hall\n5/4/02',
      { venue: 'The Perch, Owl Hall' },
    ],
    [
      'a small country',
      'Lower Owl, Andorra\nThe Perch Hall\n5/4/02',
      { artist: '', city: 'Lower Owl', state: 'Andorra' },
    ],
    ['sums of files', 'Disc 2\\Track01.flac 98AB6EC2\n\nOwl Hall\nRye, NY', { ...where, artist: '' }],
    [
      'a city as its source',
      'Live! The Owls\nsource: Lille, May 4, 2002',
      { artist: 'The Owls', city: 'Lille', date: '05/04/2002' },
    ],
    ['a known city behind in', 'Ann Owl in Osaka - 26Feb2002', { artist: 'Ann Owl', venue: '', city: 'Osaka' }],
    [
      'the city behind its hall, twice',
      'Ann Owl - Owl Arena, Lille, 5/4/02\n\nOwl Arena\nLille, France',
      { venue: 'Owl Arena' },
    ],
    ['two words behind the date', 'Ann Owl, 5/4/02, Low Bay, 2CDR', { artist: 'Ann Owl', venue: '', city: 'Low Bay' }],
    ['an article behind the date', 'Ann Owl, 5/4/02, The Perch, 2CDR', { venue: 'The Perch', city: '' }],
    [
      'a college, its center and its hall',
      'Ann Owl\nOwl College\nGull Arts Center\nPerch Hall\nRye, NY',
      { artist: 'Ann Owl', venue: 'Gull Arts Center, Perch Hall, Owl College' },
    ],
    [
      'an unknown venue',
      'May 2002\n\nUnknown Location\n\nBo Crow interview, Rye, NY',
      { ...where, artist: '', venue: '' },
    ],
    ['a date among other things', 'Feathers\n\nInformation:\nMay 4, 2002\nOwl Records 12', { date: '05/04/2002' }],
    ['a stage in a park', 'Ann Owl\nEulenbuehne\nStadtpark\nRye, NY', { ...where, venue: 'Eulenbuehne, Stadtpark' }],
    ['a collection', 'Ann Owl\nRye, NY\n\nFrom The Feather Collection', { ...where, artist: 'Ann Owl', venue: '' }],
    [
      'its songs behind signs',
      'Owl Hall\nRye, NY\n# Home (Ann on harp, Bo on bass)\n# Wheel',
      { ...where, artist: '' },
    ],
    [
      'where it was taken from, below',
      'Feathers\n\nsource:\nOwl Hall, Rye, NY May 4, 2002',
      { ...where, venue: 'Owl Hall', date: '05/04/2002' },
    ],
    ['no facts at all', `${'I heard it twice that week and the next.\n\n'.repeat(5)}FEATHER NEWS`, { artist: '' }],
  ])('is found with %s', (_, head, facts) => {
    expect(below(head)).toMatchObject(facts);
  });

  test('is found in labels below the songs, but not in where the taper stood', () => {
    const songs = 'Ann Owl\n5/4/02\n\n1. Home\n2. Wheel\n\n';
    expect(read(`${songs}Location: 10th row center\nVenue : Gull Hall\nCity: Rye, NY`)).toMatchObject({
      venue: 'Gull Hall',
      ...where,
    });
    expect(read('Ann Owl\nSource: AKG > DAT\nLocation: FOB\n\nGull Hall\nRye, NY')).toMatchObject({
      venue: 'Gull Hall',
      ...where,
    });
  });
});

test.each([
  ['listed names', 'Owl, Finch & Wren'],
  ['names of two words, and others', 'Ann Owl, Bo Finch and the Wrens'],
  ['a number with a comma', '4,000 Owls'],
  ['a number alone', '404'],
  ['small letters', 'owl.'],
  ['an article behind a comma', 'Owls, The'],
  ['a son', 'Ann Owl, Jr.'],
])('an artist stays whole with %s', (_, artist) => {
  const facts = { artist, date: '05/04/2002', venue: "Perch's", city: 'Rye', state: 'NY' };
  expect(read(`${artist}\n5/4/02\nPerch's\nRye, NY\n\n1. Home\n2. Wheel`)).toMatchObject(facts);
  expect(read(`${artist} - Perch's - Rye, NY - 5/4/02\n\n1. Home\n2. Wheel`)).toMatchObject(facts);
});

test('a title behind a known artist is left', () => {
  const text = 'Ann Owl, Still Flying\nGull Hall\nRye, NY\n1977-05-07';
  expect(readInfoText(text, 'Ann Owl')).toMatchObject({
    artist: 'Ann Owl',
    venue: 'Gull Hall',
    rest: ['Still Flying'],
  });
});

test('names that are listed behind an artist may be of a hall', () => {
  expect(read('Ann Owl, Finch and Wren Hall, Rye, NY\n5/4/02\n\n1. Home\n2. Wheel')).toMatchObject({
    artist: 'Ann Owl',
    venue: 'Finch and Wren Hall',
  });
});

test.each([
  ['a band called like a hall, above one', 'Owl Theater\nThe Gull Hall\nRye, NY\n5/4/02', 'Owl Theater'],
  [
    'below a line about the recording',
    'Source: SBD\nAnn Owl and the Crows\nGull Hall\nRye, NY',
    'Ann Owl and the Crows',
  ],
  ['beside a title in brackets', 'Ann Owl & Bo Crow ("Feather Nights")\nGull Hall\nRye, NY', 'Ann Owl & Bo Crow'],
])('the artist is %s', (_, head, artist) => {
  expect(read(`${head}\n\n1. Home\n2. Wheel`)).toMatchObject({ artist, city: 'Rye', state: 'NY' });
});

test('a chain of media is no venue, whatever its label', () => {
  expect(read('Ann Owl\n5/4/02\nVenue: AKG > DAT > flac').venue).toBe('');
});

test('a country keeps its full stops', () => {
  expect(read('Ann Owl\n5/4/02\nGull Hall, Leeds, U.K.')).toMatchObject({ city: 'Leeds', state: 'U.K.' });
});

test.each([
  ['15.Oktober 1987', '10/15/1987'],
  ['8. Mai 1977', '05/08/1977'],
  ['3. März 80', '03/03/1980'],
  ['12 Dez. 1999', '12/12/1999'],
])('%j is a date in German', (typed, date) => {
  expect(read(`Ann Owl\nGull Hall\n${typed}`)).toMatchObject({ artist: 'Ann Owl', venue: 'Gull Hall', date });
});

test('a title with its number in a series is no artist', () => {
  expect(read('Tape Series #9\n\nAnn Owl\n5/4/02\nLille\n\n1. Home')).toMatchObject({
    artist: 'Ann Owl',
    city: 'Lille',
  });
});

test('the day may have a dot, and the list of songs its length', () => {
  expect(read('Ann Owl\n02. July 1992\nTracklist\ttotal time\t80:59\n01. Home')).toMatchObject({
    date: '07/02/1992',
    venue: '',
    sets: ['Home'],
  });
});

test('the date is the one of the show, not of a release', () => {
  expect(read('Release Date: 2010-01-01\nRecording Date: 5/4/02\nArtist: Ann Owl').date).toBe('05/04/2002');
});

describe('a list of songs', () => {
  test.each([
    ['may have the kind of set', 'Disc 1\nElectric:\n1 Home\nAcoustic:\n2 Wheel', ['Home\nWheel']],
    ['may have a heading alone', 'Setlist:\n\nHome\nWheel\n(encore)\n\nLoser', ['Home\nWheel\nE: Loser']],
    [
      'may have no heading',
      'Home\nWheel\nTin Sky\nLow Tide\n(encore)\nLoser',
      ['Home\nWheel\nTin Sky\nLow Tide\nE: Loser'],
    ],
    ['is no paragraph of words', 'Home\nWheel\nTin Sky\nThis is what I wrote about it', []],
    ['may have its encore among the tracks', '1. Home\n2. (encore)\n3. Loser', ['Home\nE: Loser']],
    ['may have a number without a title', '1. Home\n2.   -', ['Home']],
    ['counts on', '1. Home\n2. Wheel\n\n1-2 with Bo on harp\n9 Crow, too\n2  Bo, too', ['Home\nWheel']],
    ['begins again', '1 Home\n2 Wheel\n\n1 Loser\n2 Low Tide', ['Home\nWheel\nLoser\nLow Tide']],
    [
      'has lengths before titles',
      '101.  [5:47.560] Home\n102. [10:11.320] Wheel\n\n     [69:32.701] Total Time',
      ['Home\nWheel'],
    ],
    ['has lengths with frames', '01 Home\t\t00:55.46\n02 Wheel  [06:30.08]  %', ['Home\nWheel']],
    ['has sets with their length', '-- Set 1 --\t\t68:54\n\n01  Home\t09:04\n02  Wheel\t16:14', ['Home\nWheel']],
    [
      'has discs with a colon',
      'Disc one (38:04):\n(1) Home (1:55)\nDisc two (49:07):\n(1) Wheel (4:01)',
      ['Home\nWheel'],
    ],
    ['has talk', '01. Audience Participation\n02. Home\n03. --radio announcer--\n04. Talk and tuning', ['Home']],
    [
      'ends above the band',
      '1. Home\n2. Wheel (harp)\n\nAnn Owl (vocals & guitar)\nD1T3-22 Bo (bass)',
      ['Home\nWheel (harp)'],
    ],
    [
      'has sets with their numbers of tracks',
      '--set I (2 tracks, 63:21)--\ns1t01. crowd and tuning\ns1t02. Home\n--set II + encore (1 track, 9:41)--\ns2t01. Wheel',
      ['Home', 'Wheel'],
    ],
    ['may stand behind its heading', 'Set List: Home, Wheel > Loser', ['Home, Wheel > Loser']],
    ['ends at a blank line', 'Disc 1\nHome\nWheel\n\nSoundquality\nThe Crows', ['Home\nWheel']],
    ['ends at the musicians', 'Disc 1\nHome\nWheel\nMusicians:\nAnn Owl (harp; bass)', ['Home\nWheel']],
    ['has remarks', 'Disc 1\nHome\n(nine second track)\nWheel', ['Home\nWheel']],
    ['comes after notes', 'Notes: All tracks are short.\n\n1. Home\n2. Wheel', ['Home\nWheel']],
    ['is none with a date', 'The Owls\nOwl Theatre\nLille\nFrance\nNovember 21st 1981', []],
    ['is none about media', 'Master Cassette\nOwl D6 > Owl 300\nOwl Azimuth\nOwl CDR', []],
    ['is the first set above an encore', 'Wheel\nHome\n\nEncore:\nFinch', ['Wheel\nHome\nE: Finch']],
    [
      'is the first set above a second one',
      'Wheel\nHome\nFog > Moon\n\nSet II\nFinch',
      ['Wheel\nHome\nFog > Moon', 'Finch'],
    ],
    [
      'is the first set in two paragraphs',
      'Wheel\nHome\n\nFog\nMoon\n\n2nd set:\nFinch',
      ['Wheel\nHome\nFog\nMoon', 'Finch'],
    ],
    ['is the first set between commas', 'Wheel, Home, Fog\n\nZugabe: Finch', ['Wheel, Home, Fog\nE: Finch']],
    ['is no first set above the heading of one', 'Wheel\nHome\n\nSet 1:\nFinch', ['Finch']],
    ['goes on behind who played', '1. Wheel\nAnn Lee - fiddle\nBo Crow (bass)\n2. Home', ['Wheel\nHome']],
    ['goes on behind a paragraph of a band', '1. Wheel\n2. Home\n\nBand:\nAnn Lee\n\n3. Finch', ['Wheel\nHome\nFinch']],
    ['goes on with a title alone', '1. Wheel\n2. Home\n\nNotes:\n3. and more mics', ['Wheel\nHome']],
    ['ends at a band', 'Set 1:\nWheel\nHome\nMembers:\nAnn Lee\nBo Crow\nSet 2:\nFinch', ['Wheel\nHome', 'Finch']],
    [
      'ends at a log',
      'Set 1:\nWheel\nHome\nfoobar2000 1.3 / Dynamic Range Meter 1.1\nDR10 -0.1 dB -11 dB 4:10 01-Wheel',
      ['Wheel\nHome'],
    ],
    [
      'ends at a table of lengths',
      'Set 1:\nWheel\n   length   expanded size  cdr\n 4:10.01  43001234 B  ---',
      ['Wheel'],
    ],
    ['has a number twice', '01. Wheel\n01. Home\n02. Finch', ['Wheel\nHome\nFinch']],
    ['has numbers that are swapped', '01. Wheel\n03. Home\n02. Finch\n04. Fog', ['Wheel\nHome\nFinch\nFog']],
    ['lacks numbers', '01. Wheel\n08. Home\n09. Finch', ['Wheel\nHome\nFinch']],
    ['has tracks in parts', '1. Wheel\n2a. Home\n2b. Finch\n3. Fog', ['Wheel\nHome\nFinch\nFog']],
    ['begins in the midst', '12) Wheel\n13) Home', ['Wheel\nHome']],
    ['begins with a later disc', 'd2t01. Wheel\nd2t02. Home', ['Wheel\nHome']],
    ['has titles that end in the next number', '01 Route 2 (4:10)\n02 Take 3\n03 Wheel', ['Route 2\nTake 3\nWheel']],
    [
      'has framed headings',
      '~set one~\n1. Wheel\n## Set 2\n2. Home\n*** ENCORE ***\n3. Finch',
      ['Wheel', 'Home\nE: Finch'],
    ],
    ['has a break for an encore', '01 Wheel\n02 Home\n03 encore break\n04 Finch', ['Wheel\nHome\nE: Finch']],
    ['has an encore in other words', '01 Wheel\n1er rappel :\n02 Home\nBis 2\n03 Finch', ['Wheel\nE: Home\nE: Finch']],
    ['has a fourth set', 'Set Four:\nWheel\nHome', ['Wheel\nHome']],
    ['is none of a soundcheck', 'Soundcheck:\n1. Fog\n2. Jam\n\nSet 1:\n1. Wheel', ['Wheel']],
    ['is not begun by a later disc', 'd2t01 cut at the start\n1. Home\n2. Wheel', ['Home\nWheel']],
    [
      'has a remark behind its heading',
      'setlist: [from my tape]\n1. Home\n--Encore (late show)--\n2. Wheel',
      ['Home\nE: Wheel'],
    ],
    [
      'has the heading of a set behind the number of a disc',
      'Disc I 1st Set\n01 Wheel\n02 Home\n\nDisc 2 - Set Two\n01 Finch\n02 Fog',
      ['Wheel\nHome', 'Finch\nFog'],
    ],
    [
      'has a set on two discs',
      'Disc 1: Set 1\n1. Wheel\n2. Home\n\nDisc 2: Set 1 cont.\n1. Finch\n\nSet 2 (continued)\n2. Fog',
      ['Wheel\nHome\nFinch\nFog'],
    ],
    [
      'has titles with the words of headings',
      'Disc 1 1. Jet Set 2. Home\nSet 2: Fog, To Be Continued',
      ['Jet Set\nHome', 'Fog, To Be Continued'],
    ],
    [
      'has discs with their lengths between stars',
      '*** Disc One (9:01) ***\n1. Wheel\n2. Home\n*** Disc Two (7:57) ***\n1. Finch\n2. Fog',
      ['Wheel\nHome\nFinch\nFog'],
    ],
    [
      'ends where a filler begins, whose numbers go on',
      'Disc 1:\n1) Wheel\n2) Home\n\n-----\n\nFiller:\n\n10/17/75\n\n3) Finch\n4) Fog',
      ['Wheel\nHome'],
    ],
    [
      'is none of the band above it',
      'Ann Owl (guitar)\nBob Finch (bass)\nCy Wren (vibes)\nDi Gull (drums)\n\n01 Wheel\n02 Home',
      ['Wheel\nHome'],
    ],
    [
      'is not begun by the source of a set',
      'Set I Source: ? > cassette > WAV > SHN\nLow at first.\n\nSet II Source: DSBD > cass0 > DAT\n\nSet 1\n1. Wheel\n2. Home',
      ['Wheel\nHome'],
    ],
    ['is not begun by a sentence', 'Second set from the side of the room\n1. Home\n2. Wheel', ['Home\nWheel']],
  ])('%s', (_, text, sets) => {
    expect(read(`Ann Owl\n4/18/76\nOld Mill\nPortland, ME\n\n${text}`).sets).toEqual(sets);
  });
});

test.each(['Uploaded by owlet', 'Taped by Bo', 'Enjoy!', 'Many thanks to the taper', 'shntool len'])(
  'behind a list without numbers, %j is no song',
  (line) => {
    const { sets } = read(`Ann Owl\nOld Mill, Portland, ME\n5/4/02\n\nSet 1:\nHome\nWheel\n${line}`);
    expect(sets).toEqual(['Home\nWheel']);
  },
);

test.each([
  ['Norfolk, VA', 'Norfolk', 'VA'],
  ['Kent, Ohio', 'Kent', 'OH'],
  ['Lebanon, NH', 'Lebanon', 'NH'],
  ['Leeds, Kent, England', 'Leeds', 'England'],
  ['Passau, Bavaria, DE', 'Passau', 'DE'],
])('a city has the name of a county or a country: %s', (place, city, state) => {
  expect(read(`Ann Owl\nOld Mill, ${place}\n5/4/02`)).toMatchObject({ venue: 'Old Mill', city, state });
});

test.each(['Gull House; Rye, NY', 'Gull House--Rye, NY', 'Gull House -Rye,NY', 'Rye, NY @ Gull House'])(
  'a sign between hall and city is no comma: %s',
  (place) => {
    expect(read(`Ann Owl\n5/4/02\n${place}`)).toMatchObject({
      artist: 'Ann Owl',
      venue: 'Gull House',
      city: 'Rye',
      state: 'NY',
    });
  },
);

describe('a list without numbers', () => {
  const below = (list: string) => read(`Ann Owl\nGull Hall\nRye, NY\n5/4/02\n\n${list}`);

  test.each([
    ['Home\nWheel\nLow Tide\n\nBo Finch - sax\nAnn Owl - vocals', ['Home\nWheel\nLow Tide']],
    ['Home\nWheel\nLow Tide\nBo Finch: drums', ['Home\nWheel\nLow Tide']],
    ['Home\nWheel\nLow Tide\n\nBo Finch (piano)\nAnn Owl (vocals)', ['Home\nWheel\nLow Tide']],
    ['Home\nWheel\nLow Tide\n\nMusiker:\nBo Finch', ['Home\nWheel\nLow Tide']],
    ['Home\nWheel\nLow Tide', []],
    ['Home\nWheel\n\nBo Finch - sax', []],
    ['Bo Finch - sax\nAnn Owl - vocals\n\nHome\nWheel\nLow Tide', []],
  ])('of three songs is one above credits: %j', (list, sets) => expect(below(list).sets).toEqual(sets));

  test('above credits in a description is one, too', () => {
    const text = 'Home\nWheel\nLow Tide\n\nBo Finch - sax\n';
    expect(readInfoText(text, '', ['Ann Owl', 'Gull Hall']).sets).toEqual(['Home\nWheel\nLow Tide']);
  });

  test.each([
    'This was the first night of the tour and they were in very good form all night long',
    'The band had played there for a week.',
    'They had to stop twice because of the rain, and the second time for good.',
  ])('has no remark among its songs: %s', (remark) => {
    const { sets, rest } = below(`Set 1:\nHome\nWheel\n${remark}\nLow Tide`);
    expect({ sets, rest }).toEqual({ sets: ['Home\nWheel\nLow Tide'], rest: [remark] });
  });

  test.each([
    'home, wheel, tin sky, low tide, the long way home, all the birds in the rain',
    'Home [played for the first time since the winter of that year, as Ann had asked]',
    'When the Leaves Are Falling Down in the Rain',
  ])('may have long lines: %s', (line) => {
    expect(below(`Set 1:\nLoser\n${line}`).sets).toEqual([`Loser\n${line}`]);
  });

  test.each([
    'Notes',
    'Show Notes:',
    '*** Notes ***',
    'Bemerkungen',
    'Anmerkungen: kalt',
    'Remarques :',
    'Besetzung',
    'Personnel',
  ])('ends at %j', (heading) => {
    const { sets } = below(`Set 1:\nHome\nWheel\n${heading}\nBo Finch was ill\nTom late\n\nSet 2:\nLow Tide`);
    expect(sets).toEqual(['Home\nWheel', 'Low Tide']);
  });

  test.each([
    ['Encore Call', ['Home\nWheel\nTin Sky\nLow Tide\nE: Loser']],
    ['encore applause', ['Home\nWheel\nTin Sky\nLow Tide\nE: Loser']],
    ['Zugaberufe', ['Home\nWheel\nTin Sky\nLow Tide\nE: Loser']],
    ['<b>Encore</b>', ['Home\nWheel\nTin Sky\nLow Tide\nE: Loser']],
    ['[i]Encore:[/i]', ['Home\nWheel\nTin Sky\nLow Tide\nE: Loser']],
  ])('has its encore behind %j', (heading, sets) => {
    expect(below(`Home\nWheel\nTin Sky\nLow Tide\n${heading}\nLoser`).sets).toEqual(sets);
  });
});

test.each(['encore call', 'Encore Break', 'Encore Crowd'])('a track %j begins the encore', (title) => {
  expect(read(`Ann Owl\n5/4/02\nRye, NY\n\n01 Home\n02 ${title}\n03 Wheel`).sets).toEqual(['Home\nE: Wheel']);
});

test('a text with the tags of a page is read as it looks', () => {
  const text =
    '<b>Ann Owl</b><br>Gull Hall<br>Rye, NY<br>5/4/02<br><br><u>Set 1:</u><br>1. Home<br>2. Wheel<br><i>Encore:</i><br>3. Loser';
  expect(read(text)).toMatchObject({
    ...{ artist: 'Ann Owl', venue: 'Gull Hall', city: 'Rye', date: '05/04/2002' },
    ...{ sets: ['Home\nWheel\nE: Loser'], rest: [] },
  });
});

test.each([
  ['Gull Hall\nWashington', 'Gull Hall', 'Washington', 'DC'],
  ['Gull Hall, Washington', 'Gull Hall', 'Washington', 'DC'],
  ['Gull Hall - Washington', 'Gull Hall', 'Washington', 'DC'],
  ['The Owlery\nWashington', 'The Owlery', 'Washington', 'DC'],
  ['Venue: Gull Hall\nLocation: Washington', 'Gull Hall', 'Washington', 'DC'],
  ['Venue: Gull Hall, Washington', 'Gull Hall', 'Washington', 'DC'],
  ['Gull Hall\nNew York', 'Gull Hall', 'New York', 'NY'],
  ['Gull Hall\nOhio', 'Gull Hall', '', 'OH'],
  ['Gull Hall\nSpokane\nWashington', 'Gull Hall', 'Spokane', 'WA'],
  ['Gull Hall, Tacoma, Washington', 'Gull Hall', 'Tacoma', 'WA'],
  ['Gull Hall\nSeattle, Washington', 'Gull Hall', 'Seattle', 'WA'],
])('a hall is no city of the state below it: %j', (place, venue, city, state) => {
  expect(read(`Ann Owl\n${place}\n5/4/02`)).toMatchObject({ venue, city, state });
});

test.each(['Ann Owl, Gull Hall\nRye, NY', 'Gull Hall, Ann Owl\nRye, NY', 'Venue: Ann Owl, Gull Hall\nCity: Rye'])(
  'the known artist is no part of the venue: %j',
  (head) => {
    expect(readInfoText(`${head}\n5/4/02`, 'Ann Owl')).toMatchObject({ artist: 'Ann Owl', venue: 'Gull Hall' });
  },
);

test.each([
  ['9 Mart 1984', '03/09/1984'],
  ['9 МАР 1984', '03/09/1984'],
  ['9. април 1984', '04/09/1984'],
  ['9.IV.1984', '04/09/1984'],
  ['9-xii-84', '12/09/1984'],
  ['1984. IX. 9.', '09/09/1984'],
])('its date may be %s', (typed, date) => {
  expect(read(`Ann Owl\nGull Hall\nRye, NY\n${typed}\n\n1. Home\n2. Wheel`)).toMatchObject({ date, rest: [] });
});

test.each(['9 Foobar 1984', '9.XIII.1984', '9 svibnja 1984'])('a date that is not understood is told: %s', (typed) => {
  const { date, rest } = read(`Ann Owl\nGull Hall\nRye, NY\n${typed}\n\n1. Home\n2. Wheel`);
  expect({ date, rest }).toEqual({ date: '', rest: [typed] });
});

test.each([
  ['Ann Owl\nGull Hall\nRye, NY\n5/4/02\nHome\nWheel\nTin Sky\nEncore:\nLoser', ['Home\nWheel\nTin Sky\nE: Loser']],
  ['5/4/02\nAnn Owl\nGull Hall\nRye, NY\nHome\nWheel\nSet 2:\nLoser', ['Home\nWheel', 'Loser']],
  ['Ann Owl - Gull Hall, Rye, NY - 5/4/02\nHome\nWheel\nZugabe:\nLoser', ['Home\nWheel\nE: Loser']],
  ['Ann Owl\nGull Hall\nRye, NY\n5/4/02\nSome Title\nEncore:\nLoser', ['E: Loser']],
])('songs directly below the head are the first set: %j', (text, sets) => {
  expect(read(text)).toMatchObject({ sets, artist: 'Ann Owl', venue: 'Gull Hall', city: 'Rye', date: '05/04/2002' });
});

test('a list may begin with a part of a track', () => {
  const text = 'Ann Owl\nRye, NY\n5/4/02\n\n01a Home\n01b Wheel\n02 Loser\n03a Low Tide\n03b Tin Sky';
  expect(read(text).sets).toEqual(['Home\nWheel\nLoser\nLow Tide\nTin Sky']);
});

test('an artist may have a comma and an article above a hall of any name', () => {
  expect(read('Ann, The Owl\nMay 4, 2002\nThe Burrow\nRye, NY')).toMatchObject({
    artist: 'Ann, The Owl',
    venue: 'The Burrow',
    rest: [],
  });
});
