import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  type PerformanceFilter,
  RemovalDocument,
  VenueDocument,
  VenueMergedIntoDocument,
  VenueOfShowDocument,
  VenuePerformancesDocument,
  type VenueQuery,
} from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

type Venue = NonNullable<Whole<VenueQuery>['venue']>;

const OWLS = { __typename: 'Artist', id: 1, name: 'Owls' };
const HERONS = { __typename: 'Artist', id: 2, name: 'The Herons' };

const TOP_ARTISTS = [
  { __typename: 'VenueArtist', performanceCount: 1200, artist: OWLS },
  { __typename: 'VenueArtist', performanceCount: 34, artist: HERONS },
];
const SONG = { __typename: 'Song', id: 3, key: 'tinroof', title: 'Tin Roof', artist: OWLS };
const TOP_SONGS = [{ __typename: 'VenueSong', performanceCount: 41, song: SONG }];

const VENUE = {
  __typename: 'Venue',
  id: 9,
  name: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  performanceCount: 1234,
  artistCount: 2,
  otherNames: ['The Barton Hall', 'Barton Hall, Ithaca'],
  years: [1939, 1977, 1980],
  yearCounts: [1, 1231, 2],
  topArtists: TOP_ARTISTS,
  topSongs: TOP_SONGS,
};

const venue = (found: Venue | null = VENUE) =>
  responseTo(VenueDocument, { id: 9 }, { result: { data: { venue: found } } });

const merged = (into: number | null) =>
  responseTo(VenueMergedIntoDocument, { id: 9 }, { result: { data: { venueMergedInto: into } } });

const show = (id: number, year: number, artist: typeof OWLS, title: string | null = null) => ({
  __typename: 'Performance',
  id,
  date: `05/08/${String(year).slice(2)}`,
  year,
  title,
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  artist,
  sources: { totalCount: 2 },
});

const listed = (filter: PerformanceFilter, list: ReturnType<typeof show>[]) =>
  responseTo(
    VenuePerformancesDocument,
    { id: 9, filter, after: 'LTE=' },
    { result: { data: { venue: { __typename: 'Venue', id: 9, performances: connection(list) } } } },
  );

const shows = (year: number, ...list: ReturnType<typeof show>[]) =>
  listed({ year: { eq: year }, date: { sort: 'DESC' } }, list);

/** All shows of a venue that has few of them. */
const allShows = (...list: ReturnType<typeof show>[]) =>
  listed({ year: { sort: 'DESC' }, date: { sort: 'DESC' } }, list);

test('shows the latest year first, whoever played, with the other names and what is frequent there', async () => {
  renderRoute('/venue/9', { mocks: [venue(), shows(1980, show(5, 1980, OWLS), show(6, 1980, HERONS))] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Barton Hall' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Barton Hall, Ithaca, NY | Live Concert Database');
  expect(document.head.querySelector('[rel=alternate]')).toHaveAttribute('href', '/venue/9/feed.rss');
  expect(screen.getByText('1,234 shows, 2 artists')).toBeVisible();
  expect(screen.getByText('The Barton Hall; Barton Hall, Ithaca')).toBeVisible();
  expect(await screen.findAllByRole('link', { name: 'May 8, 1980' })).toHaveLength(2);
  const artists = within(screen.getByRole('region', { name: 'Most Frequent Artists' }));
  expect(artists.getByText('1,200')).toBeVisible();
  expect(artists.getByRole('link', { name: 'The Herons' })).toHaveAttribute('href', '/performances/2');
  const songs = within(screen.getByRole('region', { name: 'Most Played Songs' }));
  expect(songs.getByRole('link', { name: 'Tin Roof (Owls)' })).toHaveAttribute('href', '/history/1?song=tinroof');
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('has no column that says again where its shows were', async () => {
  const late = show(5, 1980, OWLS, 'Late show');
  renderRoute('/venue/9', { mocks: [venue(), shows(1980, late, show(6, 1980, HERONS))] });
  expect(await screen.findByRole('cell', { name: 'Owls \u00b7 Late show' })).toBeVisible();
  expect(headers()).toEqual(['Date', 'Artist', 'Recordings']);
});

test.each(['', '?year=1977'])(
  'with fifty shows and fewer has all of them in one table, the latest first%s',
  async (search) => {
    const few = { ...VENUE, performanceCount: 50, yearCounts: [0, 1, 49] };
    const mocks = [venue(few), allShows(show(5, 1980, OWLS), show(7, 1977, HERONS), show(8, 1939, OWLS))];
    const { router } = renderRoute(`/venue/9${search}`, { mocks });
    const table = within(await screen.findByRole('table', { name: 'Shows' }));
    expect(table.getAllByRole('row').map((row) => row.firstChild?.textContent)).toEqual([
      'Date',
      'May 8, 1980',
      'May 8, 1977',
      '05/08/1939',
    ]);
    expect(headers()).toEqual(['Date', 'Artist', 'Recordings']);
    expect(screen.queryByRole('navigation', { name: 'Years' })).toBeNull();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Download calendar' })).toBeVisible();
  },
);

test('where one artist played names that artist once', async () => {
  const alone = {
    ...VENUE,
    artistCount: 1,
    performanceCount: 2,
    yearCounts: [0, 0, 2],
    topArtists: TOP_ARTISTS.slice(0, 1),
  };
  const { unmount } = renderRoute('/venue/9', { mocks: [venue(alone), allShows(show(5, 1980, OWLS))] });
  expect(await screen.findByRole('link', { name: 'May 8, 1980' })).toBeVisible();
  expect(headers()).toEqual(['Date', 'Recordings']);
  expect(screen.getAllByText(/Owls/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Owls' })).toHaveAttribute('href', '/performances/1');
  expect(screen.getByRole('link', { name: 'Tin Roof' })).toHaveAttribute('href', '/history/1?song=tinroof');
  unmount();
  renderRoute('/venue/9', { mocks: [venue(alone), allShows(show(5, 1980, OWLS, 'Late show'))] });
  expect(await screen.findByRole('cell', { name: 'Late show' })).toBeVisible();
  expect(headers()).toEqual(['Date', 'Title', 'Recordings']);
});

test('has the latest month of a year first, and unknown ones last', async () => {
  const on = (id: number, date: string) => ({ ...show(id, 1980, OWLS), date });
  renderRoute('/venue/9', { mocks: [venue(), shows(1980, on(4, '??/??/80'), on(5, '11/02/80'), on(6, '02/01/80'))] });
  expect(await screen.findByRole('link', { name: 'November 2, 1980' })).toBeVisible();
  const months = screen.getAllByRole('table').map((table) => table.getAttribute('aria-labelledby') ?? '');
  expect(months.map((id) => document.getElementById(id)?.textContent)).toEqual(['November', 'February', 'Unknown']);
});

test('with 51 shows has them by year', async () => {
  renderRoute('/venue/9', { mocks: [venue({ ...VENUE, performanceCount: 51 }), shows(1980, show(5, 1980, OWLS))] });
  expect(await screen.findByRole('link', { name: 'May 8, 1980' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Years' })).toBeVisible();
});

test('leads to its other years, the unknown one too', async () => {
  const mocks = [venue(), shows(1980, show(5, 1980, OWLS)), shows(1977, show(7, 1977, HERONS)), shows(1939)];
  const { router } = renderRoute('/venue/9', { mocks });
  const years = within(await screen.findByRole('navigation', { name: 'Years' }));
  expect(years.getByRole('link', { name: '1980' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(years.getByRole('link', { name: '1977' }));
  expect(await screen.findByRole('link', { name: 'May 8, 1977' })).toHaveAttribute('href', '/performance/7');
  expect(router.state.location.search).toBe('?year=1977');
  await userEvent.click(years.getByRole('link', { name: 'Unknown' }));
  expect(await screen.findByText(/^No performances found for/)).toBeVisible();
});

test.each(['abc', '0', '-1', '19955'])('takes ?year=%s for none', async (year) => {
  renderRoute(`/venue/9?year=${year}`, { mocks: [venue(), shows(1980, show(5, 1980, OWLS))] });
  expect(await screen.findByRole('link', { name: 'May 8, 1980' })).toBeVisible();
});

test('without a name, songs and other names says nothing of them', async () => {
  const bare = {
    ...VENUE,
    name: null,
    otherNames: [],
    topSongs: [],
    years: [1980],
    yearCounts: [1],
    performanceCount: 1,
  };
  renderRoute('/venue/9', { mocks: [venue(bare), allShows(show(5, 1980, OWLS))] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Unknown Venue' })).toBeVisible();
  expect(screen.queryByText('Also written')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Most Played Songs' })).toBeNull();
});

test('a venue that was merged leads to the one that it became, in the year that was asked for', async () => {
  const into = responseTo(VenueMergedIntoDocument, { id: 3 }, { result: { data: { venueMergedInto: 9 } } });
  const gone = responseTo(VenueDocument, { id: 3 }, { result: { data: { venue: null } } });
  const { router } = renderRoute('/venue/3?year=1977', {
    mocks: [gone, into, venue(), shows(1977, show(7, 1977, HERONS))],
  });
  expect(await screen.findByRole('link', { name: 'May 8, 1977' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/venue/9', search: '?year=1977' });
});

const venueOfShow = (venues: { __typename: string; id: number }[] | null) =>
  responseTo(
    VenueOfShowDocument,
    { id: 5 },
    { result: { data: { performance: venues && { __typename: 'Performance', id: 5, venues } } } },
  );

test.each([
  ['at once', {}],
  ['late', { delay: 300 }],
])('the venue of a show is looked up %s', async (_, when) => {
  const found = { ...venueOfShow([{ __typename: 'Venue', id: 9 }]), ...when };
  const { router } = renderRoute('/venue/of/5', { mocks: [found, venue(), shows(1980, show(5, 1980, OWLS))] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Barton Hall' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/venue/9');
});

test.each([
  ['of a show without a place', venueOfShow([]), 'Venue Not Found'],
  ['of no show', venueOfShow(null), 'Performance Not Found'],
])('there is no venue %s', async (_, answer, title) => {
  renderRoute('/venue/of/5', {
    mocks: [answer, responseToAny(RemovalDocument, { result: { data: { removal: null } } }).mock],
  });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an id that is unknown or none is not found', async () => {
  const { unmount } = renderRoute('/venue/9', { mocks: [venue(null), merged(null)] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Venue Not Found' })).toBeVisible();
  unmount();
  renderRoute('/venue/x');
  expect(await screen.findByText('Venue ID not found')).toBeVisible();
});
