import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  AddedOnDayDocument,
  CatalogueOverviewDocument,
  LookupArtistsDocument,
  type LookupArtistsQuery,
  MostRecordedYearsDocument,
  SearchDocument,
  TodayInHistoryDocument,
} from '#graphql/generated/graphql.ts';
import { type MockedResult, responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { BARTON_HALL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const ARTISTS = [
  { __typename: 'Artist', id: 12, name: 'Quiet Harbor' },
  { __typename: 'Artist', id: 7, name: 'Harbor Lights' },
  { __typename: 'Artist', id: 31, name: 'The Harbormasters' },
];

let asked: { search: string }[] = [];

const found = (artists: typeof ARTISTS): MockedResult<LookupArtistsQuery> => ({
  result: {
    data: {
      artists: { __typename: 'ArtistConnection', edges: artists.map((node) => ({ __typename: 'ArtistEdge', node })) },
    },
  },
});

/** An answer to any search. What is looked up stands in `asked`. */
function lookup(artists = ARTISTS, answer: MockedResult<LookupArtistsQuery> = {}): MockLink.MockedResponse {
  const { mock, sent } = responseToAny(LookupArtistsDocument, { ...found(artists), ...answer });
  asked = sent;
  return mock;
}

const lookupOf = (search: string, artists: typeof ARTISTS, delay = 0) =>
  responseTo(LookupArtistsDocument, { search }, { ...found(artists), delay });

/** Lets time pass in steps, since React renders between them and not within. */
async function wait(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) await act(() => vi.advanceTimersByTimeAsync(10));
}
const field = () => screen.getByRole('combobox', { name: 'Search artists' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => act(() => fireEvent.keyDown(field(), { key }));
/** All options, of which the last leads to all results. */
const allOptions = () => screen.queryAllByRole('option');
const options = () => allOptions().slice(0, -1);
const activeName = () => allOptions().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;

async function arrival(router: ReturnType<typeof renderRoute>['router'], path: string) {
  vi.useRealTimers();
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
}

async function openHome(mocks: MockLink.MockedResponse[] = [lookup()]) {
  const view = renderRoute('/', { mocks });
  await screen.findByRole('combobox', { name: 'Search artists' });
  // From here on time stands still: the page's own code has been loaded, what follows waits for timers alone.
  vi.useFakeTimers();
  return view;
}

async function openResults(mocks?: MockLink.MockedResponse[]) {
  const view = await openHome(mocks);
  type('harbor');
  await wait(310);
  return view;
}

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('the field says what it understands', async () => {
  await openHome();
  expect(field()).toHaveAccessibleDescription('Artist, song, venue, date, recording ID, checksum');
});

test('names the site and leads to the three lists', async () => {
  await openHome();

  await expect.poll(() => document.title).toBe('Live concert performances and recordings | Live Concert Database');
  const links = within(screen.getByRole('navigation', { name: 'Browse' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Artists', '/artists/top100'],
    ['Artists with Recordings', '/source-artists/a'],
    ['Artist Groups', '/artist-groups/a'],
  ]);
});

test('says how much there is of which times, what came last, and who was recorded most', async () => {
  const answer = responseTo(
    CatalogueOverviewDocument,
    {},
    {
      result: {
        data: {
          artists: { totalCount: 13_000 },
          performances: { totalCount: 9_000 },
          sources: { totalCount: 1 },
          fifties: { totalCount: 0 },
          sixties: { totalCount: 500 },
          seventies: { totalCount: 1_500 },
          eighties: { totalCount: 2_000 },
          nineties: { totalCount: 2_000 },
          noughties: { totalCount: 1_000 },
          tens: { totalCount: 1_000 },
          twenties: { totalCount: 1_000 },
          addedLast: {
            edges: [
              {
                node: {
                  __typename: 'Performance',
                  ...BARTON_HALL,
                  createdAt: '2026-01-01T00:00:00.000Z',
                  artist: { __typename: 'Artist', id: 8, name: 'Tin Sky' },
                },
              },
            ],
          },
          mostRecorded: {
            edges: [{ node: { __typename: 'Artist', id: 7, name: 'Harbor Lights', sourceCount: 1_550 } }],
          },
        },
      },
    },
  );
  const years = { id: 7, years: [1939, 1976, 1978], yearCounts: [9, 1, 4] };
  const plots = { artists: { edges: [{ node: years }] } };
  await openHome([answer, responseTo(MostRecordedYearsDocument, {}, { result: { data: plots } })]);

  vi.useRealTimers();
  expect(await screen.findByText('13,000 artists, 9,000 performances, 1 recording.')).toBeVisible();
  const most = screen.getByRole('link', { name: 'Harbor Lights' });
  expect(most).toHaveAttribute('href', '/performances/7');
  expect(most.parentElement).toHaveTextContent('Harbor Lights 1,550');
  // The unknown year is not on the scale. The year between has no show.
  await waitFor(() => expect(document.querySelector('li svg')).toHaveAttribute('viewBox', '0 0 3 1'));
  expect(document.querySelector('li svg path')).toHaveAttribute('d', 'M0 1v-0.25h.8V1zM2 1v-1h.8V1z');
  expect(screen.getByRole('link', { name: 'May 8, 1977 Tin Sky' })).toHaveAttribute('href', '/performance/5');
  const decades = within(screen.getByRole('region', { name: 'Shows by Decade' }));
  expect(decades.getAllByRole('term').map((term) => term.textContent)).toEqual([
    '1960s',
    '1970s',
    '1980s',
    '1990s',
    '2000s',
    '2010s',
    '2020s',
  ]);
  expect(decades.getAllByRole('definition')[1]).toHaveTextContent('1,500');
  expect(decades.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/random-show',
    ...['1960s', '1970s', '1980s', '1990s', '2000s', '2010s', '2020s'].map((decade) => `/search?q=${decade}`),
  ]);
});

const NO_OVERVIEW = {
  artists: { totalCount: 2 },
  performances: { totalCount: 0 },
  sources: { totalCount: 0 },
  fifties: { totalCount: 0 },
  sixties: { totalCount: 0 },
  seventies: { totalCount: 0 },
  eighties: { totalCount: 0 },
  nineties: { totalCount: 0 },
  noughties: { totalCount: 0 },
  tens: { totalCount: 0 },
  twenties: { totalCount: 0 },
  addedLast: { edges: [] },
  mostRecorded: { edges: [] },
};

test('what was added last is told by day and artist, with all of a day that is read in part', async () => {
  const added = (id: number, artist: number, createdAt: string) => ({
    node: { ...BARTON_HALL, id, createdAt, artist: { id: artist, name: `Artist ${artist}` } },
  });
  const edges = [
    added(9, 1, '2026-02-03T10:00:00.000Z'),
    added(8, 2, '2026-02-03T09:00:00.000Z'),
    added(7, 2, '2026-02-03T08:00:00.000Z'),
    added(6, 2, '2026-02-02T23:00:00.000Z'),
    added(5, 3, '2026-02-02T22:00:00.000Z'),
  ];
  const overview = { ...NO_OVERVIEW, performances: { totalCount: 2_000 }, addedLast: { edges } };
  const counts = [
    { node: { id: 2, performances: { totalCount: 1_627 } } },
    { node: { id: 3, performances: { totalCount: 1 } } },
  ];
  const counted = responseToAny(AddedOnDayDocument, { result: { data: { artists: { edges: counts } } } });
  await openHome([responseTo(CatalogueOverviewDocument, {}, { result: { data: overview } }), counted.mock]);
  vi.useRealTimers();
  const lines = within(await screen.findByRole('region', { name: 'Added Last' }));
  await lines.findByText(/^1,627 shows/);
  expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'May 8, 1977 Artist 1 Barton Hall',
    'Artist 22 shows, added February 3, 2026',
    'Artist 21,627 shows, added February 2, 2026',
    'May 8, 1977 Artist 3 Barton Hall',
  ]);
  expect(counted.sent).toEqual([{ ids: [2, 3], day: '2026-02-02T00:00:00.000Z', next: '2026-02-03T00:00:00.000Z' }]);
});

test('of the day are one show of each artist, those with set lists and recordings first, and three examples', async () => {
  const show = (id: number, artist: number, recordings: number) => ({
    ...BARTON_HALL,
    id,
    artist: { id: artist, name: `Artist ${artist}` },
    sources: { totalCount: recordings },
  });
  const withSetList = [
    { node: { ...show(1, 1, 0), set1: 'Minglewood\nLoser >\nEl Paso [slow]\nDeal' } },
    { node: { ...show(2, 1, 2), set1: 'Set 1: Minglewood' } },
    { node: { ...show(3, 2, 0), set1: 'Rooster Cove, Ivy > Gravel Theme, Dogfish' } },
  ];
  const performances = {
    totalCount: 5,
    edges: [3, 4, 5].map((artist) => ({ node: show(10 + artist, artist % 4, 0) })),
  };
  const today = responseToAny(TodayInHistoryDocument, {
    result: { data: { performances, withSetList: { edges: withSetList } } },
  });
  await openHome([today.mock]);
  vi.useRealTimers();
  const lines = within(await screen.findByRole('region', { name: /^Played on/ }));
  expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'May 8, 1977 Artist 1 Barton Hall, 2 recordings',
    'May 8, 1977 Artist 2 Barton HallRooster Cove, Ivy, Gravel Theme',
    'May 8, 1977 Artist 3 Barton Hall',
    'May 8, 1977 Artist 0 Barton Hall',
  ]);
  const examples = within(screen.getByRole('group', { name: 'Examples' })).getAllByRole('button');
  expect(examples.map((example) => example.textContent)).toEqual(['Artist 3', 'Barton Hall', 'May 8, 1977']);
  fireEvent.click(examples[1] ?? document.body);
  await waitFor(() => expect(field()).toHaveValue('Barton Hall'));
  expect(field()).toHaveFocus();
});

test('the search field has the focus from the start', async () => {
  await openHome();

  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-autocomplete', 'list');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

test('asks once the typing has paused for 300 ms', async () => {
  await openHome();
  type('har');
  await wait(200);
  type('harb');
  await wait(290);
  expect(asked).toEqual([]);

  await wait(20);
  expect(asked).toEqual([{ search: 'harb' }]);
});

test.each(['', '   ', 'ha', '  ha  '])('does not ask for "%s"', async (text) => {
  await openHome();
  type('x');
  type(text);
  await wait(1000);

  expect(asked).toEqual([]);
  expect(screen.queryByText('Searching...')).not.toBeInTheDocument();
});

test('asks for the trimmed text, and not again while that is the same', async () => {
  await openHome();
  type('  harbor ');
  await wait(310);
  type('harbor');
  await wait(310);
  type('harbor x');
  type('harbor  ');
  await wait(310);

  expect(asked).toEqual([{ search: 'harbor' }]);
  expect(options()).toHaveLength(3);
});

test('shows that it is searching, then what it found', async () => {
  await openHome();
  type('harbor');
  await wait(100);
  expect(screen.getByRole('status')).toHaveTextContent('Searching...');

  await wait(210);
  expect(screen.getByRole('status')).toHaveTextContent('3 artists found.');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(options().map((option) => option.textContent)).toEqual([
    'Quiet HarborArtist ID: 12',
    'Harbor LightsArtist ID: 7',
    'The HarbormastersArtist ID: 31',
  ]);
  expect(options()[1]).toHaveAttribute('href', '/performances/7');
});

test('says when nobody was found', async () => {
  await openResults([lookup([])]);

  expect(screen.getByRole('status')).toHaveTextContent('No artists found.');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

test('names a failure, and does not ask again by itself', async () => {
  await openResults([lookup([], { result: { errors: [{ message: 'too many' }] } })]);
  await wait(5000);

  expect(screen.getByRole('alert')).toHaveTextContent('Error searching artists: GraphQL error: too many');
  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(asked).toEqual([{ search: 'harbor' }]);
});

test('an answer to an older text never replaces a newer one', async () => {
  const [first, second, third] = ARTISTS;
  if (!first || !second || !third) throw new Error('three artists');
  await openHome([lookupOf('har', [first], 2000), lookupOf('harb', [second], 100)]);
  type('har');
  await wait(400);
  type('harb');
  await wait(500);
  expect(options().map((option) => option.textContent)).toEqual(['Harbor LightsArtist ID: 7']);

  await wait(5000);
  expect(options().map((option) => option.textContent)).toEqual(['Harbor LightsArtist ID: 7']);
});

test('a song of the very name comes before artists that only begin so, and all results come last', async () => {
  const artist = { __typename: 'Artist', id: 2, name: 'Tin Sky' };
  const song = { id: 5, key: 'harbor', title: 'Harbor', performanceCount: 3, playCount: 3, artist };
  const none = { totalCount: 0, edges: [] };
  const found = { abbreviated: none, venues: none, performances: none, recordings: none };
  const songs = responseToAny(SearchDocument, {
    result: { data: { ...found, songs: { totalCount: 1, edges: [{ node: song }] } } },
  });
  const { router } = await openResults([lookup(), songs.mock]);
  vi.useRealTimers();
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(options().map((option) => option.firstChild?.textContent)).toEqual([
    'Harbor',
    'Quiet Harbor',
    'Harbor Lights',
    'The Harbormasters',
  ]);
  expect(allOptions().at(-1)).toHaveAttribute('href', '/search?q=harbor');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/history/2'));
});

test('Enter opens the first artist when none is active', async () => {
  const { router } = await openResults();
  press('Enter');
  await arrival(router, '/performances/12');
});

test('Enter pressed before the answer opens its first artist when it comes', async () => {
  const { router } = await openHome([lookup(ARTISTS, { delay: 1000 })]);
  type('harbor');
  press('Enter');
  await wait(1000);
  expect(router.state.location.pathname).toBe('/');

  await wait(400);
  await arrival(router, '/performances/12');
});

test('Enter pressed while a newer text is looked up opens nobody of the older list', async () => {
  const [first, second] = ARTISTS;
  if (!first || !second) throw new Error('two artists');
  const { router } = await openHome([lookupOf('har', [first]), lookupOf('harbor', [second], 1000)]);
  type('har');
  await wait(400);
  expect(options()).toHaveLength(1);
  type('harbor');
  press('Enter');
  await wait(500);
  expect(router.state.location.pathname).toBe('/');

  await wait(1000);
  await arrival(router, `/performances/${second.id}`);
});

test('Enter is forgotten when the text changes before the answer', async () => {
  const { router } = await openHome();
  type('harbor');
  press('Enter');
  type('harbors');
  await wait(5000);

  expect(router.state.location.pathname).toBe('/');
  expect(options()).toHaveLength(3);
});

test('a click opens that artist', async () => {
  const { router } = await openResults();
  fireEvent.click(screen.getByRole('option', { name: /Harbor Lights/ }));
  await arrival(router, '/performances/7');
});

test('the keys move through the list, and Enter takes the active artist', async () => {
  const { router } = await openResults();
  const steps: [string, string | undefined][] = [
    ['Home', undefined],
    ['ArrowDown', 'Quiet HarborArtist ID: 12'],
    ['ArrowDown', 'Harbor LightsArtist ID: 7'],
    ['End', 'All results for “harbor”'],
    ['ArrowDown', 'Quiet HarborArtist ID: 12'],
    ['ArrowUp', 'All results for “harbor”'],
    ['ArrowUp', 'The HarbormastersArtist ID: 31'],
    ['Home', 'Quiet HarborArtist ID: 12'],
    ['End', 'All results for “harbor”'],
    ['ArrowUp', 'The HarbormastersArtist ID: 31'],
  ];
  for (const [key, name] of steps) {
    press(key);
    expect(activeName()).toBe(name);
  }
  expect(field()).toHaveAttribute('aria-activedescendant', options()[2]?.id);
  expect(field()).toHaveFocus();

  press('Enter');
  await arrival(router, '/performances/31');
});

test('Escape closes the list, then clears the text; an arrow opens the list again', async () => {
  await openResults();
  press('Escape');
  expect(options()).toHaveLength(0);
  expect(field()).toHaveValue('harbor');

  press('ArrowDown');
  expect(options()).toHaveLength(3);

  press('Escape');
  press('Escape');
  expect(field()).toHaveValue('');
});

test('leaving the field closes the list', async () => {
  await openResults();
  act(() => fireEvent.blur(field()));

  expect(options()).toHaveLength(0);
});
