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

const MUSICBRAINZ = 'https://musicbrainz.org/artist/65f4f0c5-ef9e-490c-aee3-909e7ae6b2ab';

test('the pages elsewhere are the same, each once, and only those that are http or https', () => {
  const identifiers = [
    { scheme: 'mbid', value: '65f4f0c5', url: MUSICBRAINZ },
    { scheme: 'url', value: 'https://wharf.test/', url: 'https://wharf.test/' },
    { scheme: 'url', value: 'javascript:alert(1)', url: 'javascript:alert(1)' },
    { scheme: 'setlistfm', value: '63de4613', url: null },
  ];
  const sameAs = ['https://wharf.test/', MUSICBRAINZ];
  expect(musicGroup({ ...artist, officialUrl: 'https://wharf.test/' }, identifiers)).toMatchObject({ sameAs });
  expect(musicEvent(performance, identifiers.slice(0, 1))).toMatchObject({ sameAs: MUSICBRAINZ });
  expect(musicEvent(performance, identifiers.slice(2))).not.toHaveProperty('sameAs');
  // The performance's, not the artist's.
  expect(musicEvent(performance, identifiers)).toHaveProperty('performer', musicGroup(artist));
});
