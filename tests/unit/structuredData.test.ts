import { expect, test } from 'vitest';
import { musicEvent, musicGroup } from '#domain/performances/structuredData.ts';
import { breadcrumbList } from '#lib/structuredData.ts';
import { BARTON_HALL } from '#tests/support/client/performances.ts';

const artist = { id: 2, name: 'The Long Wharf' };
const performance = {
  ...BARTON_HALL,
  artist,
};

test('an artist is a group, with the website that is one', () => {
  expect(musicGroup({ ...artist, officialUrl: 'https://wharf.test/' })).toEqual({
    '@type': 'MusicGroup',
    name: 'The Long Wharf',
    url: '/performances/2',
    sameAs: 'https://wharf.test/',
  });
  expect(musicGroup({ ...artist, officialUrl: 'javascript:alert(1)' })).not.toHaveProperty('sameAs');
});

test.each([
  ['05/08/77', 1977, '1977-05-08'],
  ['05/??/77', 1977, '1977-05'],
  ['02/30/77', 1977, '1977-02'],
  ['??/??/39', 1939, undefined],
])('a performance of %s %i is an event of %s', (date, year, startDate) => {
  expect(musicEvent({ ...performance, date, year })).toMatchObject({
    '@type': 'MusicEvent',
    url: '/performance/5',
    startDate,
    location: { name: 'Barton Hall', address: 'Ithaca, NY' },
    performer: { name: 'The Long Wharf' },
  });
});

test('the way to a page is numbered from the top', () => {
  expect(
    breadcrumbList([
      { name: 'Artists', to: '/artists/top100' },
      { name: 'Wharf', to: '/performances/2' },
    ]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Artists', item: '/artists/top100' },
      { '@type': 'ListItem', position: 2, name: 'Wharf', item: '/performances/2' },
    ],
  });
});
