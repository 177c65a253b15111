import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistGroupsDocument,
  ArtistGroupsOtherDocument,
  ArtistListDocument,
  ArtistNumbersDocument,
  ArtistsUnprefixSourceDocument,
  ArtistsUnprefixSourceOtherDocument,
  ArtistUnprefixListOtherDocument,
  FirstNamesDocument,
  MostRecordedArtistsDocument,
  Top100Document,
} from '#graphql/generated/graphql.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const START = 'LTE=';
const artist = (id: number) => ({ __typename: 'ArtistUnprefix', id, name: `Artist ${id}` });
const sourceArtist = (id: number) => ({ ...artist(id), __typename: 'ArtistUnprefixSource' });
const group = (id: number) => ({ __typename: 'ArtistGroup', id, name: `Group ${id}` });

interface Listed {
  list?: ReturnType<typeof connection<ReturnType<typeof artist>>>;
  errors?: { message: string }[];
}

/** The result of an operation, whose field holds a list of names. */
const dataOf = <Data,>({ list, errors }: Listed, data: (list: NonNullable<Listed['list']>) => Data) => ({
  result: { ...(list && { data: data(list) }), ...(errors && { errors }) },
});

const broken = [{ message: 'out of order' }];

const lists = [
  {
    base: '/artists',
    title: 'Artists',
    loading: 'Loading artists...',
    empty: 'No artists found.',
    failure: 'Error loading artists: GraphQL error: out of order',
    ofLetter: (after: string, answer: Listed) =>
      responseTo(
        ArtistListDocument,
        { chr: 'B', after },
        dataOf(answer, (list) => ({ artistsUnprefix: { ...list, __typename: 'ArtistUnprefixConnection' } })),
      ),
    ofOther: (answer: Listed) =>
      responseTo(
        ArtistUnprefixListOtherDocument,
        { after: START },
        dataOf(answer, (list) => ({ artistsUnprefix: { ...list, __typename: 'ArtistUnprefixConnection' } })),
      ),
    row: artist,
    namePath: '/performances/7',
    name: 'Artist 7',
    letters: 28,
    first: 'artists',
  },
  {
    base: '/source-artists',
    title: 'Artists with Recordings',
    loading: 'Loading artists with recordings...',
    empty: 'No source artists found.',
    failure: 'Error loading artists recordings: GraphQL error: out of order',
    ofLetter: (after: string, answer: Listed) =>
      responseTo(
        ArtistsUnprefixSourceDocument,
        { chr: 'b', after },
        dataOf(answer, (list) => ({
          artistsUnprefixSource: { ...list, __typename: 'ArtistUnprefixSourceConnection' },
        })),
      ),
    ofOther: (answer: Listed) =>
      responseTo(
        ArtistsUnprefixSourceOtherDocument,
        { after: START },
        dataOf(answer, (list) => ({
          artistsUnprefixSource: { ...list, __typename: 'ArtistUnprefixSourceConnection' },
        })),
      ),
    row: sourceArtist,
    namePath: '/performances/7',
    name: 'Artist 7',
    letters: 27,
    first: 'sourceArtists',
  },
  {
    base: '/artist-groups',
    title: 'Artist Groups',
    loading: 'Loading artist groups...',
    empty: 'No artist groups found.',
    failure: 'Error loading artist groups: GraphQL error: out of order',
    ofLetter: (after: string, answer: Listed) =>
      responseTo(
        ArtistGroupsDocument,
        { chr: 'B', after },
        dataOf(answer, (list) => ({ artistGroups: { ...list, __typename: 'ArtistGroupConnection' } })),
      ),
    ofOther: (answer: Listed) =>
      responseTo(
        ArtistGroupsOtherDocument,
        { after: START },
        dataOf(answer, (list) => ({ artistGroups: { ...list, __typename: 'ArtistGroupConnection' } })),
      ),
    row: group,
    namePath: '/artist-group/7',
    name: 'Group 7',
    letters: 27,
    first: 'artistGroups',
  },
] as const;

/** The answer to where the first names are: the one list has a name, or none has. */
function firstNames(list: (typeof lists)[number]['first'], name?: string) {
  const none = { edges: [] };
  const one = { edges: name === undefined ? [] : [{ node: { id: 1, name } }] };
  return responseTo(
    FirstNamesDocument,
    {},
    { result: { data: { artists: none, sourceArtists: none, artistGroups: none, [list]: one } } },
  );
}

describe.each(lists)('$base', (list) => {
  const letterB = (nodes: readonly (ReturnType<typeof artist> | null)[], totalCount = nodes.length) =>
    list.ofLetter(START, { list: connection(nodes, { totalCount }) });

  test('says that it is loading, then shows the names as links', async () => {
    const { release } = renderRoute(`${list.base}/b`, { mocks: [letterB(numbered(9, list.row))], held: true });
    await screen.findByText(list.loading);
    release();
    expect(await screen.findByRole('link', { name: list.name })).toHaveAttribute('href', list.namePath);
    expect(screen.queryByText(list.loading)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${list.title}: names with B | Live Concert Database`));
    expect(screen.getByText('9 names')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: /^Pages/ })).not.toBeInTheDocument();
  });

  test('offers every letter, the chosen one marked', async () => {
    renderRoute(`${list.base}/b`, { mocks: [letterB([list.row(7)])] });
    await screen.findByText(list.name);
    const letters = within(screen.getByRole('navigation', { name: 'Letters' })).getAllByRole('link');
    expect(letters).toHaveLength(list.letters);
    expect(letters.filter((letter) => letter.hasAttribute('aria-current')).map((letter) => letter.textContent)).toEqual(
      ['B'],
    );
    expect(screen.getByRole('link', { name: 'Z' })).toHaveAttribute('href', `${list.base}/z`);
    expect(screen.getByRole('link', { name: 'Other' })).toHaveAttribute('href', `${list.base}/other`);
    expect(screen.queryAllByRole('link', { name: 'Top 100' })).toHaveLength(list.letters - 27);
  });

  test('leads to the other lists that have names', async () => {
    const names = (count: number) => ({ edges: numbered(count, artist).map((node) => ({ node })) });
    const found = { artists: names(1), sourceArtists: names(0), artistGroups: names(1) };
    renderRoute(`${list.base}/b`, {
      mocks: [letterB([list.row(7)]), responseTo(FirstNamesDocument, {}, { result: { data: found } })],
    });
    await screen.findByText(list.name);
    const tabs = within(screen.getByRole('navigation', { name: 'Lists' })).getAllByRole('link');
    const shown = ['Artists', 'Artists with Recordings', 'Artist Groups'].filter(
      (name) => name !== 'Artists with Recordings' || name === list.title,
    );
    expect(tabs.map((tab) => tab.textContent)).toEqual(shown);
    expect(tabs.filter((tab) => tab.hasAttribute('aria-current')).map((tab) => tab.textContent)).toEqual([list.title]);
  });

  test('says that nothing was found', async () => {
    renderRoute(`${list.base}/b`, { mocks: [letterB([])] });
    expect(await screen.findByText(list.empty)).toBeVisible();
  });

  test.each([
    ['Marrow Creek', 'M', 'm'],
    ['Ératosthène', 'E', 'e'],
    ['Ørsted', 'O', 'o'],
    ['バナ', 'Other', 'other'],
    ['10th Street', 'Other', 'other'],
  ])('leads from an empty letter to the one of the first name, %s', async (name, letter, chr) => {
    renderRoute(`${list.base}/b`, { mocks: [letterB([]), firstNames(list.first, name)] });
    const link = await screen.findByRole('link', { name: new RegExp(`^The first .* are under ${letter}$`) });
    expect(link).toHaveAttribute('href', `${list.base}/${chr}`);
    expect(screen.getByText(list.empty)).toBeVisible();
  });

  test('says of a catalogue without any such name that it has none', async () => {
    renderRoute(`${list.base}/b`, { mocks: [letterB([]), firstNames(list.first)] });
    expect(await screen.findByText(/^The catalogue holds no .* yet\.$/)).toBeVisible();
    expect(screen.getByText(list.empty)).toBeVisible();
  });

  test('names an error', async () => {
    renderRoute(`${list.base}/b`, { mocks: [list.ofLetter(START, { errors: broken })] });
    expect(await screen.findByRole('alert')).toHaveTextContent(list.failure);
    expect(screen.getByRole('link', { name: 'C' })).toBeVisible();
  });

  test('shows the data that came beside an error, without broken records', async () => {
    const names = connection([list.row(7), null, list.row(8)]);
    renderRoute(`${list.base}/b`, { mocks: [list.ofLetter(START, { list: names, errors: broken })] });
    expect(await screen.findByRole('alert')).toHaveTextContent(list.failure);
    expect(screen.getByRole('link', { name: list.name })).toBeVisible();
  });

  test('says so again on the next visit when data came beside an error', async () => {
    const { router } = renderRoute(`${list.base}/b`, {
      mocks: [list.ofLetter(START, { list: connection([list.row(7)]), errors: broken })],
    });
    await screen.findByRole('alert');
    await act(() => router.navigate('/nowhere'));
    await act(() => router.navigate(`${list.base}/b`));
    expect(await screen.findByRole('alert')).toHaveTextContent(list.failure);
    expect(screen.getByRole('link', { name: list.name })).toBeVisible();
  });

  test('asks the operation for names that begin with no letter', async () => {
    renderRoute(`${list.base}/other`, { mocks: [list.ofOther({ list: connection([list.row(7)]) })] });
    expect(await screen.findByRole('link', { name: list.name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Other' })).toHaveAttribute('aria-current', 'page');
  });

  test.each([
    ['1', '1'],
    ['ab', 'ab'],
    ['%C3%A9', 'é'],
    ['all', 'all'],
  ])('%s is not a filter, and nothing is asked for', async (chr, shown) => {
    renderRoute(`${list.base}/${chr}`);
    expect(await screen.findByText(`Filtering by "${shown}" is not yet implemented.`)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'A' })).toBeVisible();
  });

  test('pages through a long list, above and below it', async () => {
    const { router } = renderRoute(`${list.base}/b`, {
      mocks: [
        letterB(numbered(3, list.row), 2_000),
        list.ofLetter('MzAw', { list: connection(numbered(3, list.row, 301), { totalCount: 2_000 }) }),
      ],
    });
    expect(await screen.findByText('2,000 names, 1 to 300 shown')).toBeVisible();
    for (const place of ['top', 'bottom']) {
      const pager = within(screen.getByRole('navigation', { name: `Pages, ${place}` }));
      expect(pager.getAllByRole('link').map((link) => link.textContent)).toEqual(['1', '2', '3', '4', '5', 'Next']);
      expect(pager.getByRole('link', { name: '1' })).toHaveAttribute('aria-current', 'page');
      expect(pager.getByText('Previous')).toBeVisible();
    }
    const bottom = within(screen.getByRole('navigation', { name: 'Pages, bottom' }));
    await userEvent.click(bottom.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('2,000 names, 301 to 600 shown')).toBeVisible();
    expect(router.state.location.pathname).toBe(`${list.base}/b/2`);
    const previous = within(screen.getByRole('navigation', { name: 'Pages, bottom' })).getByRole('link', {
      name: 'Previous',
    });
    expect(previous).toHaveAttribute('href', `${list.base}/b`);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test.each([
    ['/b/1', '/b'],
    ['/B', '/b'],
    ['/b/0', '/b'],
    ['/b/-3', '/b'],
    ['/b/1.5', '/b'],
    ['/b/two', '/b'],
    ['/B/02', '/b/2'],
  ])('%s is replaced by %s', async (wrong, right) => {
    const { router } = renderRoute(`${list.base}${wrong}`, {
      mocks: [
        letterB(numbered(3, list.row), 301),
        list.ofLetter('MzAw', { list: connection([list.row(301)], { totalCount: 301 }) }),
      ],
    });
    await screen.findByText(/^301 names/);
    expect(router.state.location.pathname).toBe(`${list.base}${right}`);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('a page past the end is replaced by the last one', async () => {
    const { router } = renderRoute(`${list.base}/b/99`, {
      mocks: [
        list.ofLetter('Mjk0MDA=', { list: connection([], { totalCount: 301 }) }),
        list.ofLetter('MzAw', { list: connection([list.row(301)], { totalCount: 301 }) }),
      ],
    });
    expect(await screen.findByText('301 names, 301 to 301 shown')).toBeVisible();
    expect(router.state.location.pathname).toBe(`${list.base}/b/2`);
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('/artists', () => {
  const top100 = responseTo(
    Top100Document,
    {},
    { result: { data: { artistsUnprefix: connection(numbered(100, artist)) } } },
  );

  test('leads to the top 100, which has no pages', async () => {
    const { router } = renderRoute('/artists', { mocks: [top100] });
    expect(await screen.findByRole('link', { name: 'Artist 100' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/artists/top100');
    expect(screen.getByRole('link', { name: 'Top 100' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('navigation', { name: /^Pages/ })).not.toBeInTheDocument();
  });

  const nobody = responseTo(
    Top100Document,
    {},
    { result: { data: { artistsUnprefix: connection([], { type: 'ArtistUnprefixConnection' }) } } },
  );

  test('shows the most recorded artists where nobody is in the top 100', async () => {
    const mostRecorded = { edges: [9, 7].map((id) => ({ node: { ...artist(id), __typename: 'Artist' } })) };
    renderRoute('/artists', {
      mocks: [nobody, responseTo(MostRecordedArtistsDocument, {}, { result: { data: { artists: mostRecorded } } })],
    });
    expect(await screen.findByText(/^Nobody is in the Top 100 yet/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Artist \d/ }).map((link) => link.textContent)).toEqual([
      'Artist 9',
      'Artist 7',
    ]);
    expect(screen.queryByText('No artists found.')).not.toBeInTheDocument();
  });

  test('says of a catalogue without artists that none are found', async () => {
    renderRoute('/artists', {
      mocks: [nobody, responseTo(MostRecordedArtistsDocument, {}, { result: { data: { artists: { edges: [] } } } })],
    });
    expect(await screen.findByText('No artists found.')).toBeVisible();
  });

  test('a page of the top 100 is replaced by the top 100', async () => {
    const { router } = renderRoute('/artists/TOP100/3', { mocks: [top100] });
    await screen.findByText('100 names');
    expect(router.state.location.pathname).toBe('/artists/top100');
  });
});

test.each([
  ['/artists/top100', '2 names: the most recorded artists, each with its number of recordings', false],
  ['/artists/b', '2 names, each with its number of shows', true],
])('%s says which number stands behind a name', async (path, text, shows) => {
  const list = connection([artist(7), artist(8)]);
  const numbers = [
    { id: 7, sourceCount: 1_550, ...(shows && { performances: { totalCount: 2_358 } }) },
    { id: 8, sourceCount: 0, ...(shows && { performances: { totalCount: 0 } }) },
  ];
  const found = { artists: { edges: numbers.map((node) => ({ node })) } };
  renderRoute(path, {
    mocks: [
      responseTo(Top100Document, {}, { result: { data: { artistsUnprefix: list } } }),
      responseTo(ArtistListDocument, { chr: 'B', after: START }, { result: { data: { artistsUnprefix: list } } }),
      responseTo(ArtistNumbersDocument, { ids: [7, 8], shows }, { result: { data: found } }),
    ],
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Artist 7' }).dataset.count).toBe(shows ? '2,358' : '1,550');
  expect(screen.getByRole('link', { name: 'Artist 8' }).dataset.count).toBe('0');
});

test.each(['/source-artists', '/artist-groups'])('%s has no top 100', async (base) => {
  renderRoute(`${base}/top100`);
  expect(await screen.findByText('Filtering by "top100" is not yet implemented.')).toBeVisible();
});

test.each(['/source-artists', '/artist-groups'])('%s leads to the letter a', async (base) => {
  const { router } = renderRoute(base);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/a`));
});
