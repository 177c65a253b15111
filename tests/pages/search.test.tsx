import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { SearchDocument } from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import { respondToSearch } from '#tests/support/client/searches.ts';

const ARTIST = { __typename: 'Artist', id: 2, name: 'Marrow Creek' };

const performance = (id: number) => ({
  __typename: 'Performance',
  id,
  date: '07/11/85',
  year: 1985,
  title: null,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  artist: ARTIST,
});

const song = (title: string, changes: object = {}) => ({
  __typename: 'Song',
  id: title.length,
  key: title.toLowerCase().replaceAll(' ', ''),
  title,
  performanceCount: 2,
  playCount: 2,
  firstYear: 1985,
  lastYear: 1985,
  artist: ARTIST,
  ...changes,
});

const venue = (name: string, artistCount: number) => ({
  __typename: 'Venue',
  id: name.length,
  name,
  city: 'Portland',
  state: 'ME',
  performanceCount: 3,
  artistCount,
});

const RECORDING = {
  __typename: 'Source',
  id: 12,
  archiveIdentifier: 'mc1985-07-11.sbd.ann.12',
  comments: null,
  performance: performance(5),
};

const found = (data: ReturnType<Parameters<typeof respondToSearch>[0]>) => respondToSearch(() => data);

const group = async (name: string) => within(await screen.findByRole('region', { name }));
const groups = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

describe('/search', () => {
  test('shows what a name finds, in groups, by one operation', async () => {
    const { mock, sent } = found({
      artists: connection([ARTIST]),
      abbreviated: connection([]),
      songs: connection([song('Creek Song', { performanceCount: 593, playCount: 750, lastYear: 1995 })]),
      venues: connection([venue('Creek Hall', 1), venue('Creekside Barn', 4)]),
      performances: connection([]),
      recordings: connection([]),
    });
    renderRoute('/search?q=creek', { mocks: [mock] });
    expect((await group('Artists')).getByRole('link', { name: 'Marrow Creek' })).toHaveAttribute(
      'href',
      '/performances/2',
    );
    const songs = await group('Songs');
    expect(songs.getByRole('link', { name: 'Creek Song' })).toHaveAttribute('href', '/history/2?song=creeksong');
    expect(songs.getByText('Marrow Creek, 593 shows, 750 times, 1985 to 1995')).toBeVisible();
    const venues = await group('Venues');
    expect(venues.getByRole('link', { name: 'Creek Hall' })).toHaveAttribute('href', '/venue/10');
    expect(venues.getByRole('link', { name: 'Creekside Barn' })).toHaveAttribute('href', '/venue/14');
    expect(venues.getByText('Portland, ME, 3 shows, 4 artists')).toBeVisible();
    expect(screen.queryByText(/Nothing was found/)).toBeNull();
    await expect.poll(() => document.title).toBe('Results for “creek” | Live Concert Database');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      first: 8,
      songs: { about: { contains: 'creek' } },
      performances: { about: { contains: 'creek' } },
      hasBesideSongs: false,
      hasChecksums: false,
    });
  });

  test('puts the performances of a date first, and what has the words before what is only spelt like them', async () => {
    const { mock, sent } = found({
      besideArtists: connection([{ ...ARTIST, name: 'Marrowbone' }]),
      besideSongs: connection([song('Mill Race')]),
      performances: connection([performance(5)], { totalCount: 31 }),
    });
    renderRoute('/search?q=mill%2085', { mocks: [mock] });
    expect(await groups()).toEqual(['Performances', 'Songs', 'Artists']);
    expect(screen.getByRole('link', { name: 'All 31 performances' })).toHaveAttribute(
      'href',
      '/search?q=mill+85&in=performances',
    );
    expect(sent[0]).toMatchObject({
      performances: { year: { sort: 'ASC' }, date: { endswith: '/85', sort: 'ASC' }, about: { contains: 'mill' } },
      songs: { about: { contains: 'mill 85' } },
      besideSongs: { about: { contains: 'mill' } },
    });
  });

  test('has buttons beside each show that mark it, and no other', async () => {
    const { mock } = found({ performances: connection([performance(5), { ...performance(6), venue: 'Old Barn' }]) });
    renderRoute('/search?q=7%2F11%2F85', { mocks: [mock] });
    const [first, second] = await screen.findAllByRole('button', { name: 'Attended: Marrow Creek, 07/11/1985' });
    if (!first || !second) throw new Error('A show has no button.');
    await userEvent.click(second);
    await waitFor(() => expect(second).toHaveAttribute('aria-pressed', 'true'));
    expect(first).toHaveAttribute('aria-pressed', 'false');
    expect(collectionStore().current().marks.get('attended 6')).toMatchObject({ artistId: 2, venue: 'Old Barn' });
  });

  test('says that there are more than are counted', async () => {
    const { mock } = found({ performances: connection([performance(5)], { totalCount: 1001 }) });
    renderRoute('/search?q=mill', { mocks: [mock] });
    expect(await screen.findByRole('link', { name: 'All 1,000+ performances' })).toBeVisible();
  });

  test('asks for the days that a date begins which is still being typed, and for no name', async () => {
    const { mock, sent } = found({ performances: connection([performance(5)]) });
    renderRoute('/search?q=07%2F1%2F198', { mocks: [mock] });
    expect((await group('Performances')).getByRole('link', { name: 'Marrow Creek July 11, 1985' })).toBeVisible();
    expect(sent[0]).toMatchObject({
      performances: { year: { between: { from: 1980, to: 1989 } }, date: { startswith: '07/01/' } },
      hasSongs: false,
      hasArtists: false,
    });
  });

  test('says what failed, and asks again when told to', async () => {
    const failed = responseToAny(SearchDocument, { ...refusal('out of order'), maxUsageCount: 1 });
    const { mock } = found({ performances: connection([performance(5)]), recordings: connection([RECORDING]) });
    renderRoute('/search?q=mc85-07-11', { mocks: [failed.mock, mock] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading DataGraphQL error: out of order');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    const link = (await group('Performances')).getByRole('link', { name: 'Marrow Creek July 11, 1985' });
    expect(link).toHaveAttribute('href', '/performance/5');
    const recording = (await group('Recordings')).getByRole('link', { name: 'Marrow Creek July 11, 1985' });
    expect(recording).toHaveAttribute('href', '/recording/12');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('finds the recording of a checksum', async () => {
    const { mock, sent } = found({
      checksums: connection([{ __typename: 'Checksum', id: 3, source: RECORDING }]),
    });
    renderRoute('/search?q=D41D8CD98F00B204E9800998ECF8427E', { mocks: [mock] });
    const recordings = await group('Recordings');
    expect(recordings.getByRole('link', { name: 'Marrow Creek July 11, 1985' })).toHaveAttribute(
      'href',
      '/recording/12',
    );
    expect(recordings.getByText(/^soundboard,/)).toBeVisible();
    expect(sent[0]).toMatchObject({ checksums: { body: { contains: 'd41d8cd98f00b204e9800998ecf8427e' } } });
  });

  test('shows a page of one group in full, and asks for nothing else', async () => {
    const { mock, sent } = found({ songs: connection([song('Creek')], { totalCount: 301 }) });
    renderRoute('/search?q=creek&in=songs&page=2', { mocks: [mock] });
    expect((await group('Songs')).getByRole('link', { name: 'Creek' })).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Pages, bottom' });
    expect(within(pages).getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('301 songs')).toBeVisible();
    expect(sent[0]).toMatchObject({ first: 300, after: btoa('300'), hasSongs: true, hasArtists: false });
  });

  test.each([0, 300])(
    'leads from a page past the end to the last one, also if the result comes after %i ms',
    async (delay) => {
      const { mock, sent } = found({ songs: connection([song('Creek')], { totalCount: 301 }) });
      const { router } = renderRoute('/search?q=creek&in=songs&page=9', { mocks: [{ ...mock, delay }] });
      await waitFor(() => expect(router.state.location.search).toBe('?q=creek&in=songs&page=2'));
      expect((await group('Songs')).getByRole('link', { name: 'Creek' })).toBeVisible();
      expect(sent.map(({ after }) => after)).toEqual([btoa('2400'), btoa('300')]);
    },
  );

  test('leads from a page past the end to the last one, also if the search failed at first', async () => {
    const { mock } = found({ songs: connection([song('Creek')], { totalCount: 301 }) });
    const failing = { ...mock, result: { errors: [{ message: 'out of order' }] }, maxUsageCount: 1 };
    const { router } = renderRoute('/search?q=creek&in=songs&page=9', { mocks: [failing, mock] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=creek&in=songs&page=2'));
    expect((await group('Songs')).getByRole('link', { name: 'Creek' })).toBeVisible();
  });

  test('says what was looked for where nothing was found, and what to try', async () => {
    renderRoute('/search?q=%232147483647', { mocks: [found({ recordings: connection([]) }).mock] });
    expect(await screen.findByText('Nothing was found.')).toBeVisible();
    expect(screen.getByText('the recording with the ID 2147483647')).toBeVisible();
    expect(screen.getByRole('link', { name: 'browse the artists' })).toBeVisible();
  });

  test('asks for nothing without a text', async () => {
    renderRoute('/search');
    expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
