import { expect, test } from 'vitest';
import { attendedTallies, isOf } from '#domain/attended/attendedTallies.ts';
import { showsCalendar } from '#domain/performances/showFiles.ts';
import { attendedTable, undatedIn } from '#features/myShows/attendedTable.ts';
import { svgOf } from '#features/myShows/picture.ts';
import { PerformancesIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { clientWith } from '#tests/support/client/client.ts';
import { connection } from '#tests/support/client/lists.ts';
import { mark } from '#tests/support/client/marks.ts';
import { responseTo } from '#tests/support/client/mocks.ts';

const SHOWS = [
  mark({ id: 1, status: 'attended', venue: 'The Barton Theatre; big', city: 'Ithaca', state: 'NY' }),
  mark({ id: 2, status: 'attended', date: '05/??/77', venue: 'Barton Theater; Big', city: 'Ithaca', state: 'NY' }),
  mark({ id: 3, status: 'attended', artistId: 4, artist: 'Rock & <Roll>\u0007', date: '??/??/39', year: 1939 }),
];

const IDENTIFIERS = responseTo(
  PerformancesIdentifiersDocument,
  { ids: [1, 2, 3] },
  {
    result: {
      data: {
        performances: connection([
          { id: 1, identifiers: [{ scheme: 'setlistfm', value: '63de4613' }], artist: { id: 3, identifiers: [] } },
          { id: 3, identifiers: [], artist: { id: 4, identifiers: [{ scheme: 'mbid', value: '65f4f0c5' }] } },
        ]),
      },
    },
  },
);

test('the files have all shows with their identifiers, the calendar those with a full date', async () => {
  const { columns, rows } = await attendedTable(clientWith([IDENTIFIERS]), SHOWS);
  expect(columns.join()).toBe('ID,Date,ISO Date,Artist,Venue,City,State,Identifiers,Artist Identifiers');
  expect(rows).toEqual([
    [
      1,
      '05/08/1977',
      '1977-05-08',
      'The Long Wharf',
      'The Barton Theatre; big',
      'Ithaca',
      'NY',
      'setlistfm 63de4613',
      '',
    ],
    [2, '05/??/1977', '1977-05', 'The Long Wharf', 'Barton Theater; Big', 'Ithaca', 'NY', '', ''],
    [3, 'Unknown', '', 'Rock & <Roll>\u0007', '', '', '', '', 'mbid 65f4f0c5'],
  ]);
  expect(undatedIn(SHOWS)).toBe(2);
  const calendar = showsCalendar(SHOWS);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).toContain('DTSTART;VALUE=DATE:19770508\r\n');
  expect(calendar).toContain(String.raw`LOCATION:The Barton Theatre\; big\, Ithaca\, NY`);
});

test('shows are counted by year, artist, venue and city, whatever the spelling', () => {
  expect(attendedTallies(SHOWS, 'year').map(({ name, count }) => [name, count])).toEqual([
    ['1977', 2],
    ['Unknown year', 1],
  ]);
  expect(attendedTallies(SHOWS, 'artist').map(({ key, count }) => [key, count])).toEqual([
    ['3', 2],
    ['4', 1],
  ]);
  const venues = attendedTallies(SHOWS, 'venue');
  expect(venues.map(({ name, count }) => [name, count])).toEqual([['The Barton Theatre; big, Ithaca, NY', 2]]);
  expect(SHOWS.map((show) => isOf(show, 'venue', venues[0]?.key ?? ''))).toEqual([true, true, false]);
  expect(attendedTallies(SHOWS, 'city')).toEqual([{ key: 'ithaca, ny', name: 'Ithaca, NY', count: 2 }]);
});

test('the picture says what is known, in well-formed XML, whatever a name has', () => {
  const svg = svgOf({ shows: SHOWS, songs: undefined });
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  const texts = [...parsed.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts).toEqual(
    expect.arrayContaining(['3 shows', '2 artists · 1 venue · 1 city', 'Rock & <Roll>   1', '1977']),
  );
  expect(svg).not.toContain('\u0007');
  expect(svg).not.toContain('1939');
  expect(svgOf({ shows: SHOWS, songs: 12 })).toContain('1 city · 12 songs');
});
