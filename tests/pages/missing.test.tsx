import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mark } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { parseTraderList } from '#features/collection/traderList.ts';
import type { NodeOf } from '#graphql/connection.ts';
import {
  ArtistForPerformanceDocument,
  CollectibleShowsDocument,
  type CollectibleShowsQuery,
  PerformanceDocument,
  PerformancesIdentifiersDocument,
} from '#graphql/generated/graphql.ts';
import { artistPages, artistPagesOf, currentArtistPage } from '#tests/support/client/artistPages.ts';
import { connection } from '#tests/support/client/lists.ts';
import { mark } from '#tests/support/client/marks.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

type Show = NodeOf<Whole<CollectibleShowsQuery>['performances']>;

const show = (id: number, year: number, recordings: Record<number, string>, artist = 7) => ({
  __typename: 'Performance',
  id,
  date: `05/0${id}/${String(year).slice(2)}`,
  year,
  title: null,
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  artist: { __typename: 'Artist', id: artist, name: artist === 7 ? 'The Quiet Owls' : 'Marrow Creek' },
  sources: connection(
    Object.entries(recordings).map(([recording, comments]) => ({
      __typename: 'Source',
      id: Number(recording),
      comments,
      archiveIdentifier: null,
    })),
    { type: 'SourceConnection' },
  ),
});

/** The owls' show 1 is had, of show 2 an old recording, of show 3 nothing, and of show 4 there is none. */
const OWLS = [
  show(1, 1977, { 10: 'SBD' }),
  show(2, 1977, { 20: 'AUD', 21: 'SBD; supersedes shnid 20', 22: 'AUD; supersedes shnid 21' }),
  show(3, 1977, { 30: 'SBD > DAT', 31: 'AUD; Schoeps' }),
  show(4, 1978, {}),
];
const CREEK = [show(5, 1978, { 50: 'FM broadcast' }, 8)];

const showsOf = (artist: number, rows: readonly Show[]) =>
  responseTo(
    CollectibleShowsDocument,
    { artist: String(artist), after: 'LTE=' },
    { result: { data: { performances: connection(rows, { type: 'PerformanceConnection' }) } } },
  );

const owls = responseTo(
  ArtistForPerformanceDocument,
  { id: 7 },
  { result: { data: { artist: { __typename: 'Artist', id: 7, name: 'The Quiet Owls' } } } },
);

const MARKS = [
  mark({ id: 1, performanceId: 1, artistId: 7, artist: 'The Quiet Owls' }),
  mark({ kind: 'recording', id: 20, performanceId: 2, artistId: 7, artist: 'The Quiet Owls' }),
  mark({ id: 3, status: 'want', performanceId: 3, artistId: 7, artist: 'The Quiet Owls' }),
  mark({ kind: 'recording', id: 99, performanceId: 9, artistId: 8, artist: 'Marrow Creek' }),
];
const EVERYTHING = [owls, showsOf(7, OWLS), showsOf(8, CREEK)];

const dates = () =>
  screen.queryAllByRole('link', { name: /^(?:\d\d\/\d\d\/|\w+ \d+, )\d{4}$/ }).map((link) => link.textContent);
const chips = () => screen.getAllByRole('radio').map((radio) => radio.closest('div')?.textContent);

const saved: Blob[] = [];

beforeEach(async () => {
  await collectionStore().put(MARKS);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:';
  });
  // It would lead the document away, which other tests share.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

/** The text that a button saves. */
async function savedBy(name: string): Promise<string> {
  saved.length = 0;
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return (await saved[0]?.text()) ?? '';
}

describe('/missing', () => {
  test('tells of an artist what is not had, what has no recording, and what was upgraded', async () => {
    const { router } = renderRoute('/missing?artist=7', { mocks: EVERYTHING });
    expect(await screen.findByRole('heading', { level: 1, name: /Quiet Owls.*What is missing/ })).toBeVisible();
    expect(artistPages()).toEqual(artistPagesOf(7));
    expect(currentArtistPage()).toEqual(['What is missing']);
    await screen.findByText('4 shows read');
    // A member's is kept with the account, too.
    expect(screen.queryByText(/in this browser alone/)).toBeNull();
    expect(chips()).toEqual(['With recordings (1)', 'Without any recording (1)', 'Upgrades (1)']);
    const [row] = within(screen.getByRole('table', { name: 'With recordings' }))
      .getAllByRole('row')
      .slice(1);
    expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'May 3, 1977',
      'Barton Hall',
      'Ithaca, NY',
      'soundboard, audience',
      '2',
      'want',
    ]);
    expect(screen.getByRole('link', { name: 'Barton Hall' })).toHaveAttribute('href', '/venue/of/3');

    await userEvent.click(screen.getByRole('radio', { name: /Without/ }));
    await waitFor(() => expect(dates()).toEqual(['May 4, 1978']));
    expect(router.state.location.search).toBe('?artist=7&show=unrecorded');
    expect(screen.queryByRole('combobox', { name: 'Kind of recording' })).toBeNull();

    await userEvent.click(screen.getByRole('radio', { name: /Upgrades/ }));
    await waitFor(() => expect(dates()).toEqual(['May 2, 1977']));
    expect(screen.getByRole('link', { name: '20' })).toHaveAttribute('href', '/recording/20');
    expect(
      screen
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(-2),
    ).toEqual(['20', '21, then 22']);
  });

  test('knows a show by its recordings, which were of another one when they were marked', async () => {
    await collectionStore().remove(MARKS.map(markKey));
    await collectionStore().put([
      mark({ kind: 'recording', id: 30, performanceId: 2000, artistId: 7, artist: 'The Quiet Owls' }),
      mark({ kind: 'recording', id: 20, status: 'want', performanceId: 2000, artistId: 7, artist: 'The Quiet Owls' }),
    ]);
    renderRoute('/missing?artist=7', { mocks: [owls, showsOf(7, OWLS)] });
    await screen.findByText('4 shows read');
    expect(dates()).toEqual(['May 1, 1977', 'May 2, 1977']);
    expect(screen.getByRole('cell', { name: 'want' })).toBeVisible();
  });

  test('has shows of an unknown year behind the others', async () => {
    const shows = [show(6, 1939, { 60: 'SBD' }), show(3, 1977, { 30: 'SBD' }), show(5, 1985, { 50: 'SBD' })];
    renderRoute('/missing?artist=7', { mocks: [owls, showsOf(7, shows)] });
    await screen.findByText('3 shows read');
    expect(dates()).toEqual(['May 3, 1977', 'May 5, 1985', '05/06/1939']);
  });

  test('goes by year and by the kind of recording', async () => {
    renderRoute('/missing?artist=7&year=1978', { mocks: EVERYTHING });
    await screen.findByText('4 shows read');
    expect(chips()).toEqual(['With recordings (0)', 'Without any recording (1)', 'Upgrades (0)']);
    expect(screen.getByText('Of these, no show has a recording.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), 'Any year');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'matrix');
    await waitFor(() => expect(chips()[0]).toBe('With recordings (0)'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'audience');
    await waitFor(() => expect(dates()).toEqual(['May 3, 1977']));
  });

  test('tells it of all artists of the collection, and then of one of them', async () => {
    const { router } = renderRoute('/missing', { mocks: EVERYTHING });
    expect(await screen.findByText('5 shows read, 2 of 2 artists')).toBeVisible();
    expect(dates()).toEqual(['May 3, 1977', 'May 5, 1978']);
    expect(screen.getByRole('link', { name: 'Marrow Creek' })).toHaveAttribute('href', '/performances/8');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Artist' }), 'The Quiet Owls');
    await waitFor(() => expect(router.state.location.search).toBe('?artist=7'));
    await waitFor(() => expect(dates()).toEqual(['May 3, 1977']));
  });

  test('can be stopped, and gone on with', async () => {
    const { release, hold } = renderRoute('/missing', { mocks: EVERYTHING, held: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    release();
    expect(screen.getByText('0 shows read, 0 of 2 artists')).toBeVisible();
    hold();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('0 shows read, 0 of 2 artists...')).toBeVisible();
    release();
    expect(await screen.findByText('5 shows read, 2 of 2 artists')).toBeVisible();
  });

  test('is read once, although the collection changes meanwhile', async () => {
    let asked = 0;
    const counting = responseTo(
      CollectibleShowsDocument,
      { artist: '7', after: 'LTE=' },
      {
        result: () => {
          asked += 1;
          return { data: { performances: connection(OWLS, { type: 'PerformanceConnection' }) } };
        },
      },
    );
    const { release } = renderRoute('/missing', { mocks: [counting, ...EVERYTHING], held: true });
    await screen.findByText('0 shows read, 0 of 2 artists...');
    await collectionStore().put([mark({ id: 4, performanceId: 4, artistId: 7 })]);
    await waitFor(() => expect(chips()[1]).toBe('Without any recording (0)'));
    release();
    expect(await screen.findByText('5 shows read, 2 of 2 artists')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('keeps what was read when an artist cannot be, and tries again there', async () => {
    const broken = responseTo(
      CollectibleShowsDocument,
      { artist: '8', after: 'LTE=' },
      { result: { errors: [{ message: 'out of order' }] }, maxUsageCount: 1 },
    );
    renderRoute('/missing', { mocks: [broken, ...EVERYTHING] });
    expect(await screen.findByRole('alert')).toHaveTextContent('out of order');
    expect(dates()).toEqual(['May 3, 1977']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5 shows read, 2 of 2 artists')).toBeVisible();
  });

  test('can be taken away as a table, and as a list that this site reads as wants', async () => {
    const identifiers = responseTo(
      PerformancesIdentifiersDocument,
      { ids: [3] },
      {
        result: {
          data: {
            performances: connection([
              {
                id: 3,
                identifiers: [{ scheme: 'setlistfm', value: '63de4613' }],
                artist: { id: 7, identifiers: [{ scheme: 'mbid', value: '65f4f0c5' }] },
              },
            ]),
          },
        },
      },
    );
    renderRoute('/missing?artist=7', { mocks: [...EVERYTHING, identifiers] });
    await screen.findByText('4 shows read');
    expect((await savedBy('Download CSV')).replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Missing,ID,Date,ISO Date,Artist,Title,Venue,City,State,Recordings,Kinds,Wanted,Have,Upgrade,Identifiers,Artist Identifiers',
      'recorded,3,05/03/1977,1977-05-03,The Quiet Owls,,Barton Hall,Ithaca,NY,2,"soundboard, audience",yes,,,setlistfm 63de4613,mbid 65f4f0c5',
      '',
    ]);
    const list = await savedBy('Download list');
    expect(list.trim().split('\n')).toEqual([
      'WANT',
      '',
      'The Quiet Owls',
      '05/03/1977  Barton Hall, Ithaca, NY  soundboard, audience  [performance 3]',
    ]);
    expect(parseTraderList(list).lines).toMatchObject([
      { status: 'want', artist: 'The Quiet Owls', day: '1977-05-03', reference: { kind: 'performance', id: 3 } },
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /Upgrades/ }));
    await screen.findByRole('table', { name: 'Upgrades' });
    expect(await savedBy('Download list')).toContain('upgrade of 20  [recording 22]');
  });

  test('is taken away without identifiers if the API cannot be asked for them, and says so', async () => {
    const error = new TypeError('Failed to fetch');
    renderRoute('/missing?artist=7', {
      mocks: [...EVERYTHING, responseTo(PerformancesIdentifiersDocument, { ids: [3] }, { error })],
    });
    await screen.findByText('4 shows read');
    expect(JSON.parse(await savedBy('Download JSON'))).toEqual([
      expect.objectContaining({ ID: 3, Kinds: 'soundboard, audience' }),
    ]);
    expect(await saved[0]?.text()).not.toContain('Identifiers');
    const notice = await screen.findByRole('alert', { name: 'Notification' });
    expect(notice).toHaveTextContent(
      'Downloaded Without IdentifiersThe connection to the API failed. Please check your network.',
    );
  });

  test('misses no upgrade that is had', async () => {
    const more: Mark[] = [mark({ kind: 'recording', id: 22, performanceId: 2, artistId: 7 })];
    await collectionStore().put(more);
    renderRoute('/missing?artist=7&show=upgrades', { mocks: EVERYTHING });
    expect(
      await screen.findByText('Of these, you have an upgrade of each recording that you have and that was upgraded.'),
    ).toBeVisible();
    await collectionStore().remove(['recording 20', 'recording 21']);
    expect(await screen.findByText('Of these, no recording that you have was upgraded.')).toBeVisible();
  });

  test('misses the rest of a chain of upgrades, of the newest of it that is had', async () => {
    const all = [10, 20, 21, 22, 23].map((id) => mark({ kind: 'recording', id, performanceId: 2, artistId: 7 }));
    const chain = show(2, 1977, {
      20: 'AUD',
      21: 'supersedes shnid 20',
      22: 'supersedes shnid 21',
      23: 'supersedes shnid 22',
    });
    const upgrades = async (had: readonly number[]) => {
      await collectionStore().remove([...collectionStore().current().marks.keys()]);
      await collectionStore().put(all.filter(({ id }) => had.includes(id)));
      const { unmount } = renderRoute('/missing?artist=7&show=upgrades', { mocks: [owls, showsOf(7, [chain])] });
      await screen.findByText('1 show read');
      const rows = screen.queryAllByRole('row').map((row) => within(row).queryAllByRole('cell').slice(-2));
      const cells = rows.flat().map((cell) => cell.textContent);
      unmount();
      return cells;
    };
    expect(await upgrades([20])).toEqual(['20', '21, then 22, then 23']);
    expect(await upgrades([20, 21])).toEqual(['21', '22, then 23']);
    expect(await upgrades([20, 22])).toEqual(['22', '23']);
    expect(await upgrades([21, 23])).toEqual([]);
  });

  test('says that there is nothing of a kind only where it is so', async () => {
    const everything = [owls, showsOf(7, [show(1, 1977, { 10: 'SBD' }), show(2, 1977, { 20: 'AUD' })])];
    await collectionStore().put([mark({ id: 2, performanceId: 2, artistId: 7 })]);
    await collectionStore().remove(MARKS.slice(1).map(markKey));
    renderRoute('/missing?artist=7', { mocks: everything });
    expect(await screen.findByText('Of these, you have every show of which a recording is known.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Without/ }));
    expect(await screen.findByText('Of these, every show has a recording.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Upgrades/ }));
    expect(await screen.findByText(/^Of these, no recording is marked Have/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of recording' }), 'matrix');
    expect(await screen.findByText('There is no such show.')).toBeVisible();
  });

  test('says of no show without a recording that it has one: it is had', async () => {
    await collectionStore().put([mark({ id: 4, performanceId: 4, artistId: 7 })]);
    renderRoute('/missing?artist=7&show=unrecorded', { mocks: EVERYTHING });
    expect(await screen.findByText('Of these, you have every show without a recording.')).toBeVisible();
  });

  test('says of an artist how a collection begins where there is none, and that nothing is had', async () => {
    await collectionStore().remove(MARKS.map(markKey));
    renderRoute('/missing?artist=7', { mocks: EVERYTHING });
    await screen.findByText('4 shows read');
    expect(screen.getByText(/^Nothing is in your collection yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Identify your folders' })).toHaveAttribute('href', '/identify');
    expect(chips()).toEqual(['With recordings (3)', 'Without any recording (1)', 'Upgrades (0)']);
    expect(screen.queryByText(/you have every show/)).toBeNull();
  });

  test('follows the collection: what is marked is not missing any more', async () => {
    renderRoute('/missing?artist=7', { mocks: EVERYTHING });
    await waitFor(() => expect(dates()).toEqual(['May 3, 1977']));
    await collectionStore().put([mark({ kind: 'recording', id: 31, performanceId: 3, artistId: 7 })]);
    await waitFor(() => expect(dates()).toEqual([]));
  });

  test('says so where the collection is empty, and where an artist is none', async () => {
    await collectionStore().remove(MARKS.map(markKey));
    const none = responseTo(ArtistForPerformanceDocument, { id: 9 }, { result: { data: { artist: null } } });
    const { router } = renderRoute('/missing', { mocks: [none] });
    expect(await screen.findByText(/Nothing is in/)).toBeVisible();
    await router.navigate('/missing?artist=9');
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist Not Found' })).toBeVisible();
  });
});

test('a performance says which of its recordings are had, until it is marked itself', async () => {
  const performance = { ...show(2, 1977, {}), set1: null, set2: null, set3: null, comment: null };
  renderRoute('/performance/2', {
    mocks: [responseTo(PerformanceDocument, { id: 2 }, { result: { data: { performance } } })],
  });
  expect(await screen.findByText('You have recording 20.')).toBeVisible();
  await collectionStore().put([mark({ id: 2, performanceId: 2 })]);
  await waitFor(() => expect(screen.queryByText(/^You have/)).toBeNull());
});
