import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { NodeOf } from '#graphql/connection.ts';
import {
  ArtistDetailDocument,
  ArtistSongsDocument,
  HistoryRareShowsDocument,
  type HistoryRareShowsQuery,
  HistorySourcesDocument,
  SongDocument,
} from '#graphql/generated/graphql.ts';
import { artistPages, artistPagesOf, currentArtistPage } from '#tests/support/client/artistPages.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

const ARTIST = {
  __typename: 'Artist',
  id: 2,
  name: 'Marrow Creek',
  nameNormalized: 'marrowcreek',
  abbrev: 'mc',
  isTradable: true,
  officialUrl: 'https://marrow.example/',
};

const artist = responseTo(ArtistDetailDocument, { id: 2 }, { result: { data: { artist: ARTIST } } });

type Show = NodeOf<Whole<HistoryRareShowsQuery>['performances']>;

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
  isCompilation: false,
  highlights: [],
  ...changes,
});

const shows = (rows: Show[], { after = 'LTE=', totalCount = rows.length } = {}) =>
  responseTo(
    HistoryRareShowsDocument,
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
    expect(screen.queryByText('Tradable')).not.toBeInTheDocument();
    expect(artistPages()).toEqual(artistPagesOf(2));
    expect(currentArtistPage()).toEqual([name]);
  });

  test('shows no show before it is known how much of the artist stands above it', async () => {
    renderRoute('/history/2', { mocks: [{ ...artist, delay: 2_000 }, shows(BOTH)] });
    expect(await screen.findByText('Loading artist...')).toBeVisible();
    // They have come at once.
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
    await expect.poll(() => document.title).toBe('Marrow Creek: History | Live Concert Database');
    await userEvent.type(screen.getByLabelText('Filter'), 'cafe');
    expect(await screen.findByText('1 of 2 shows')).toBeVisible();
    await waitFor(() =>
      expect(document.querySelector('details td a')).toHaveAttribute(
        'href',
        '/history/2?filter=cafe&from=1985&to=1985',
      ),
    );
  });

  // What a member changes empties the cache, and what an editor does asks anew, too.
  test.each(['clearStore', 'resetStore'] as const)(
    'has all shows in its table, which going back finds there at once, until %s',
    async (empty) => {
      const many = Array.from({ length: 130 }, (_, at) => show(at + 1));
      const { client, router } = renderRoute('/history/2', {
        mocks: [artist, { ...shows(many), maxUsageCount: 1 }, shows(BOTH)],
      });
      expect(await screen.findByText('130 shows')).toBeVisible();
      const rows = () => within(screen.getByRole('table', { name: 'Shows' })).getAllByRole('row');
      await waitFor(() => expect(rows()).toHaveLength(131));
      await router.navigate('/no/such/page');
      expect(await screen.findByText('Oops! Page not found')).toBeVisible();
      await router.navigate(-1);
      await screen.findByRole('heading', { level: 1, name: /Marrow Creek/ });
      expect(rows()).toHaveLength(131);

      await router.navigate('/no/such/page');
      expect(await screen.findByText('Oops! Page not found')).toBeVisible();
      // Queries of pages that were left may be asked anew and given up.
      await Promise.allSettled([client[empty]()]);
      await router.navigate(-1);
      expect(await screen.findByText('2 shows')).toBeVisible();
    },
  );

  test('says how many songs of a show are rare, and sorts by it', async () => {
    const rare = (count: number) => ({
      highlights: Array.from({ length: count }, () => ({ __typename: 'Highlight', kind: 'DEBUT' as const })),
    });
    const three = show(7, { date: '03/03/99', year: 1999, ...rare(3) });
    renderRoute('/history/2', { mocks: [artist, shows([show(5, rare(1)), SECOND, three])] });
    expect(await screen.findByText('3 shows')).toBeVisible();
    const shown = screen.getByRole('table', { name: 'Shows' });
    expect(shown).toHaveAccessibleDescription(
      /^Rare: the songs of a show that were new,.* as far as the set lists here go\.$/,
    );
    const table = within(shown);
    const cells = () => table.getAllByRole('row').map((row) => row.children[4]?.textContent);
    expect(cells()).toEqual(['Rare', '1', '0', '3']);
    await userEvent.click(screen.getByRole('button', { name: 'Rare' }));
    await waitFor(() => expect(cells()).toEqual(['Rare', '3', '1', '0']));
    expect(screen.getByRole('columnheader', { name: 'Rare' })).toHaveAttribute('aria-sort', 'descending');
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

  const GAPS = [
    show(5, { set1: 'Dark Star > Drums' }),
    show(6, { date: '07/12/85', set1: 'Drums', sources: { totalCount: 0 } }),
    show(7, { date: '07/13/85', set1: 'Home' }),
    show(8, { date: '01/02/99', year: 1999, set1: 'Dark Star, Home, Home' }),
    show(9, { date: '01/03/99', year: 1999, set1: 'Drums' }),
  ];
  const rowsOf = (table: HTMLElement) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '),
    );

  test('filters songs by their titles, and counts gaps in all shows', async () => {
    renderRoute('/history/2?tab=songs', { mocks: [artist, shows(GAPS)] });
    const table = await screen.findByRole('table', { name: '3 songs' });
    await waitFor(() =>
      expect(rowsOf(table)).toEqual([
        'Drums | 3 | 3 | 07/11/1985 | 01/03/1999 | 2 07/12/1985 to 01/03/1999 | 0',
        'Dark Star | 2 | 2 | 07/11/1985 | 01/02/1999 | 2 07/11/1985 to 01/02/1999 | 1',
        'Home | 2 | 3 | 07/13/1985 | 01/02/1999 | 0 07/13/1985 to 01/02/1999 | 1',
      ]),
    );
    expect(within(table).getAllByRole('link', { name: '01/03/1999' })[0]).toHaveAttribute('href', '/performance/9');

    await userEvent.type(screen.getByLabelText('Filter'), 'star');
    const found = await screen.findByRole('table', { name: '1 of 3 songs' });
    await waitFor(() =>
      expect(rowsOf(found)).toEqual(['Dark Star | 2 | 2 | 07/11/1985 | 01/02/1999 | 2 07/11/1985 to 01/02/1999 | 1']),
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^5 shows$/);

    // The other filters choose shows; the gaps stay those of all.
    await userEvent.selectOptions(screen.getByLabelText('From'), '1999');
    await waitFor(() =>
      expect(rowsOf(screen.getByRole('table', { name: '1 of 3 songs' }))).toEqual([
        'Dark Star | 1 | 1 | 01/02/1999 | 01/02/1999 | 2 07/11/1985 to 01/02/1999 | 1',
      ]),
    );
  });

  test('says why there are no songs where no show has a set list', async () => {
    renderRoute('/history/2?tab=songs', { mocks: [artist, shows([show(5, { set1: null }), show(6, { set1: null })])] });
    expect(await screen.findByText('No set list of these shows names a song.')).toBeVisible();
    expect(screen.queryByText('No songs.')).toBeNull();
  });

  test('sorts songs by each column, in the URL', async () => {
    const { router } = renderRoute('/history/2?tab=songs', { mocks: [artist, shows(GAPS)] });
    const names = () =>
      [...document.querySelectorAll('tbody td:first-child a bdi')].map(({ textContent }) => textContent);
    const sortBy = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const table = await screen.findByRole('table', { name: '3 songs' });
    expect(within(table).getByRole('columnheader', { name: 'Shows' })).toHaveAttribute('aria-sort', 'descending');
    for (const [column, sort, order] of [
      ['Song', 'song', ['Dark Star', 'Drums', 'Home']],
      ['Song', '-song', ['Home', 'Drums', 'Dark Star']],
      ['Times', '-times', ['Drums', 'Home', 'Dark Star']],
      ['First', 'first', ['Drums', 'Dark Star', 'Home']],
      ['Last', 'last', ['Dark Star', 'Home', 'Drums']],
      ['Longest Gap', '-longestGap', ['Drums', 'Dark Star', 'Home']],
      ['Longest Gap', 'longestGap', ['Home', 'Drums', 'Dark Star']],
      ['Current Gap', '-currentGap', ['Dark Star', 'Home', 'Drums']],
      ['Shows', '-shows', ['Drums', 'Dark Star', 'Home']],
    ] as const) {
      await sortBy(column);
      await waitFor(() => expect([sort, names()]).toEqual([sort, order]));
      expect(new URLSearchParams(router.state.location.search).get('sort')).toBe(sort);
      const direction = sort.startsWith('-') ? 'descending' : 'ascending';
      const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
      expect(sorted.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([[column, direction]]);
    }
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('table', { name: 'Shows' })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=songs&song=home');
  });

  test('sorts shows and venues, and has its own order for each tab', async () => {
    const { router } = renderRoute('/history/2?sort=-recordings', { mocks: [artist, shows(GAPS)] });
    const dates = () =>
      [...screen.getByRole('table', { name: 'Shows' }).querySelectorAll('td:first-child a')].map(
        ({ textContent }) => textContent,
      );
    await screen.findByText('5 shows');
    await waitFor(() => expect(dates()[4]).toBe('07/12/1985'));
    await userEvent.click(screen.getByRole('button', { name: 'Recordings' }));
    await waitFor(() => expect(dates()[0]).toBe('07/12/1985'));
    await userEvent.click(screen.getByRole('tab', { name: 'Venues' }));
    const table = await screen.findByRole('table', { name: '1 venue' });
    expect(router.state.location.search).toBe('?tab=venues');
    expect(within(table).getByRole('columnheader', { name: 'Times' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(table).getByRole('button', { name: 'Location' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=venues&sort=location'));
  });

  test.each([
    ['?filter=star&sort=-date', 'No shows match these filters.', 'Show all shows', '?sort=-date'],
    ['?tab=songs&filter=zzz', 'No songs match these filters.', 'Show all songs', '?tab=songs'],
    ['?tab=songs&from=2001', 'No shows match these filters.', 'Show all shows', '?tab=songs'],
    ['?tab=venues&to=1960&recorded=true', 'No shows match these filters.', 'Show all shows', '?tab=venues'],
    ['?song=whale&filter=zzz', 'No shows match these filters.', 'Show all shows', '?song=whale'],
  ])('offers the way back where the filters of %s leave nothing, and no files', async (search, text, back, without) => {
    const { router } = renderRoute(`/history/2${search}`, { mocks: [artist, shows(BOTH)] });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    expect(screen.queryByRole('table', { name: /^Shows$|songs|venues/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: back }));
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    expect(router.state.location.search).toBe(without);
    expect(screen.getByLabelText('Filter')).toHaveValue('');
  });

  test('unfolds more filters by a button that counts those in use', async () => {
    renderRoute('/history/2?filter=home&from=1985&kind=soundboard&recorded=true', { mocks: [artist, shows(BOTH)] });
    const button = await screen.findByRole('button', { name: 'More filters (3)', expanded: false });
    const more = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(more).toHaveAttribute('data-folded');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(more).not.toHaveAttribute('data-folded');
    await userEvent.selectOptions(screen.getByLabelText('From'), '');
    await userEvent.selectOptions(screen.getByLabelText('Kind of recording'), '');
    expect(await screen.findByRole('button', { name: 'More filters (1)', expanded: true })).toBeVisible();
    await userEvent.click(screen.getByLabelText('Has recordings'));
    await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
    expect(more).toHaveAttribute('data-folded');
  });

  test('has the text of the filter from the URL again on the way back', async () => {
    const { router } = renderRoute('/history/2?tab=songs', { mocks: [artist, shows(BOTH)] });
    await screen.findByRole('table', { name: '3 songs' });
    await userEvent.type(screen.getByLabelText('Filter'), 'home');
    expect(screen.getByLabelText('Filter')).toHaveAttribute('placeholder', 'Song');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=songs&filter=home'));
    await userEvent.click(await screen.findByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Home' })).toBeVisible();
    expect(screen.getByLabelText('Filter')).toHaveValue('');
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText('Filter')).toHaveValue('home'));
    // The typed text goes along at once, whether the URL has it yet or not.
    await userEvent.type(screen.getByLabelText('Filter'), 's');
    await userEvent.click(screen.getByRole('tab', { name: 'Shows' }));
    await waitFor(() => expect(router.state.location.search).toBe('?filter=homes'));
    expect(screen.getByLabelText('Filter')).toHaveValue('homes');
  });

  test('names the two shows of a longest gap, which lead there', async () => {
    renderRoute('/history/2?song=darkstar&filter=1999', { mocks: [artist, shows(GAPS)] });
    await screen.findByRole('heading', { level: 2, name: 'Dark Star' });
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;
    expect(fact('Played')).toHaveTextContent(/^1 show$/);
    expect(fact('First')).toHaveTextContent('January 2, 1999');
    expect(fact('Longest Gap')).toHaveTextContent('2 showsJuly 11, 1985 to January 2, 1999');
    expect(within(fact('Longest Gap')).getByRole('link', { name: 'July 11, 1985' })).toHaveAttribute(
      'href',
      '/performance/5',
    );
    expect(fact('Current Gap')).toHaveTextContent(/^1 show$/);
  });

  test('says when a song was played last, and lists the newest show first', async () => {
    renderRoute('/history/2?song=darkstar', { mocks: [artist, shows(GAPS)] });
    expect(await screen.findByText(/^Last: /)).toHaveTextContent('Last: January 2, 1999, 1 show ago');
    const rows = within(screen.getByRole('table', { name: 'Shows' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]).toHaveTextContent('01/02/1999');
  });

  test('does not call the last one of the chosen shows the last of all', async () => {
    renderRoute('/history/2?song=darkstar&filter=1985', { mocks: [artist, shows(GAPS)] });
    await screen.findByRole('heading', { level: 2, name: 'Dark Star' });
    expect(screen.queryByText(/^Last: /)).toBeNull();
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

  const played = ({ id, date, year }: Show) => ({ __typename: 'Performance', id, date, year }) as const;

  /** A song as the API counts it, with its first and its last show. */
  const songWith = (title: string, performanceCount: number, playCount: number, of: [first: Show, last: Show]) => ({
    ...{ __typename: 'Song', id: title.length, key: title.toLowerCase().replace(' ', ''), title },
    ...{ performanceCount, playCount, firstPlayed: played(of[0]), lastPlayed: played(of[1]) },
  });

  const songResponse = (rows: Show[], counts: { title: string; performanceCount: number; playCount: number }) => {
    const [first = FIRST, last = first] = rows;
    const song = songWith(counts.title, counts.performanceCount, counts.playCount, [first, last]);
    return responseTo(
      SongDocument,
      { artist: '2', key: song.key },
      {
        result: {
          data: {
            songs: connection([{ ...song, firstYear: 1999, lastYear: 1999, place: 2, performances: connection(rows) }]),
            all: { __typename: 'SongConnection', totalCount: 12 },
          },
        },
      },
    );
  };

  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

  test('says how often, first and last a song was played before all shows are there, and by which shows', async () => {
    const song = songResponse(BOTH, { title: 'Home', performanceCount: 2, playCount: 3 });
    renderRoute('/history/2?song=home', { mocks: [artist, song, { ...shows(BOTH), delay: 60_000 }] });
    expect(await screen.findByText('Played', { selector: 'dt' })).toBeVisible();
    expect(fact('Played')).toHaveTextContent(/^2 shows, 3 times$/);
    expect(within(fact('First')).getByRole('link', { name: 'July 11, 1985' })).toHaveAttribute(
      'href',
      '/performance/5',
    );
    expect(within(fact('Last')).getByRole('link', { name: 'January 2, 1999' })).toHaveAttribute(
      'href',
      '/performance/6',
    );
    expect(within(fact('Place')).getByRole('link', { name: '2 of 12 songs' })).toHaveAttribute(
      'href',
      '/history/2?tab=songs',
    );
    expect(fact('Longest Gap')).toHaveTextContent(/^$/);
    // What some shows have in common is not known before all are there.
    await userEvent.type(screen.getByLabelText('Filter'), 'tandem');
    await waitFor(() => expect(fact('Last')).toHaveTextContent(/^$/));
  });

  test('says so where the gaps of a song cannot be counted', async () => {
    const song = songResponse(BOTH, { title: 'Home', performanceCount: 2, playCount: 2 });
    const failing = { ...shows(BOTH), result: { errors: [{ message: 'out of order' }] } };
    renderRoute('/history/2?song=home', { mocks: [artist, song, failing] });
    expect(await screen.findByRole('alert')).toHaveTextContent('out of order');
    expect(fact('Last')).toHaveTextContent('January 2, 1999');
    expect(fact('Current Gap')).toHaveTextContent('Not counted');
  });

  const songList = (songs: ReturnType<typeof songWith>[], totalCount = songs.length) =>
    responseTo(
      ArtistSongsDocument,
      { artist: '2' },
      { result: { data: { songs: connection(songs, { totalCount }) } } },
    );
  const GAP_SONGS = [
    songWith('Drums', 3, 3, [show(5), show(9, { date: '01/03/99', year: 1999 })]),
    songWith('Home', 2, 3, [show(7, { date: '07/13/85' }), show(8, { date: '01/02/99', year: 1999 })]),
    songWith('Dark Star', 2, 2, [show(5), show(8, { date: '01/02/99', year: 1999 })]),
  ];

  test('lists the songs before all shows are there, and their gaps after', async () => {
    renderRoute('/history/2?tab=songs', { mocks: [artist, songList(GAP_SONGS), { ...shows(GAPS), delay: 1_000 }] });
    const table = await screen.findByRole('table', { name: '3 songs' });
    expect(rowsOf(table)).toEqual([
      'Drums | 3 | 3 | 07/11/1985 | 01/03/1999 | … | …',
      'Dark Star | 2 | 2 | 07/11/1985 | 01/02/1999 | … | …',
      'Home | 2 | 3 | 07/13/1985 | 01/02/1999 | … | …',
    ]);
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    await waitFor(() =>
      expect(rowsOf(table)[1]).toBe('Dark Star | 2 | 2 | 07/11/1985 | 01/02/1999 | 2 07/11/1985 to 01/02/1999 | 1'),
    );
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  });

  test.each([
    ['?tab=songs&from=1999', GAP_SONGS.length],
    ['?tab=songs&sort=-longestGap', GAP_SONGS.length],
    ['?tab=songs&sort=song', 400],
    ['?tab=songs&filter=star', 400],
  ])('waits for all shows where these decide which songs are listed first: %s of %i songs', async (search, total) => {
    renderRoute(`/history/2${search}`, {
      mocks: [artist, songList(GAP_SONGS, total), { ...shows(GAPS), delay: 60_000 }],
    });
    expect(await screen.findByText('Counting the songs...')).toBeVisible();
  });

  test('sorts and filters the songs that are all there before the shows', async () => {
    renderRoute('/history/2?tab=songs&sort=song&filter=r', {
      mocks: [artist, songList(GAP_SONGS), { ...shows(GAPS), delay: 60_000 }],
    });
    const table = await screen.findByRole('table', { name: '2 of 3 songs' });
    expect(rowsOf(table).map((row) => row.split(' | ')[0])).toEqual(['Dark Star', 'Drums']);
  });

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
    const rows = () => within(screen.getByRole('table', { name: 'Shows' })).getAllByRole('row');
    expect(rows()).toHaveLength(3);
    await userEvent.type(screen.getByLabelText('Filter'), 'tandem');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('has a tab for the venues', async () => {
    renderRoute('/history/2', { mocks: [artist, shows(BOTH)] });
    await userEvent.click(await screen.findByRole('tab', { name: 'Venues' }));
    const table = within(await screen.findByRole('table', { name: '2 venues' }));
    await userEvent.click(table.getByRole('link', { name: 'Café Tandem' }));
    expect(await screen.findByRole('link', { name: 'About this venue' })).toHaveAttribute('href', '/venue/of/6');
    // The venue of a row leads to its page, too.
    expect(await screen.findByRole('link', { name: 'Café Tandem' })).toHaveAttribute('href', '/venue/of/6');
  });

  test('lists the venues once all shows are there, as a part of them has another order', async () => {
    const later = responseTo(
      HistoryRareShowsDocument,
      { artist: '2', after: btoa('1') },
      { result: { data: { performances: connection([SECOND], { totalCount: 2 }) } } },
    );
    renderRoute('/history/2?tab=venues', {
      mocks: [artist, shows([FIRST], { totalCount: 2 }), { ...later, delay: 60_000 }],
    });
    expect(await screen.findByText('Read 1 of 2 shows')).toBeVisible();
    expect(screen.getByText('Counting the venues...')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['guest=dave+nolan', 'Shows with dave nolan'],
    ['tour=Summer+Tour+1999', 'Tour: Summer Tour 1999'],
    ['guest=Dave+Nolan&tour=summer+tour+1999', 'Shows with Dave Nolan, Tour: summer tour 1999'],
  ])('shows the shows of ?%s alone', async (query, said) => {
    const sitIn = show(7, { set1: 'Home (with Dave Nolan on flute)', comment: 'Summer Tour 1999; sold out' });
    const { router } = renderRoute(`/history/2?${query}`, { mocks: [artist, shows([...BOTH, sitIn])] });
    expect(await screen.findByText('1 of 3 shows')).toBeVisible();
    expect(screen.getByText(/as set lists and comments name them/)).toHaveTextContent(said);
    const table = screen.getByRole('table', { name: 'Shows' });
    expect(within(table).getByRole('link', { name: '07/11/1985' })).toHaveAttribute('href', '/performance/7');
    await userEvent.click(screen.getByRole('link', { name: 'Show all again' }));
    expect(await screen.findByText('3 shows')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  test('lists the guests and the tours of all shows, each with the shows that name it', async () => {
    const sitIns = [
      show(7, { set1: 'Home (with Dave Nolan on flute)', comment: 'Summer Tour 1999; sold out' }),
      show(8, { set2: 'Whale (with Ann Lee on fiddle)', comment: 'With Dave Nolan on flute.' }),
      show(9, { comment: 'Winter Tour 2001' }),
      show(10, { comment: 'winter tour 2001' }),
      show(11, { comment: 'Winter Tour 2001' }),
    ];
    const { router } = renderRoute('/history/2?filter=old+mill', { mocks: [artist, shows([...BOTH, ...sitIns])] });
    await screen.findByText('6 of 7 shows');
    await userEvent.click(screen.getByRole('button', { name: 'Guests and tours' }));
    const listed = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]);
    expect(await listed('Guests')).toEqual([
      ['Dave Nolan 2', '/history/2?filter=old+mill&guest=Dave+Nolan'],
      ['Ann Lee 1', '/history/2?filter=old+mill&guest=Ann+Lee'],
    ]);
    expect(await listed('Tours')).toEqual([
      ['Winter Tour 2001 2', '/history/2?filter=old+mill&tour=Winter+Tour+2001'],
      ['Summer Tour 1999 1', '/history/2?filter=old+mill&tour=Summer+Tour+1999'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Dave Nolan' }));
    expect(await screen.findByText('2 of 7 shows')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Summer Tour 1999' }));
    expect(await screen.findByText('1 of 7 shows')).toBeVisible();
    expect(router.state.location.search).toBe('?filter=old+mill&tour=Summer+Tour+1999');
  });

  test('says that no show names a guest or a tour', async () => {
    renderRoute('/history/2', { mocks: [artist, shows(BOTH)] });
    await screen.findByText('2 shows');
    await userEvent.click(screen.getByRole('button', { name: 'Guests and tours' }));
    expect(await screen.findByText('No set list and no comment names a guest or a tour.')).toBeVisible();
  });

  test('a guest whom no show names leaves nothing, and leads back', async () => {
    renderRoute('/history/2?guest=Nobody+Else', { mocks: [artist, shows(BOTH)] });
    expect(await screen.findByText('No shows match these filters.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all shows' })).toHaveAttribute('href', '/history/2');
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
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 of 2 shows$/));
  });

  test('says so where the kinds of recordings cannot be read', async () => {
    let failing = true;
    const sources = responseTo(
      HistorySourcesDocument,
      { artist: '2', after: 'LTE=' },
      {
        result: () =>
          failing
            ? { errors: [{ message: 'out of order' }] }
            : { data: { performances: connection([{ __typename: 'Performance', id: 5, sources: connection([]) }]) } },
      },
    );
    renderRoute('/history/2?kind=unknown', { mocks: [artist, shows([FIRST]), sources] });
    expect(await screen.findByRole('alert')).toHaveTextContent('GraphQL error: out of order');
    expect(screen.queryByText(/^No shows|^0 shows/)).toBeNull();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('keeps what arrived when a later page fails, and tries again', async () => {
    let failing = true;
    renderRoute('/history/2', {
      mocks: [
        artist,
        shows([FIRST], { totalCount: 2 }),
        responseTo(
          HistoryRareShowsDocument,
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

  test.each(['', '?tab=songs', '?song=home', '?tab=venues&venue=old+mill,+portland,+me'])(
    'does not say that there are no shows if they cannot be read: /history/2%s',
    async (search) => {
      let failing = true;
      const answer = responseTo(
        HistoryRareShowsDocument,
        { artist: '2', after: 'LTE=' },
        {
          result: () =>
            failing ? { errors: [{ message: 'out of order' }] } : { data: { performances: connection([FIRST]) } },
        },
      );
      renderRoute(`/history/2${search}`, { mocks: [artist, answer] });
      expect(await screen.findByRole('alert')).toHaveTextContent('GraphQL error: out of order');
      expect(screen.queryByText(/\b0 shows|^No shows|^Nothing|^Counting/)).toBeNull();
      expect(screen.queryByRole('table')).toBeNull();
      failing = false;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(await screen.findByText(/1 show$/)).toBeVisible();
    },
  );

  test.each(['?filter=tandem', '?tab=venues&venue=café+tandem,+portland,+me', '?song=whale'])(
    'does not say that there is nothing in shows of which a part could not be read: %s',
    async (search) => {
      const failing = responseTo(
        HistoryRareShowsDocument,
        { artist: '2', after: btoa('1') },
        { result: { errors: [{ message: 'out of order' }] } },
      );
      renderRoute(`/history/2${search}`, { mocks: [artist, shows([FIRST], { totalCount: 2 }), failing] });
      expect(await screen.findByText(/GraphQL error: out of order/)).toBeVisible();
      expect(screen.queryByText(/^No shows|^0 shows|^Nothing|^Counting/)).toBeNull();
    },
  );

  test('names a venue whose shows are all left out by a filter', async () => {
    renderRoute('/history/2?tab=venues&venue=old+mill,+portland,+me&filter=tandem', { mocks: [artist, shows(BOTH)] });
    expect(await screen.findByText('No shows match these filters.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Old Mill' })).toBeVisible();
  });

  test('says that no show has a song as soon as the API does', async () => {
    const unknown = responseTo(
      SongDocument,
      { artist: '2', key: 'nowhere' },
      { result: { data: { songs: connection([]), all: { __typename: 'SongConnection', totalCount: 12 } } } },
    );
    renderRoute('/history/2?song=nowhere', { mocks: [artist, unknown, { ...shows(BOTH), delay: 60_000 }] });
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing of that name' })).toBeVisible();
    expect(screen.getByText('No show of this artist has this song.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All songs' })).toBeVisible();
    expect(screen.queryByText(/^Reading/)).toBeNull();
  });

  test.each([
    ['?song=nowhere', 'No show of this artist has this song.'],
    ['?song=nowhere&from=1985', 'No show of this artist has this song.'],
    ['?tab=venues&venue=nowhere', 'No show of this artist was at this venue.'],
  ])('of a song or venue that no show has, it is said, not that the artist has no shows: %s', async (search, said) => {
    renderRoute(`/history/2${search}`, { mocks: [artist, shows(BOTH)] });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing of that name' })).toBeVisible();
    expect(screen.queryByText(/is here yet|match these filters/)).toBeNull();
  });

  test('says so when the artist played nowhere', async () => {
    renderRoute('/history/2', { mocks: [artist, shows([])] });
    expect(await screen.findByText('0 shows')).toBeVisible();
    expect(screen.getByText('No show of this artist is here yet.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Show all/ })).toBeNull();
  });
});
