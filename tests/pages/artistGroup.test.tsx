import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { NodeOf } from '#graphql/connection.ts';
import { ArtistGroupDocument, type ArtistGroupQuery } from '#graphql/generated/graphql.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

type Group = NonNullable<Whole<ArtistGroupQuery>['artistGroup']>;
type Member = Group['artistsByName'][number];
type Performance = NodeOf<Member['performances']>;

const OWLS = { __typename: 'Artist', id: 1, name: 'Owls' };
const HERONS = { __typename: 'Artist', id: 2, name: 'The Herons' };

const performance = (id: number, artist: Performance['artist'], date: string, changes: Partial<Performance> = {}) => ({
  __typename: 'Performance',
  id,
  date,
  year: 1995,
  title: null,
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  artist,
  sources: { totalCount: 2 },
  ...changes,
});

const group = (artistsByName: Member[], changes: Partial<Group> = {}) => ({
  __typename: 'ArtistGroup',
  id: 5,
  title: 'Birds',
  sourceCount: 1234,
  performanceYears: [1996, 1939, 1995],
  artistsByName,
  ...changes,
});

const ofGroup = (found: Group | null, { year = 1995, after = 'LTE=', delay = 0 } = {}) =>
  responseTo(ArtistGroupDocument, { id: 5, year, after }, { result: { data: { artistGroup: found } }, delay });

const both = group([
  {
    ...HERONS,
    performances: connection([performance(12, HERONS, '03/01/95'), performance(13, HERONS, '??/??/95')]),
  },
  {
    ...OWLS,
    performances: connection([
      performance(10, OWLS, '01/15/95', { venue: null, city: null, state: null }),
      null,
      performance(11, OWLS, '03/02/95', { city: null }),
    ]),
  },
]);

describe('a group', () => {
  test('has a title, counts and artists', async () => {
    renderRoute('/artist-group/5', { mocks: [ofGroup(both)] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Birds Group' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Birds Group 1995 | Live Concert Database'));
    expect(screen.getByText('1234 sources across 3 years')).toBeVisible();
    const artists = within(screen.getByRole('region', { name: 'Artists' })).getAllByRole('link');
    expect(artists.map((artist) => [artist.textContent, artist.getAttribute('href')])).toEqual([
      ['The Herons', '/performances/2'],
      ['Owls', '/performances/1'],
    ]);
  });

  test('calls the year 1939 unknown', async () => {
    const empty = group([{ ...OWLS, performances: connection([]) }]);
    renderRoute('/artist-group/5?year=1939', { mocks: [ofGroup(empty, { year: 1939 })] });
    expect(await screen.findByText('No performances found for Unknown year.')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Birds Group Unknown year | Live Concert Database'));
  });

  test('merges the performances of its artists by date and month, in 1995 unless the address says another year', async () => {
    renderRoute('/artist-group/5', { mocks: [ofGroup(both)] });
    const rowsOf = (month: string) =>
      within(screen.getByRole('table', { name: month }))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
    await screen.findByRole('table', { name: 'January' });
    expect(rowsOf('January')).toEqual([
      ['Date', 'Artist', 'Venue', 'Location', 'Sources'],
      ['01/15/1995', 'Owls', 'Unknown Venue', '-', '2'],
    ]);
    expect(rowsOf('March').slice(1)).toEqual([
      ['03/01/1995', 'The Herons', 'Barton Hall', 'Ithaca, NY', '2'],
      ['03/02/1995', 'Owls', 'Barton Hall', 'NY', '2'],
    ]);
    expect(rowsOf('Unknown').slice(1)).toEqual([['??/??/1995', 'The Herons', 'Barton Hall', 'Ithaca, NY', '2']]);
    expect(screen.getByRole('link', { name: '03/02/1995' })).toHaveAttribute('href', '/performance/11');
    const row = within(screen.getByRole('row', { name: /03\/02\/1995/ }));
    expect(row.getByRole('link', { name: 'Owls' })).toHaveAttribute('href', '/performances/1');
  });

  test('offers its years ascending, and stays while another one is loading', async () => {
    const empty = group([{ ...OWLS, performances: connection([]) }]);
    const mocks = [ofGroup(both), ofGroup(empty, { year: 1996 })];
    const { router, hold, release } = renderRoute('/artist-group/5', { mocks });
    const years = within(await screen.findByRole('navigation', { name: 'Years' }));
    expect(years.getAllByRole('link').map((year) => year.textContent)).toEqual(['Unknown', '1995', '1996']);
    expect(years.getByRole('link', { name: '1995' })).toHaveAttribute('aria-current', 'page');
    hold();
    await userEvent.click(years.getByRole('link', { name: '1996' }));
    await screen.findByText('Loading performances...');
    expect(screen.getByRole('heading', { level: 1, name: 'Birds Group' })).toBeVisible();
    release();
    expect(await screen.findByText('No performances found for 1996.')).toBeVisible();
    expect(router.state.location.search).toBe('?year=1996');
    expect(years.getByRole('link', { name: '1996' })).toHaveAttribute('aria-current', 'page');
  });

  test.each(['abc', '', '0', '19955', '-1', '1995.5', '%F0%9F%92%A5'])('takes ?year=%s for 1995', async (year) => {
    renderRoute(`/artist-group/5?year=${year}`, { mocks: [ofGroup(both)] });
    expect(await screen.findByRole('link', { name: '1995' })).toHaveAttribute('aria-current', 'page');
  });

  test('without artists says so', async () => {
    renderRoute('/artist-group/5', { mocks: [ofGroup(group([], { performanceYears: [] }))] });
    expect(await screen.findByText('No artists found in this group.')).toBeVisible();
    expect(screen.getByText('No performances found for 1995.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Years' })).not.toBeInTheDocument();
  });

  test('with one month needs no jump', async () => {
    const one = group([{ ...OWLS, performances: connection([performance(10, OWLS, '01/15/95')]) }]);
    renderRoute('/artist-group/5', { mocks: [ofGroup(one)] });
    await screen.findByRole('heading', { name: 'January' });
    expect(screen.queryByRole('combobox', { name: 'Jump to month' })).not.toBeInTheDocument();
  });

  test('with more months has one', async () => {
    renderRoute('/artist-group/5', { mocks: [ofGroup(both)] });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Jump to month' }), 'March');
    expect(screen.getByRole('heading', { name: 'March' })).toHaveFocus();
  });

  test('says that it is loading', async () => {
    const { release } = renderRoute('/artist-group/5', { mocks: [ofGroup(both)], held: true });
    await screen.findByText('Loading artist group...');
    release();
    expect(await screen.findByRole('heading', { name: 'Birds Group' })).toBeVisible();
  });
});

describe('an artist with more performances than one answer holds', () => {
  const show = (id: number) => performance(id, OWLS, '01/15/95');
  const few = { ...HERONS, performances: connection([performance(900, HERONS, '03/01/95')]) };
  const first = ofGroup(
    group([few, { ...OWLS, performances: connection(numbered(3, show), { totalCount: 5, hasNextPage: true }) }]),
  );
  const second = ofGroup(
    group([
      { ...HERONS, performances: connection([], { totalCount: 1 }) },
      { ...OWLS, performances: connection(numbered(2, show, 4), { totalCount: 5 }) },
    ]),
    { after: 'Mw==', delay: 300 },
  );

  test('is read on until all are there', async () => {
    renderRoute('/artist-group/5', { mocks: [first, second] });
    await screen.findByText('4 of 6 loaded…');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(8));
    expect(screen.getByRole('link', { name: '03/01/1995' })).toBeVisible();
    expect(screen.queryByText(/loaded/)).not.toBeInTheDocument();
  });

  test('keeps what is there when reading on fails', async () => {
    renderRoute('/artist-group/5', {
      mocks: [first, { ...second, result: { errors: [{ message: 'out of order' }] }, maxUsageCount: 1 }, second],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('4 of 6 loadedGraphQL error: out of order');
    await userEvent.click(screen.getByRole('button', { name: 'Load the rest' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(8));
  });
});

describe('no group', () => {
  test('of this id', async () => {
    renderRoute('/artist-group/5', { mocks: [ofGroup(null)] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist Group Not Found' })).toBeVisible();
    expect(screen.getByText("The artist group you're looking for doesn't exist.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  });

  test('without an id', async () => {
    renderRoute('/artist-group/five');
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist Group ID not found' })).toBeVisible();
  });

  test('because of an error, which is named', async () => {
    renderRoute('/artist-group/5', {
      mocks: [{ ...ofGroup(null), result: { errors: [{ message: 'out of order' }] } }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading DataGraphQL error: out of order');
  });
});

test('data beside an error is shown with it', async () => {
  const answer = ofGroup(both);
  renderRoute('/artist-group/5', {
    mocks: [{ ...answer, result: { ...answer.result, errors: [{ message: 'out of order' }] } }],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading DataGraphQL error: out of order');
  expect(screen.getByRole('link', { name: '03/02/1995' })).toBeVisible();
});
