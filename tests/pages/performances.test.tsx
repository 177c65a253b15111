import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistDocument,
  ArtistExtrasDocument,
  type ArtistQuery,
  type PerformanceList_PerformanceFragment,
  PerformancesWithMembersDocument,
  type PerformancesWithMembersQuery,
  YearSetListsDocument,
  YearSourcesDocument,
  type YearSourcesQuery,
} from '#graphql/generated/graphql.ts';
import { artistPages, artistPagesOf, currentArtistPage } from '#tests/support/client/artistPages.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { BARTON_HALL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

interface Creator {
  id: number;
  name: string;
  obfuscatedEmail: string | null;
}

type Artist = NonNullable<Whole<ArtistQuery>['artist']>;

const artist = (changes: Partial<Artist> = {}) => ({
  __typename: 'Artist',
  id: 7,
  name: 'The Quiet Owls',
  nameNormalized: 'thequietowls',
  abbrev: 'qo',
  isTradable: true,
  officialUrl: null,
  years: [1977, 1939, 1978],
  sourceCount: 1234,
  latestYear: 1978,
  creators: connection([{ __typename: 'Creator', id: 1, name: 'mara' }]),
  ...changes,
});

const ofArtist = (found: Artist | null, delay = 0) =>
  responseTo(ArtistDocument, { id: 7 }, { result: { data: { artist: found } }, delay });

const extrasOf = (...creators: Creator[]) =>
  responseTo(
    ArtistExtrasDocument,
    { id: 7 },
    {
      result: {
        data: {
          artist: {
            __typename: 'Artist',
            id: 7,
            years: [1939, 1977, 1978],
            yearCounts: [2, 1, 1234],
            identifiers: [],
            creators: connection(
              creators.map((creator) => ({ __typename: 'Creator', ...creator })),
              { type: 'CreatorConnection' },
            ),
          },
        },
      },
    },
  );

const performance = (
  id: number,
  changes: Partial<PerformanceList_PerformanceFragment> = {},
  creators: readonly Creator[] = [],
) => ({
  __typename: 'Performance',
  ...BARTON_HALL,
  id,
  sources: { totalCount: 3 },
  creators: connection(creators.map((creator) => ({ __typename: 'Creator', ...creator }))),
  ...changes,
});

const ofYear = (year: number, list: Whole<PerformancesWithMembersQuery>['performances'], after = 'LTE=', delay = 0) =>
  responseTo(
    PerformancesWithMembersDocument,
    { artist: '7', year, after },
    { result: { data: { performances: list } }, delay },
  );

const shows = connection([
  performance(1, { date: '01/02/77', venue: null, city: null, state: null, sources: { totalCount: 0 } }),
  null,
  performance(2),
  performance(3, { date: '05/09/77', city: null }),
  performance(4, { date: '05/??/77', state: null }),
]);

const sourcesOf = (id: number, ...comments: string[]) => ({
  __typename: 'Performance',
  id,
  sources: connection(
    comments.map((comment, index) => ({
      __typename: 'Source',
      id: id * 10 + index,
      comments: comment,
      archiveIdentifier: null,
    })),
    { type: 'SourceConnection' },
  ),
});

const ofYearSources = (year: number, performances: Whole<YearSourcesQuery>['performances']) =>
  responseTo(YearSourcesDocument, { artist: '7', year, after: 'LTE=' }, { result: { data: { performances } } });

describe('the performances of a year, by what they were recorded from', () => {
  const sources = connection([
    sourcesOf(1),
    sourcesOf(2, 'SBD > DAT', 'AUD; Schoeps'),
    sourcesOf(3, 'AUD; mics FOB'),
    sourcesOf(4, 'FM broadcast > DAT'),
  ]);
  const dates = () => screen.queryAllByRole('link', { name: /^\d\d\// }).map((link) => link.textContent);

  test('are chosen in the URL, which the years keep', async () => {
    const { router } = renderRoute('/performances/7/1977', {
      mocks: [ofArtist(artist()), ofYear(1977, shows), ofYearSources(1977, sources)],
    });
    const select = await screen.findByRole('combobox', { name: 'Kind of recording' });
    expect(dates()).toHaveLength(4);
    await userEvent.selectOptions(select, 'audience');
    await waitFor(() => expect(dates()).toEqual(['05/08/1977', '05/09/1977']));
    expect(screen.getByText('2 of 4')).toBeVisible();
    expect(router.state.location.search).toBe('?kind=audience');
    expect(screen.getByRole('link', { name: /^1978/ })).toHaveAttribute('href', '/performances/7/1978?kind=audience');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'FM, broadcast');
    await waitFor(() => expect(dates()).toEqual(['05/??/1977']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'matrix');
    expect(await screen.findByText('None of 4')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'Any kind');
    await waitFor(() => expect(dates()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
  });

  test('come chosen from a link, also one to the latest year', async () => {
    const { router } = renderRoute('/performances/7?kind=soundboard', {
      mocks: [ofArtist(artist({ years: [1977] })), ofYear(1977, shows), ofYearSources(1977, sources)],
    });
    expect(await screen.findByText('1 of 4')).toBeVisible();
    expect(dates()).toEqual(['05/08/1977']);
    expect(router.state.location.pathname).toBe('/performances/7/1977');
  });

  test('say when the sources cannot be read, and can be had without', async () => {
    const failing = responseTo(
      YearSourcesDocument,
      { artist: '7', year: 1977, after: 'LTE=' },
      { result: { errors: [{ message: 'out of order' }] } },
    );
    renderRoute('/performances/7/1977?kind=soundboard', { mocks: [ofArtist(artist()), ofYear(1977, shows), failing] });
    expect(await screen.findByRole('alert')).toHaveTextContent('out of order');
    expect(dates()).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'Any kind');
    await waitFor(() => expect(dates()).toHaveLength(4));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are not offered where nothing was recorded, nor by a kind that there is not', async () => {
    const unrecorded = connection([performance(1, { sources: { totalCount: 0 } })]);
    renderRoute('/performances/7/1977?kind=gramophone', { mocks: [ofArtist(artist()), ofYear(1977, unrecorded)] });
    expect(await screen.findByRole('link', { name: '05/08/1977' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Kind of recording' })).toBeNull();
  });
});

describe('the performances of a year', () => {
  test('stand under the headings of their months', async () => {
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows)] });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Quiet Owls' })).toBeVisible();
    await screen.findByRole('table', { name: 'January' });
    await waitFor(() => expect(document.title).toBe('The Quiet Owls: Performances 1977 | Live Concert Database'));
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'January',
      'May',
      'Unknown',
    ]);
    const rowsOf = (month: string) =>
      within(screen.getByRole('table', { name: month }))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rowsOf('January')).toEqual([
      ['Date', 'Venue', 'Location', 'Recordings'],
      ['01/02/1977', 'Unknown Venue', '-', '0'],
    ]);
    expect(rowsOf('May').slice(1)).toEqual([
      ['05/08/1977', 'Barton Hall', 'Ithaca, NY', '3'],
      ['05/09/1977', 'Barton Hall', 'NY', '3'],
    ]);
    expect(rowsOf('Unknown').slice(1)).toEqual([['05/??/1977', 'Barton Hall', 'Ithaca', '3']]);
    expect(screen.getByRole('link', { name: '05/08/1977' })).toHaveAttribute('href', '/performance/2');
    expect(screen.getAllByRole('link', { name: 'Barton Hall' })[0]).toHaveAttribute('href', '/venue/of/2');
  });

  test('say which of them have a set list, once that is known', async () => {
    const listed = responseTo(
      YearSetListsDocument,
      { artist: '7', year: 1977, after: 'LTE=' },
      { result: { data: { performances: connection([{ __typename: 'Performance', id: 2 }]) } } },
    );
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows), listed] });
    const mark = await screen.findByRole('img', { name: 'with set list' });
    expect(within(mark.closest('tr') as HTMLElement).getByRole('link', { name: '05/08/1977' })).toBeVisible();
  });

  test('get the focus back on the link that was followed, when the list comes late, too', async () => {
    const { client, router, hold, release } = renderRoute('/performances/7/1977', {
      mocks: [ofArtist(artist()), ofYear(1977, shows)],
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: '05/09/1977' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'May' })).toBeNull());
    await client.clearStore();
    hold();
    await router.navigate(-1);
    expect(await screen.findByText('Loading performances...')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    release();
    expect(await screen.findByRole('link', { name: '05/09/1977' })).toHaveFocus();
  });

  test('are under the name of their artist, with the ways on and back', async () => {
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows)] });
    expect(await screen.findByText('1,234 recordings, added by mara')).toBeVisible();
    expect(screen.queryByText('Tradable')).not.toBeInTheDocument();
    expect(screen.queryByText('Normalized Name')).not.toBeInTheDocument();
    expect(artistPages()).toEqual(artistPagesOf(7, 1977));
    expect(currentArtistPage()).toEqual(['Performances']);
    expect(screen.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/artist/7');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });

  test('say that they are loading', async () => {
    const { release } = renderRoute('/performances/7/1977', {
      mocks: [ofArtist(artist()), ofYear(1977, shows)],
      held: true,
    });
    await screen.findByText('Loading performances...');
    release();
    expect(await screen.findByRole('table', { name: 'May' })).toBeVisible();
    expect(screen.queryByText('Loading performances...')).not.toBeInTheDocument();
  });

  test('do not wait for the artist when the address carries the year', async () => {
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist(), 60_000), ofYear(1977, shows)] });
    expect(await screen.findByRole('link', { name: '05/08/1977' })).toBeVisible();
  });

  test('are counted for each year, below it', async () => {
    const extras = extrasOf({ id: 1, name: 'mara', obfuscatedEmail: null });
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows), extras] });
    const link = await screen.findByRole('link', { name: '1978' });
    await waitFor(() => expect(link).toHaveAccessibleDescription('1,234 shows'));
    expect(screen.getByRole('link', { name: '1977' })).toHaveAccessibleDescription('1 show');
    expect(screen.getByText('1,237 shows, 1,234 recordings, added by mara')).toBeVisible();
  });

  test('name who added the artist with the address that may be shown', async () => {
    const extras = extrasOf(
      { id: 1, name: 'mara', obfuscatedEmail: 'mara_at_host' },
      { id: 2, name: 'ines', obfuscatedEmail: null },
    );
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows), extras] });
    expect(await screen.findByText('1,237 shows, 1,234 recordings, added by mara (mara_at_host), ines')).toBeVisible();
  });

  test('name below their venue who added them, and how to reach those', async () => {
    const members = [
      { id: 1, name: 'mara', obfuscatedEmail: 'mara_at_host' },
      { id: 2, name: 'ines', obfuscatedEmail: null },
    ];
    const list = connection([performance(2), performance(3, {}, members), performance(4, {}, members)]);
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, list)] });
    await screen.findByRole('table', { name: 'May' });
    const venues = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[1]?.textContent);
    const added = 'Barton Halladded by mara (mara_at_host), ines';
    expect(venues).toEqual(['Barton Hall', added, added]);
  });

  test('are shown as well by an API that does not count them', async () => {
    const refused = responseTo(
      ArtistExtrasDocument,
      { id: 7 },
      { result: { errors: [{ message: 'Cannot query field "yearCounts" on type "Artist".' }] } },
    );
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows), refused] });
    expect(await screen.findByRole('table', { name: 'May' })).toBeVisible();
    expect(screen.getByRole('link', { name: '1978' })).not.toHaveAccessibleDescription();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are jumped to by month', async () => {
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, shows)] });
    const select = await screen.findByRole('combobox', { name: 'Jump to month' });
    await userEvent.selectOptions(select, 'May');
    expect(screen.getByRole('heading', { name: 'May' })).toHaveFocus();
  });

  test('of one month need no jump', async () => {
    const may = connection([performance(2), performance(3)]);
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), ofYear(1977, may)] });
    await screen.findByRole('heading', { name: 'May' });
    expect(screen.queryByRole('combobox', { name: 'Jump to month' })).not.toBeInTheDocument();
  });
});

describe('the year', () => {
  const mocks = [
    ofArtist(artist()),
    ofYear(1977, shows),
    ofYear(1978, connection([performance(9, { date: '07/08/78', year: 1978 })])),
    ofYear(1939, connection([performance(10, { date: '??/??/39', year: 1939 })])),
    ofYear(1850, connection([])),
    ofYear(9999, connection([])),
  ];

  test('is chosen among the artist’s, from the latest back, an unknown one last', async () => {
    const { router } = renderRoute('/performances/7/1977', { mocks });
    const years = within(await screen.findByRole('navigation', { name: 'Years' }));
    expect(years.getAllByRole('link').map((year) => year.textContent)).toEqual(['1978', '1977', 'Unknown']);
    expect(years.getByRole('link', { name: '1977' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(years.getByRole('link', { name: 'Unknown' }));
    await waitFor(() => {
      const table = within(screen.getByRole('table', { name: 'Unknown' }));
      expect(table.getByRole('link', { name: 'Unknown' })).toHaveAttribute('href', '/performance/10');
    });
    expect(router.state.location.pathname).toBe('/performances/7/1939');
    expect(router.state.historyAction).toBe('PUSH');
  });

  test.each(['', '/1850', '/9999', '/abc', '/19777', '/-1977', '/1977.0', '/%F0%9F%92%A5'])(
    '%j is replaced by the latest',
    async (year) => {
      const { router } = renderRoute(`/performances/7${year}`, { mocks });
      expect(await screen.findByRole('link', { name: '07/08/1978' })).toBeVisible();
      expect(router.state.location.pathname).toBe('/performances/7/1978');
      expect(router.state.historyAction).toBe('REPLACE');
    },
  );
});

describe('nothing to show', () => {
  test.each([
    ['/performances/7/1978', 'No concerts found for 1978.', [1978]],
    ['/performances/7/1939', 'No concerts found for unknown.', [1939]],
    ['/performances/7', 'No concerts found for unknown.', []],
    ['/performances/7/1977', 'No concerts found for 1977.', []],
  ])('%s: %s', async (path, text, years) => {
    renderRoute(path, {
      mocks: [
        ofArtist(artist({ years })),
        ofYear(1977, connection([])),
        ofYear(1978, connection([])),
        ofYear(1939, connection([])),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'No Performances Found' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  test.each(['abc', '0', '-1', '1.5', '%20'])('%s is no id', async (id) => {
    renderRoute(`/performances/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist ID not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to search' })).toHaveAttribute('href', '/');
  });

  test('there is no such artist', async () => {
    renderRoute('/performances/7', { mocks: [ofArtist(null)] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist Not Found' })).toBeVisible();
    expect(screen.getByText("The artist you're looking for doesn't exist.")).toBeVisible();
  });
});

describe('a failure', () => {
  const broken = { errors: [{ message: 'out of order' }] };

  test('of the artist is named, and the performances are shown', async () => {
    renderRoute('/performances/7/1977', {
      mocks: [{ ...ofArtist(null), result: { ...broken, data: { artist: null } } }, ofYear(1977, shows)],
    });
    expect(await screen.findByRole('link', { name: '05/08/1977' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading DataGraphQL error: out of order');
  });

  test('of the performances is named, and the years are shown', async () => {
    renderRoute('/performances/7/1977', {
      mocks: [ofArtist(artist()), { ...ofYear(1977, shows), result: broken }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading DataGraphQL error: out of order');
    expect(await screen.findByRole('link', { name: '1978' })).toBeVisible();
  });

  test('of a part leaves the rest', async () => {
    const partial = ofYear(1977, shows);
    renderRoute('/performances/7/1977', {
      mocks: [ofArtist(artist()), { ...partial, result: { ...broken, ...partial.result } }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('GraphQL error: out of order');
    expect(screen.getByRole('link', { name: '05/08/1977' })).toBeVisible();
  });
});

describe('a year longer than one answer', () => {
  const show = (id: number) => performance(id);
  const first = ofYear(1977, connection(numbered(3, show), { totalCount: 5, hasNextPage: true }));
  const second = ofYear(1977, connection(numbered(2, show, 4), { totalCount: 5 }), 'Mw==', 50);

  test('is read on until it is whole', async () => {
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), first, second] });
    await screen.findByText('3 of 5 loaded…');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
    expect(screen.queryByText(/loaded/)).not.toBeInTheDocument();
  });

  test('keeps what it has when reading on fails, and can be asked again', async () => {
    renderRoute('/performances/7/1977', {
      mocks: [
        ofArtist(artist()),
        first,
        { ...second, result: { errors: [{ message: 'out of order' }] }, maxUsageCount: 1 },
        second,
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('3 of 5 loadedGraphQL error: out of order');
    expect(screen.getAllByRole('row')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Load the rest' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is not asked for again by itself while a later page keeps failing', async () => {
    const failing = responseToAny(PerformancesWithMembersDocument, {
      result: { errors: [{ message: 'out of order' }] },
      maxUsageCount: Number.POSITIVE_INFINITY,
    });
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), first, failing.mock] });
    expect(await screen.findByRole('alert')).toHaveTextContent('GraphQL error: out of order');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(failing.sent.filter(({ after }) => after === 'Mw==')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Load the rest' })).toBeVisible();
  });

  test('stops with an error when more was announced than comes', async () => {
    renderRoute('/performances/7/1977', {
      mocks: [ofArtist(artist()), first, ofYear(1977, connection([], { totalCount: 5, hasNextPage: true }), 'Mw==')],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('GraphQL error: Unknown error');
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  test('shows a record once that two answers bring', async () => {
    const overlapping = ofYear(1977, connection(numbered(3, show, 3), { totalCount: 6 }), 'Mw==');
    renderRoute('/performances/7/1977', { mocks: [ofArtist(artist()), first, overlapping] });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
  });

  test('left in the middle adds nothing to another year', async () => {
    renderRoute('/performances/7/1977', {
      mocks: [
        ofArtist(artist()),
        first,
        second,
        ofYear(1978, connection([performance(900, { date: '07/08/78', year: 1978 })])),
      ],
    });
    await screen.findByText('3 of 5 loaded…');
    await userEvent.click(screen.getByRole('link', { name: '1978' }));
    expect(await screen.findByRole('link', { name: '07/08/1978' })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
});
