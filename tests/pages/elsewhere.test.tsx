import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ArtistDetailDocument,
  ArtistExtrasDocument,
  PerformanceDocument,
  PerformanceExtrasDocument,
  SourceDocument,
  SourceIdentifiersDocument,
} from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { OLD_MILL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const identifier = (scheme: string, value: string, url: string | null = null) => ({
  __typename: 'Identifier',
  scheme,
  value,
  url,
});

const MBID = '65f4f0c5-ef9e-490c-aee3-909e7ae6b2ab';
const MUSICBRAINZ = `https://musicbrainz.org/artist/${MBID}`;
const SET_LIST = 'https://www.setlist.fm/setlist/long-wharf/1977/old-mill-63de4613.html';

/** The value of the fact `Elsewhere`. */
const elsewhere = async () => {
  const value = (await screen.findByText('Elsewhere')).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error('The fact has no value.');
  return value;
};
const links = (value: HTMLElement) =>
  within(value)
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.textContent, link.href, link.rel]);
const REL = 'noopener noreferrer nofollow external';

/** The structured data of a type. */
const about = (type: string) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map((script) => JSON.parse(script.textContent))
    .find((data) => data['@type'] === type);

const artist = { __typename: 'Artist', id: 2, name: 'The Long Wharf' };
const facts = { nameNormalized: 'thelongwharf', abbrev: null, isTradable: true, officialUrl: 'https://wharf.test/' };
const creators = connection([], { type: 'CreatorConnection' });
const artistPage = (...identifiers: ReturnType<typeof identifier>[]) => [
  responseTo(ArtistDetailDocument, { id: 2 }, { result: { data: { artist: { ...artist, ...facts } } } }),
  responseTo(
    ArtistExtrasDocument,
    { id: 2 },
    { result: { data: { artist: { __typename: 'Artist', id: 2, years: [], yearCounts: [], identifiers, creators } } } },
  ),
];

test('an artist leads to its pages elsewhere by their names, and says what has no page', async () => {
  renderRoute('/artist/2', {
    mocks: artistPage(
      identifier('mbid', MBID, MUSICBRAINZ),
      identifier('url', 'https://fans.test/wharf', 'https://fans.test/wharf'),
      identifier('discogs', '77'),
      identifier('url', 'https://FANS.test/long', 'https://FANS.test/long'),
    ),
  });
  const value = await elsewhere();
  expect(value).toHaveTextContent('MusicBrainz, https://fans.test/wharf, https://fans.test/long, discogs 77');
  expect(links(value)).toEqual([
    ['MusicBrainz', MUSICBRAINZ, REL],
    ['https://fans.test/wharf', 'https://fans.test/wharf', REL],
    ['https://fans.test/long', 'https://fans.test/long', REL],
  ]);
  expect(about('MusicGroup').sameAs).toEqual([
    'https://wharf.test/',
    MUSICBRAINZ,
    'https://fans.test/wharf',
    'https://fans.test/long',
  ]);
});

test('what is no http or https address is text', async () => {
  renderRoute('/artist/2', {
    mocks: artistPage(
      identifier('url', 'javascript:alert(1)', 'javascript:alert(1)'),
      identifier('url', '</script><b>x</b>', 'https://archive.org@wharf.test/'),
    ),
  });
  const value = await elsewhere();
  expect(value).toHaveTextContent('url javascript:alert(1), url </script><b>x</b>');
  expect(within(value).queryByRole('link')).toBeNull();
  expect(value.querySelector('b')).toBeNull();
  expect(about('MusicGroup').sameAs).toBe('https://wharf.test/');
});

test('nothing is said of an artist without identifiers', async () => {
  renderRoute('/artist/2', { mocks: artistPage() });
  await screen.findByText('Official Website');
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

test('a performance leads to its set list elsewhere, whose address has its id', async () => {
  const performance = { __typename: 'Performance', ...OLD_MILL };
  const origin = {
    __typename: 'Performance',
    id: OLD_MILL.id,
    isCompilation: false,
    gaps: [],
    highlights: [],
    creators: connection([]),
    identifiers: [identifier('setlistfm', '63de4613'), identifier('url', SET_LIST, SET_LIST)],
  };
  const sets = { set1: null, set2: null, set3: null, comment: null };
  renderRoute(`/performance/${OLD_MILL.id}`, {
    mocks: [
      responseTo(
        PerformanceDocument,
        { id: OLD_MILL.id },
        { result: { data: { performance: { ...performance, ...sets } } } },
      ),
      responseTo(PerformanceExtrasDocument, { id: OLD_MILL.id }, { result: { data: { performance: origin } } }),
    ],
  });
  const value = await elsewhere();
  expect(value.textContent).toBe('setlist.fm');
  expect(links(value)).toEqual([['setlist.fm', SET_LIST, REL]]);
  expect(about('MusicEvent').sameAs).toBe(SET_LIST);
});

test('a recording does not say its archive identifier twice', async () => {
  const item = (name: string) => identifier('archive', name, `https://archive.org/details/${name}`);
  const source = {
    __typename: 'Source',
    id: 11,
    archiveIdentifier: 'lw77.sbd',
    circdate: null,
    comments: null,
    textdoc: null,
    wavdiskcount: null,
    shndiskcount: null,
    performance: { __typename: 'Performance', ...OLD_MILL },
    checksums: connection([]),
  };
  const identifiers = [item('lw77.sbd'), item('lw77.aud')];
  renderRoute('/recording/11', {
    mocks: [
      responseTo(SourceDocument, { id: 11 }, { result: { data: { source } } }),
      responseTo(
        SourceIdentifiersDocument,
        { id: 11 },
        { result: { data: { source: { __typename: 'Source', id: 11, identifiers } } } },
      ),
    ],
  });
  expect(links(await elsewhere())).toEqual([['archive.org', 'https://archive.org/details/lw77.aud', REL]]);
});
