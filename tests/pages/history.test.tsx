import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  HistoryArtistDocument,
  HistoryShowsDocument,
  type HistoryShowsQuery,
  HistorySourcesDocument,
  SongDocument,
} from '../../src/graphql/generated/graphql';
import type { NodeOf } from '../../src/graphql/nodes';
import { artistPages, artistPagesOf, currentArtistPage } from '../support/client/artistPages';
import { connection } from '../support/client/lists';
import { responseTo } from '../support/client/mocks';
import { renderRoute } from '../support/client/render';
import type { Whole } from '../support/graphql/whole';

const ARTIST = {
  __typename: 'Artist',
  id: 2,
  name: 'Marrow Creek',
  nameNormalized: 'marrowcreek',
  abbrev: 'mc',
  isTradable: true,
  officialUrl: 'https://marrow.example/',
};

const artist = responseTo(HistoryArtistDocument, { id: 2 }, { result: { data: { artist: ARTIST } } });

type Show = NodeOf<Whole<HistoryShowsQuery>['performances']>;

const show = (id: number, changes: Partial<Show> = {}) => ({
  __typename: 'Performance',
  id,
  date: '07/11/85',
  year: 1985,
  title: null,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  set1: 'Tin Sky > Home',
  set2: null,
  set3: null,
  comment: null,
  sources: { __typename: 'SourceConnection', totalCount: 1 },
  ...changes,
});

const shows = (rows: Show[], { after = 'LTE=', totalCount = rows.length } = {}) =>
  responseTo(
    HistoryShowsDocument,
    { artist: '2', after },
    { result: { data: { performances: connection(rows, { totalCount }) } } },
  );

const FIRST = show(5);
const SECOND = show(6, { date: '01/02/99', year: 1999, venue: 'Café Tandem', set1: 'Whale, Home' });
const BOTH = [FIRST, SECOND];

describe('/history/{artistId}', () => {
  test.each([
    ['/history/2', 'History'],
    ['/history/2?tab=songs', 'Songs'],
    ['/history/2?song=home', 'Songs'],
    ['/history/2?tab=venues', 'Venues'],
    ['/history/2?tab=venues&venue=old+mill,+portland,+me', 'Venues'],
  ])('%s stands among the pages of its artist as %s', async (path, name) => {
    renderRoute(path, { mocks: [artist, shows(BOTH)] });
    expect(await screen.findByRole('heading', { level: 1, name: /Marrow Creek/ })).toBeVisible();
    expect(screen.getByText('Tradable')).toBeVisible();
    expect(artistPages()).toEqual(artistPagesOf(2));
    expect(currentArtistPage()).toEqual([name]);
  });

  test('shows no show before it is known how much of the artist stands above it', async () => {
    renderRoute('/history/2', { mocks: [{ ...artist, delay: 300 }, shows(BOTH)] });
    expect(await screen.findByText('Loading artist...')).toBeVisible();
    // Which have come at once.
    expect(screen.queryByText('2 shows')).toBeNull();
    expect(await screen.findByText('2 shows')).toBeVisible();
  });

  test('shows the shows below the failure to say whose they are', async () => {
    renderRoute('/history/2', {
      mocks: [{ ...artist, result: { errors: [{ message: 'out of order' }] } }, shows(BOTH)],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Data');
    expect(await screen.findByText('2 shows')).toBeVisible();
  });

  test('reads all shows page by page, and filters them', async () => {
    renderRoute('/history/2', {
      mocks: [artist, shows([FIRST], { totalCount: 2 }), shows([SECOND], { totalCount: 2, after: btoa('1') })],
    });
    expect(await screen.findByText('2 shows')).toBeVisible();
    expect(document.title).toBe('Marrow Creek: History | Live Concert Database');
    await userEvent.type(screen.getByLabelText('Filter'), 'cafe');
    expect(await screen.findByText('1 show of 2 shows')).toBeVisible();
    await waitFor(() =>
      expect(document.querySelector('details td a')).toHaveAttribute(
        'href',
        '/history/2?filter=cafe&from=1985&to=1985',
      ),
    );
  });

  test('counts songs, and gives each an address', async () => {
    const { router } = renderRoute('/history/2?tab=songs', { mocks: [artist, shows(BOTH)] });
    const table = within(await screen.findByRole('table', { name: '3 songs' }));
    await userEvent.click(table.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Home' })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=songs&song=home');
    expect(screen.getByText('Came Before').nextElementSibling).toHaveTextContent('Tin Sky 1');
    expect(screen.getByText('Played').nextElementSibling).toHaveTextContent(/^2 shows$/);
  });

  test('shows a song by its address alone, with its own years, and how often it was played where shows have it twice', async () => {
    const twice = show(7, { date: '07/12/99', year: 1999, set1: 'Whale > Whale, Tin Sky' });
    renderRoute('/history/2?song=whale', { mocks: [artist, shows([...BOTH, twice])] });
    expect(await screen.findByRole('heading', { level: 2, name: 'Whale' })).toBeVisible();
    expect(screen.getByText('Played').nextElementSibling).toHaveTextContent('2 shows, 3 times');
    expect(screen.getByText('Current Gap').nextElementSibling).toHaveTextContent('0 shows');
    const years = screen.getAllByRole('link', { name: /^\d{4}$/, hidden: true });
    expect(new Set(years.map((link) => link.textContent))).toEqual(new Set(['1999']));
  });

  const songResponse = (rows: Show[], counts: { title: string; performanceCount: number; playCount: number }) =>
    responseTo(
      SongDocument,
      { artist: '2', key: counts.title.toLowerCase().replace(' ', '') },
      {
        result: {
          data: {
            songs: connection([
              { __typename: 'Song', id: 3, firstYear: 1999, lastYear: 1999, performances: connection(rows), ...counts },
            ]),
          },
        },
      },
    );

  test('has the name of its song in the title', async () => {
    const song = songResponse([FIRST], { title: 'Tin Sky', performanceCount: 1, playCount: 2 });
    renderRoute('/history/2?song=tinsky', { mocks: [artist, song, shows(BOTH)] });
    expect(await screen.findByRole('heading', { level: 1, name: /Tin Sky/ })).toHaveTextContent(
      'Marrow Creek: Tin Sky',
    );
    await waitFor(() => expect(document.title).toBe('Marrow Creek: Tin Sky | Live Concert Database'));
    expect(screen.getByText('1 show, 2 times, 1999')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Current Gap').nextElementSibling).toHaveTextContent('1 show'));
    expect(screen.queryByRole('heading', { level: 2, name: 'Tin Sky' })).not.toBeInTheDocument();
  });

  test.each([
    ['before all shows are there', { delay: 60_000 }],
    ['when the shows do not come', { result: { errors: [{ message: 'out of order' }] } }],
  ])('shows the shows and the years of its song %s', async (_, answer) => {
    const song = songResponse(BOTH, { title: 'Home', performanceCount: 2, playCount: 2 });
    renderRoute('/history/2?song=home', { mocks: [artist, song, { ...shows(BOTH), ...answer }] });
    const years = () => [...document.querySelectorAll('details td a')].map((link) => link.textContent);
    await waitFor(() => expect(years()).toEqual(['1985', '1999']));
    expect(screen.getByRole('table', { name: 'Shows' })).toHaveAttribute('aria-rowcount', '3');
    await userEvent.type(screen.getByLabelText('Filter'), 'tandem');
    await waitFor(() => expect(screen.getByRole('table', { name: 'Shows' })).toHaveAttribute('aria-rowcount', '2'));
  });

  test('has a tab for the venues', async () => {
    renderRoute('/history/2', { mocks: [artist, shows(BOTH)] });
    await userEvent.click(await screen.findByRole('tab', { name: 'Venues' }));
    const table = within(await screen.findByRole('table', { name: '2 venues' }));
    expect(table.getByRole('link', { name: 'Café Tandem' })).toBeVisible();
  });

  test('reads the sources once a kind is asked for', async () => {
    renderRoute('/history/2?kind=soundboard', {
      mocks: [
        artist,
        shows(BOTH),
        responseTo(
          HistorySourcesDocument,
          { artist: '2', after: 'LTE=' },
          {
            result: {
              data: {
                performances: connection([
                  {
                    __typename: 'Performance',
                    id: 5,
                    sources: connection([
                      { __typename: 'Source', id: 1, comments: 'SBD > DAT', archiveIdentifier: null },
                    ]),
                  },
                  { __typename: 'Performance', id: 6, sources: connection([]) },
                ]),
              },
            },
          },
        ),
      ],
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 show of 2 shows$/));
  });

  test('keeps what arrived when a later page fails, and tries again', async () => {
    let failing = true;
    renderRoute('/history/2', {
      mocks: [
        artist,
        shows([FIRST], { totalCount: 2 }),
        responseTo(
          HistoryShowsDocument,
          { artist: '2', after: btoa('1') },
          {
            result: () =>
              failing
                ? { errors: [{ message: 'out of order' }] }
                : { data: { performances: connection([SECOND], { totalCount: 2 }) } },
          },
        ),
      ],
    });
    expect(await screen.findByText(/GraphQL error: out of order/)).toBeVisible();
    expect(screen.getByText('1 show')).toBeVisible();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 shows')).toBeVisible();
  });

  test('says so when the artist played nowhere', async () => {
    renderRoute('/history/2', { mocks: [artist, shows([])] });
    expect(await screen.findByText('0 shows')).toBeVisible();
  });
});
