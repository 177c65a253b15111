import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listFragment } from '#domain/attended/listLink.ts';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { HistoryShowsDocument, ShowsOfListDocument } from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { mark } from '#tests/support/client/marks.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const OWLS = { __typename: 'Artist', id: 7, name: 'The Quiet Owls' };
const CREEK = { __typename: 'Artist', id: 8, name: 'Marrow Creek' };

const show = (id: number, date: string, year: number, set1: string | null) => ({
  __typename: 'Performance',
  id,
  date,
  year,
  title: null,
  venue: id < 5 ? 'Barton Hall' : 'The Long Wharf',
  city: id < 5 ? 'Ithaca' : 'New Haven',
  state: id < 5 ? 'NY' : 'CT',
  sources: { __typename: 'SourceConnection', totalCount: 0 },
  set1,
  set2: null,
  set3: null,
  comment: null,
  isCompilation: false,
});

const OF_OWLS = [
  show(1, '05/07/77', 1977, 'Home, Ripple'),
  show(2, '05/08/77', 1977, 'Home, Late Bloom'),
  show(3, '05/08/78', 1978, 'Home, Meadow, Only Once'),
  show(4, '05/09/78', 1978, 'Ripple, Meadow'),
];
const OF_CREEK = [show(5, '??/??/80', 1980, 'Home, Dew'), show(6, '06/01/80', 1980, null)];

const history = (artist: number, shows: typeof OF_OWLS) =>
  responseTo(
    HistoryShowsDocument,
    { artist: String(artist), after: 'LTE=' },
    { result: { data: { performances: connection(shows) } } },
  );

const MOCKS = [history(7, OF_OWLS), history(8, OF_CREEK)];

const attended = (
  { id, date, year, venue, city, state }: (typeof OF_OWLS)[number],
  { id: artistId, name: artist }: typeof OWLS,
) => mark({ id, performanceId: id, status: 'attended', artistId, artist, date, year, venue, city, state });

/** The shows 2 and 3 of the owls, 5 and 6 of the creek. */
const MINE = [...OF_OWLS.slice(1, 3).map((one) => attended(one, OWLS)), ...OF_CREEK.map((one) => attended(one, CREEK))];

/** The show 4 is had, not attended. */
const HAD = mark({ id: 4, performanceId: 4, artistId: 7, artist: 'The Quiet Owls' });

const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
};

const datesOf = async () => (await rowsOf('Shows')).map(([date]) => date);

describe('the shows that one attended', () => {
  beforeEach(() => collectionStore().put([...MINE, HAD]));

  test('stand with their counts, the songs seen there, and what each brought', async () => {
    renderRoute('/my-shows', { mocks: MOCKS });
    expect(await datesOf()).toEqual(['??/??/1980', 'June 1, 1980', 'May 8, 1978', 'May 8, 1977']);
    const by = within(screen.getByRole('navigation', { name: 'Shows by' }));
    expect(await rowsOf('Songs')).toEqual([
      ['Home', 'The Quiet Owls', '2', 'May 8, 1977', 'May 8, 1978'],
      ['Dew', 'Marrow Creek', '1', '??/??/1980', '??/??/1980'],
      ['Home', 'Marrow Creek', '1', '??/??/1980', '??/??/1980'],
      ['Late Bloom', 'The Quiet Owls', '1', 'May 8, 1977', 'May 8, 1977'],
      ['Meadow', 'The Quiet Owls', '1', 'May 8, 1978', 'May 8, 1978'],
      ['Only Once', 'The Quiet Owls', '1', 'May 8, 1978', 'May 8, 1978'],
    ]);
    expect(by.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '3 years',
      '2 artists',
      '2 venues',
      '2 cities',
      '6 songs',
    ]);
    expect(await rowsOf('Firsts')).toEqual([
      ['??/??/1980', 'Marrow Creek', 'Dew, Home'],
      ['May 8, 1978', 'The Quiet Owls', 'Meadow, Only Once'],
      ['May 8, 1977', 'The Quiet Owls', 'Home, Late Bloom'],
    ]);
    const songs = screen.getByRole('region', { name: 'Songs' });
    expect(songs).toHaveTextContent(
      'The rarest of them, played at 1 of 4 shows with a set list: Late Bloom (The Quiet Owls, May 8, 1977); Only Once (',
    );
    expect(songs).toHaveTextContent('1 show has no set list, so no song of it is counted.');
    expect(screen.getByText(/^The link holds the list/)).toHaveTextContent(
      '1 show without a full date is not in the calendar.',
    );
  });

  test('are found by artist, by venue and by song, and shown whole again', async () => {
    const { router } = renderRoute('/my-shows', { mocks: MOCKS });
    await userEvent.click(await screen.findByRole('link', { name: '2 artists' }));
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: 'Marrow Creek' }).map((link) => link.getAttribute('href'))).toContain(
        '/my-shows?by=artist&artist=8',
      ),
    );
    await router.navigate('/my-shows?by=artist&artist=8');
    expect(await screen.findByText('2 of 4 shows')).toBeVisible();
    expect(await datesOf()).toEqual(['??/??/1980', 'June 1, 1980']);
    expect(screen.getByRole('link', { name: 'About this artist' })).toHaveAttribute('href', '/artist/8');
    expect((await rowsOf('Songs')).map(([song]) => song)).toEqual(['Dew', 'Home']);
    expect(screen.getByText(/^The rarest of them/)).not.toHaveTextContent('The Quiet Owls');
    await userEvent.click(screen.getByRole('link', { name: 'Show all again' }));
    expect(await screen.findByText('4 shows')).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: '2' }));
    expect(await screen.findByText('2 of 4 shows')).toBeVisible();
    expect(await datesOf()).toEqual(['May 8, 1978', 'May 8, 1977']);
    await router.navigate('/my-shows?venue=no%20such%20venue');
    expect(await screen.findByText('0 of 4 shows')).toBeVisible();
  });

  test('are as many as a count says, whatever is chosen already', async () => {
    const { router } = renderRoute('/my-shows?by=artist&year=1980', { mocks: MOCKS });
    expect(await screen.findByText('2 of 4 shows')).toBeVisible();
    const by = within(screen.getByRole('navigation', { name: 'Shows by' }));
    expect(by.getByRole('link', { name: '1 artist' })).toBeVisible();
    expect(by.getByRole('link', { name: '3 years' })).toBeVisible();
    const owls = screen.queryAllByRole('link', { name: 'The Quiet Owls' });
    expect(owls.map((link) => link.getAttribute('href')).filter((to) => to?.startsWith('/my-shows'))).toEqual([]);
    const [home] = within(await screen.findByRole('table', { name: 'Songs' })).getAllByRole('row', { name: /^Home/ });
    if (!home) throw new Error('No row of the song');
    await userEvent.click(within(home).getByRole('link', { name: '2' }));
    await waitFor(async () => expect(await datesOf()).toEqual(['May 8, 1978', 'May 8, 1977']));
    await router.navigate('/my-shows?song=7/nothing');
    expect(await screen.findByText('0 of 4 shows')).toBeVisible();
  });

  test('leave out songs of a chosen artist, which are named by how often they are played', async () => {
    renderRoute('/my-shows', { mocks: MOCKS });
    const choice = await screen.findByRole('combobox', { name: 'Songs not seen of' });
    await userEvent.selectOptions(choice, 'The Quiet Owls');
    expect(await rowsOf('Not seen yet')).toEqual([['Ripple', '2', 'May 9, 1978']]);
    await userEvent.selectOptions(choice, 'Marrow Creek');
    expect(await screen.findByText('Every song that the set lists of 2 shows name was seen.')).toBeVisible();
  });

  test.each([
    ['of one artist by the pages of its history', OF_OWLS.slice(1, 3), '50', '2 of 4 shows'],
    ['of several artists by artist', OF_OWLS.slice(1, 3).concat(OF_CREEK), '50', '1 of 2 artists, 2 shows'],
  ])('show the progress %s', async (_, shows, percent, text) => {
    await collectionStore().remove([...collectionStore().current().marks.keys()]);
    await collectionStore().put(shows.map((one) => attended(one, one.id < 5 ? OWLS : CREEK)));
    const page = (after: string, of: typeof OF_OWLS, onAnswer = () => {}) =>
      responseTo(
        HistoryShowsDocument,
        { artist: '7', after },
        {
          result: () => {
            onAnswer();
            return { data: { performances: connection(of, { totalCount: 4 }) } };
          },
        },
      );
    const pages = [page('LTE=', OF_OWLS.slice(0, 2), () => hold()), page(btoa('2'), OF_OWLS.slice(2))];
    const { hold, release } = renderRoute('/my-shows', { mocks: [...pages, history(8, OF_CREEK)] });
    expect(await screen.findByText(`Reading the set lists: ${text}...`)).toBeVisible();
    const progress = screen.getByRole('progressbar', { name: "Reading the artists' histories" });
    expect(progress).toHaveAttribute('aria-valuenow', percent);
    release();
    expect((await rowsOf('Songs')).map(([song]) => song)).toContain('Meadow');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('say of whom no history could be read, and count the songs of the others', async () => {
    const broken = responseTo(
      HistoryShowsDocument,
      { artist: '7', after: 'LTE=' },
      { result: { errors: [{ message: 'down' }] } },
    );
    renderRoute('/my-shows', { mocks: [{ ...broken, maxUsageCount: 1 }, ...MOCKS] });
    expect(await screen.findByText(/Songs are counted without those of The Quiet Owls\./)).toBeVisible();
    expect((await rowsOf('Songs')).map(([song]) => song)).toEqual(['Dew', 'Home']);
    expect(await datesOf()).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await rowsOf('Songs')).toHaveLength(6));
  });

  test('say no more of an artist without a history once no show of that artist is among them', async () => {
    const broken = responseTo(
      HistoryShowsDocument,
      { artist: '7', after: 'LTE=' },
      { result: { errors: [{ message: 'down' }] } },
    );
    renderRoute('/my-shows', { mocks: [broken, ...MOCKS.slice(1)] });
    expect(await screen.findByText(/Songs are counted without those of The Quiet Owls\./)).toBeVisible();
    await collectionStore().remove(MINE.slice(0, 2).map(markKey));
    await waitFor(() => expect(screen.queryByText(/Songs are counted without/)).toBeNull());
    expect(await datesOf()).toHaveLength(2);
  });
});

test('without a show attended, the page leads to the search', async () => {
  await collectionStore().put([HAD]);
  renderRoute('/my-shows');
  expect(await screen.findByText(/^No show is marked as Attended yet\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for a show' })).toHaveAttribute('href', '/search');
});

test('a link to the own list comes first, the files and the picture in one menu', async () => {
  await collectionStore().put(MINE);
  const user = userEvent.setup();
  renderRoute('/my-shows', { mocks: MOCKS });
  const shows = within(await screen.findByRole('region', { name: 'Shows' }));
  const share = await shows.findByRole('button', { name: 'Share' });
  expect(shows.getAllByRole('button')[0]).toBe(share);
  await user.click(share);
  expect(await screen.findByRole('button', { name: 'Address copied' })).toBeVisible();
  const fragment = await listFragment([2, 3, 5, 6]);
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/my-shows?shared=true${fragment}`);
  await user.click(shows.getByRole('button', { name: 'Download' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Download CSV',
    'Download JSON',
    'Download calendar',
    'Download picture',
  ]);
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

describe('a list that came with a link', () => {
  const listed = (performances: (ReturnType<typeof show> & { artist: typeof OWLS })[], ids: number[]) =>
    responseTo(
      ShowsOfListDocument,
      { ids },
      { result: { data: { performances: connection(performances, { type: 'PerformanceConnection' }) } } },
    );

  test('is shown, and added to the own shows', async () => {
    await collectionStore().put([...MINE.slice(0, 1), HAD]);
    const shows = [
      ...OF_OWLS.slice(1, 2).map((one) => ({ ...one, artist: OWLS })),
      ...OF_CREEK.slice(0, 1).map((one) => ({ ...one, artist: CREEK })),
    ];
    const fragment = await listFragment([2, 5, 99]);
    // Links of before say nothing of the list outside of the fragment.
    renderRoute(`/my-shows${fragment}`, { mocks: [listed(shows, [2, 5, 99]), ...MOCKS] });
    expect(await screen.findByText('This list of 3 shows came with the link.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Shows that somebody attended' })).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^Shows that somebody attended/);
    expect(screen.getByRole('main')).not.toHaveTextContent(/\b(you|your|mine)\b/i);
    expect(screen.getByText('1 show of it cannot be found in the database.')).toBeVisible();
    expect(await datesOf()).toEqual(['??/??/1980', 'May 8, 1977']);
    expect(screen.getByRole('link', { name: '2 artists' })).toHaveAttribute('href', `/my-shows?by=artist${fragment}`);
    const add = screen.getByRole('button', { name: 'Add to my shows' });
    await waitFor(() => expect(add).toBeEnabled());
    await userEvent.click(add);
    expect(await screen.findByText('1 show added.')).toBeVisible();
    expect(
      collectionStore()
        .current()
        .marks.get(markKey({ kind: 'performance', id: 5, status: 'attended' })),
    ).toMatchObject({
      artist: 'Marrow Creek',
      venue: 'The Long Wharf',
    });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'My own shows' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My shows' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('of a single show that is among the own ones says so of one', async () => {
    await collectionStore().put(MINE.slice(0, 1));
    const shows = OF_OWLS.slice(1, 2).map((one) => ({ ...one, artist: OWLS }));
    renderRoute(`/my-shows${await listFragment([2])}`, { mocks: [listed(shows, [2]), ...MOCKS] });
    expect(await screen.findByText('It is among your shows.')).toBeVisible();
  });

  test('none of which is here has nothing to add', async () => {
    renderRoute(`/my-shows${await listFragment([98, 99])}`, { mocks: [listed([], [98, 99])] });
    expect(await screen.findByText('2 shows of it cannot be found in the database.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My own shows' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to my shows' })).not.toBeInTheDocument();
    expect(screen.queryByText(/are among/)).not.toBeInTheDocument();
  });

  test('that cannot be read gets a sentence, and the way to the own shows', async () => {
    renderRoute('/my-shows#1d<script>');
    expect(await screen.findByText(/^This link is broken/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'My own shows' })).toHaveAttribute('href', '/my-shows');
  });
});
