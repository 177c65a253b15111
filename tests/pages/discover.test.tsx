import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  OnThisDayDocument,
  RecentlyAddedDocument,
  type RecentlyAddedQuery,
  TodayInHistoryDocument,
} from '#graphql/generated/graphql.ts';
import { datePrefix, dayAfter, dayName, dayOf, daysIn, parseMonthDay } from '#lib/calendarDays.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

const performance = (id: number, year: number, name: string) => ({
  __typename: 'Performance',
  id,
  date: `02/29/${String(year).slice(-2)}`,
  year,
  title: null,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  artist: { __typename: 'Artist', id, name },
  sources: { __typename: 'SourceConnection', totalCount: 1 },
});

const onDay = (start: string, ...rows: ReturnType<typeof performance>[]) =>
  responseTo(
    OnThisDayDocument,
    { start, after: 'LTE=', before: btoa('76') },
    { result: { data: { performances: connection(rows) } } },
  );

const artists = () => screen.getAllByRole('row').map((row) => row.children[1]?.textContent);

describe('/on-this-day', () => {
  test('shows a day by year or by artist', async () => {
    const mocks = [
      onDay('02/29/', performance(1, 2008, 'Zinnia'), performance(2, 2004, 'Alder'), performance(3, 1984, 'Birch')),
    ];
    const { router } = renderRoute('/on-this-day/2/29', { mocks });
    await screen.findByText('3 performances');
    expect(artists()).toEqual(['Artist', 'Zinnia', 'Alder', 'Birch']);
    await router.navigate('/on-this-day/2/29?by=artist');
    await waitFor(() => expect(artists()).toEqual(['Artist', 'Alder', 'Birch', 'Zinnia']));
    expect(screen.getByRole('link', { name: 'By artist' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Previous day' })).toHaveAttribute('href', '/on-this-day/2/28?by=artist');
    expect(screen.getByRole('link', { name: 'Next day' })).toHaveAttribute('href', '/on-this-day/3/1?by=artist');
    const venues = screen.getAllByRole('link', { name: 'Old Mill' }).map((link) => link.getAttribute('href'));
    expect(venues).toEqual(['/venue/of/2', '/venue/of/3', '/venue/of/1']);
  });

  test('a day that is picked is shown at once, one that is typed when Enter is pressed', async () => {
    const { router } = renderRoute('/on-this-day/2/29');
    const field = await screen.findByLabelText('Date');
    expect(field).toHaveValue('2024-02-29');
    fireEvent.change(field, { target: { value: '2024-07-11' } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/on-this-day/7/11'));
    const next = await screen.findByDisplayValue('2024-07-11');
    fireEvent.keyDown(next, { key: '1' });
    fireEvent.change(next, { target: { value: '2024-01-11' } });
    fireEvent.change(next, { target: { value: '2024-12-11' } });
    expect(router.state.location.pathname).toBe('/on-this-day/7/11');
    fireEvent.keyDown(next, { key: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/on-this-day/12/11'));
  });

  test('shows the latest of many first, and loads the others at once', async () => {
    const shows = numbered(80, (id) => performance(id, 2000, `Artist ${id}`));
    const first = { start: '02/29/', after: 'LTE=', before: btoa('76') };
    const mocks = [
      responseTo(OnThisDayDocument, first, {
        result: { data: { performances: connection(shows.slice(0, 75), { totalCount: 80 }) } },
      }),
      responseTo(
        OnThisDayDocument,
        { start: '02/29/', after: btoa('75') },
        { delay: 50, result: { data: { performances: connection(shows.slice(75), { totalCount: 80 }) } } },
      ),
    ];
    renderRoute('/on-this-day/2/29', { mocks });
    await screen.findByText('75 of 80 loaded…');
    expect(screen.getByText('80 performances')).toBeVisible();
    expect(artists()).toHaveLength(76);
    await waitFor(() => expect(artists()).toHaveLength(81));
  });

  test.each(['/on-this-day/2/30', '/on-this-day/13/1', '/on-this-day/02/1', '/on-this-day/x/y'])(
    'knows no day at %s',
    async (path) => {
      renderRoute(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Day Not Found' })).toBeVisible();
    },
  );

  test('leads on to today', async () => {
    const { router } = renderRoute('/on-this-day');
    const now = new Date();
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/on-this-day/${now.getMonth() + 1}/${now.getDate()}`),
    );
  });
});

test("home has the server's date at first, then that of a visitor whose clock shows another", async () => {
  const visitors = dayOf(new Date());
  const servers = dayAfter(visitors, 1);
  const playedOn = (day: typeof servers, name: string) =>
    responseTo(
      TodayInHistoryDocument,
      { today: datePrefix(day) },
      {
        result: {
          data: {
            performances: connection([{ ...performance(1, 1984, name), sources: { totalCount: 0 } }]),
            withSetList: { edges: [] },
          },
        },
      },
    );
  const shown: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    const title = screen.queryByRole('heading', { name: /^Played on/ })?.textContent ?? null;
    if (title !== null && title !== shown.at(-1)) shown.push(title);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  // As when a page is hydrated: the server's date counts for the first loader alone.
  vi.spyOn(Date.prototype, 'getMonth').mockReturnValueOnce(servers.month - 1);
  vi.spyOn(Date.prototype, 'getDate').mockReturnValueOnce(servers.day);
  renderRoute('/', { mocks: [playedOn(servers, 'Alder'), playedOn(visitors, 'Birch')] });
  expect(await screen.findByRole('region', { name: `Played on ${dayName(visitors)}` })).toHaveTextContent('Birch');
  observer.disconnect();
  expect(shown).toEqual([`Played on ${dayName(servers)}`, `Played on ${dayName(visitors)}`]);
  expect(screen.queryByText('Alder')).toBeNull();
});

describe('/recently-added', () => {
  const createdAt = '2025-06-07T23:59:59.000Z';
  const added = (data: Whole<RecentlyAddedQuery>) => responseTo(RecentlyAddedDocument, {}, { result: { data } });

  test('shows the last performances and recordings, each table to take away, and leads to the feed', async () => {
    const show = { ...performance(1, 2008, 'Zinnia'), createdAt };
    const recording = { __typename: 'Source', id: 9, comments: 'SBD > DAT', archiveIdentifier: null, createdAt };
    const sources = connection([{ ...recording, performance: performance(2, 2004, 'Alder') }]);
    renderRoute('/recently-added', { mocks: [added({ performances: connection([show]), sources })] });
    const performances = within(await screen.findByRole('region', { name: 'Performances' }));
    const cells = performances.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual(['February 29, 2008', 'June 7, 2025', 'Zinnia', 'Old Mill', 'Portland, ME']);
    expect(performances.getByRole('link', { name: 'February 29, 2008' })).toHaveAttribute('href', '/performance/1');
    expect(performances.getByRole('link', { name: 'Old Mill' })).toHaveAttribute('href', '/venue/of/1');
    const recordings = within(screen.getByRole('region', { name: 'Recordings' }));
    expect(recordings.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '9',
      'June 7, 2025',
      'Alder',
      'February 29, 2004',
      'soundboard',
    ]);
    for (const table of [performances, recordings]) {
      expect(table.getByRole('button', { name: 'Download CSV' })).toBeVisible();
      expect(table.getByRole('button', { name: 'Download JSON' })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/recently-added.xml');
  });

  test('says which recordings took the place of others', async () => {
    const recording = (id: number, comments: string) => ({
      __typename: 'Source',
      id,
      comments,
      archiveIdentifier: null,
      createdAt,
      performance: performance(2, 2004, 'Alder'),
    });
    const sources = connection([recording(9, 'SBD; supersedes shnid 7'), recording(7, 'AUD')]);
    renderRoute('/recently-added', { mocks: [added({ performances: connection([]), sources })] });
    const recordings = within(await screen.findByRole('region', { name: 'Recordings' }));
    expect(recordings.getByText('Upgrade of', { exact: false })).toHaveTextContent('Upgrade of 7');
    expect(recordings.getByText('Upgraded by', { exact: false })).toHaveTextContent('Upgraded by 9');
  });

  test('says so where nothing was added', async () => {
    renderRoute('/recently-added', { mocks: [added({ performances: connection([]), sources: connection([]) })] });
    expect(await screen.findByText('No performances have been added.')).toBeVisible();
    expect(screen.getByText('No recordings have been added.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });
});

test('days of the calendar', () => {
  expect([daysIn(2), daysIn(4), daysIn(12)]).toEqual([29, 30, 31]);
  expect(dayAfter({ month: 2, day: 29 }, 1)).toEqual({ month: 3, day: 1 });
  expect(dayAfter({ month: 1, day: 1 }, -1)).toEqual({ month: 12, day: 31 });
  expect(parseMonthDay('2', '29')).toEqual({ month: 2, day: 29 });
  expect([dayName({ month: 7, day: 4 }), datePrefix({ month: 7, day: 4 })]).toEqual(['July 4', '07/04/']);
});
