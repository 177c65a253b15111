import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  HistoryArtistDocument,
  HistoryShowsDocument,
  HistorySourcesDocument,
} from '../../src/graphql/generated/graphql';
import { connection } from '../support/client/lists';
import { renderRoute } from '../support/client/render';

const artist = {
  request: { query: HistoryArtistDocument, variables: { id: 2 } },
  result: { data: { artist: { __typename: 'Artist', id: 2, name: 'Marrow Creek' } } },
};

const show = (id: number, changes: object = {}) => ({
  __typename: 'Performance',
  id,
  date: '07/11/85',
  year: 1985,
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

const shows = (rows: object[], { after = 'LTE=', totalCount = rows.length } = {}) => ({
  request: { query: HistoryShowsDocument, variables: { artist: '2', after } },
  result: { data: { performances: connection(rows, { totalCount }) } },
});

const TWO = [show(5), show(6, { date: '01/02/99', year: 1999, venue: 'Café Tandem', set1: 'Whale, Home' })];

describe('/history/{artistId}', () => {
  test('reads all shows page by page, and filters them', async () => {
    const [first, second] = TWO;
    renderRoute('/history/2', {
      mocks: [
        artist,
        shows([first ?? {}], { totalCount: 2 }),
        shows([second ?? {}], { totalCount: 2, after: btoa('1') }),
      ],
    });
    expect(await screen.findByText('2 shows of 2 shows')).toBeVisible();
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
    const { router } = renderRoute('/history/2?tab=songs', { mocks: [artist, shows(TWO)] });
    const table = within(await screen.findByRole('table', { name: '3 songs' }));
    await userEvent.click(table.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Home' })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=songs&song=home');
    expect(screen.getByText('Came Before').nextElementSibling).toHaveTextContent('Tin Sky 1');
    expect(screen.getByText('Times Played').nextElementSibling).toHaveTextContent('2');
  });

  test('has a tab for the venues', async () => {
    renderRoute('/history/2', { mocks: [artist, shows(TWO)] });
    await userEvent.click(await screen.findByRole('tab', { name: 'Venues' }));
    const table = within(await screen.findByRole('table', { name: '2 venues' }));
    expect(table.getByRole('link', { name: 'Café Tandem' })).toBeVisible();
  });

  test('reads the sources once a kind is asked for', async () => {
    renderRoute('/history/2?kind=soundboard', {
      mocks: [
        artist,
        shows(TWO),
        {
          request: { query: HistorySourcesDocument, variables: { artist: '2', after: 'LTE=' } },
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
      ],
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 show of 2 shows$/));
  });

  test('keeps what arrived when a later page fails, and tries again', async () => {
    let failing = true;
    const [first, second] = TWO;
    renderRoute('/history/2', {
      mocks: [
        artist,
        shows([first ?? {}], { totalCount: 2 }),
        {
          request: { query: HistoryShowsDocument, variables: { artist: '2', after: btoa('1') } },
          result: () =>
            failing
              ? { errors: [{ message: 'out of order' }] }
              : { data: { performances: connection([second ?? {}], { totalCount: 2 }) } },
        },
      ],
    });
    expect(await screen.findByText(/GraphQL error: out of order/)).toBeVisible();
    expect(screen.getByText('1 show of 1 show')).toBeVisible();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 shows of 2 shows')).toBeVisible();
  });

  test('says so when the artist played nowhere', async () => {
    renderRoute('/history/2', { mocks: [artist, shows([])] });
    expect(await screen.findByText('0 shows of 0 shows')).toBeVisible();
  });
});
