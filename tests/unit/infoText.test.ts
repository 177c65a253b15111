import { describe, expect, test } from 'vitest';
import { readInfoText, writeInfoText } from '../../src/lib/infoText';

const HASH = '0123456789abcdef0123456789abcdef';
const read = (text: string) => readInfoText(text, 2026);

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
      rest: ['Source: SBD > Cassette Master > DAT', 'Taper: Unknown'],
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
      rest: ['Lineage: Schoeps mk4 > V3 > DA-P1'],
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
      sets: ['Intro\n10:15 Saturday Night'],
      rest: [],
    },
  ],
  [
    'sets in a line each',
    'Owls\n2/14/03\nOld Mill\n\nSet 1: Home, Tin Sky > Wheel\nSet 2: Loser\nEncore: Goodnight',
    { date: '02/14/2003', sets: ['Home\nTin Sky > Wheel', 'Loser\nE: Goodnight'] },
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
