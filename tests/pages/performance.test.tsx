import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { NodeOf } from '#graphql/connection.ts';
import {
  NeighboursDocument,
  type NeighboursQuery,
  PerformanceDocument,
  PerformanceExtrasDocument,
  type PerformanceQuery,
  type PerformanceSummaryFragment,
  SourcesDocument,
  type SourcesQuery,
  VenueNeighboursDocument,
} from '#graphql/generated/graphql.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { type MockedResult, malformedResponseTo, responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { BARTON_HALL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

const PERFORMANCE = {
  __typename: 'Performance',
  ...BARTON_HALL,
  set1: 'Minglewood Blues, Loser',
  set2: 'Scarlet Begonias &gt; Fire on the Mountain\nEstimated Prophet',
  set3: null,
  comment: null,
  artist: { __typename: 'Artist', id: 2, name: 'The Long Wharf' },
};

type Source = NodeOf<Whole<SourcesQuery>['sources']>;

const source = (id: number, more: Partial<Source> = {}) => ({
  __typename: 'Source',
  id,
  archiveIdentifier: null,
  circdate: '2001-02-03',
  comments: `<b>Tape</b> ${id}`,
  ...more,
});

const performanceResponse = (result: MockedResult<PerformanceQuery>['result'], id = 5) =>
  responseTo(PerformanceDocument, { id }, { result });
const sourcesResponse = (result: MockedResult<SourcesQuery>['result'], { id = 5, after = 'LTE=' } = {}) =>
  responseTo(SourcesDocument, { performance: String(id), after }, { result });

const performance = (changes: Partial<Whole<PerformanceQuery>['performance']> = {}) =>
  performanceResponse({ data: { performance: { ...PERFORMANCE, ...changes } } });
const type = 'SourceConnection';
const sources = (...rows: (Source | null)[]) => sourcesResponse({ data: { sources: connection(rows, { type }) } });

const show = (id: number, changes: Partial<PerformanceSummaryFragment> = {}) => ({
  __typename: 'Performance',
  id,
  date: '05/09/77',
  year: 1977,
  title: null,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  artist: PERFORMANCE.artist,
  ...changes,
});

const neighbours = (data: MockedResult<NeighboursQuery>['result']) =>
  responseTo(
    NeighboursDocument,
    {
      artist: '2',
      year: 1977,
      atVenue: { id: { eq: -1 } },
      onDate: { id: { neq: 5 }, date: { eq: '05/08/77' }, year: { eq: 1977 } },
    },
    { result: data },
  );
const AROUND = {
  data: {
    earlier: connection([show(4, { date: '12/31/76', year: 1976 })]),
    sameYear: connection([show(5, { date: '05/08/77', venue: 'Barton Hall', city: 'Ithaca', state: 'NY' }), show(6)]),
    later: connection([]),
    atVenue: connection([]),
    onDate: connection([]),
  },
};
/** The shows around this performance at its venue. */
const HERE = {
  __typename: 'Performance',
  id: 5,
  previousAtVenue: [
    show(3, { date: '01/02/71', year: 1971, artist: { ...PERFORMANCE.artist, id: 7, name: 'Owls' } }),
    show(2, { date: '01/??/70', year: 1970, title: 'Late Show' }),
  ],
  nextAtVenue: [show(6)],
  venues: [{ __typename: 'Venue', id: 9, performanceCount: 1234 }],
};
const here = (changes = {}) =>
  responseTo(VenueNeighboursDocument, { id: 5 }, { result: { data: { performance: { ...HERE, ...changes } } } });
/** This performance, the next one, and their recordings. */
const NEXT = [
  performance(),
  sources(),
  performanceResponse({ data: { performance: { ...PERFORMANCE, id: 6, date: '05/09/77' } } }, 6),
  sourcesResponse({ data: { sources: connection([], { type }) } }, { id: 6 }),
];

const broken = { errors: [{ message: 'out of order' }] };

describe('/performance/{id}', () => {
  test('names the artist, the date and the place', async () => {
    renderRoute('/performance/5', { mocks: [performance(), sources()] });
    const title = await screen.findByRole('heading', { level: 1, name: 'The Long Wharf 05/08/1977' });
    expect(within(title).getByRole('link', { name: 'The Long Wharf' })).toHaveAttribute('href', '/performances/2/1977');
    await expect.poll(() => document.title).toBe('The Long Wharf 05/08/1977 | Live Concert Database');
    expect(screen.getByText('Barton Hall')).toBeVisible();
    expect(screen.getByText('Ithaca, NY')).toBeVisible();
  });

  test.each([
    [{ city: null }, 'NY'],
    [{ state: '' }, 'Ithaca'],
    [{ city: '', state: null }, 'Unknown Location'],
    [{ venue: null }, 'Unknown Venue'],
    [{ date: '??/??/39', year: 1939 }, 'Unknown'],
    [{ date: '05/??/77' }, '05/??/1977'],
  ])('with %j it says %s', async (changes, text) => {
    renderRoute('/performance/5', { mocks: [performance(changes), sources()] });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('says the weekday, and leads to the artist, the day, the venue and back to the year', async () => {
    renderRoute('/performance/5', { mocks: [performance(), sources()] });
    expect(await screen.findByText('Sunday')).toBeVisible();
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leads('The Long Wharf')).toBe('/performances/2/1977');
    expect(leads('May 8')).toBe('/on-this-day/5/8');
    expect(leads('Barton Hall')).toBe('/history/2?tab=venues&venue=barton+hall%2C+ithaca%2C+ny');
    const path = within(screen.getByRole('navigation', { name: 'Path' }));
    expect(path.getByRole('link', { name: 'All shows' })).toHaveAttribute('href', '/performances/2');
    expect(path.getByRole('link', { name: '1977' })).toHaveAttribute('href', '/performances/2/1977');
  });

  test('leads to no day and no venue that is not known', async () => {
    renderRoute('/performance/5', { mocks: [performance({ date: '05/??/77', venue: null }), sources()] });
    expect(await screen.findByText('Unknown Venue')).toBeVisible();
    expect(document.querySelector('main [href^="/on-this-day"], main [href*="venue="]')).toBeNull();
  });

  test('flips to the shows before and after it, and leads to the others of its venue and date', async () => {
    const { router } = renderRoute('/performance/5', { mocks: [...NEXT, neighbours(AROUND), here()] });
    // The place of what is to come is another element than what comes.
    const previous = await screen.findByRole('link', { name: /^December 31, 1976/ });
    expect(previous).toHaveAttribute('href', '/performance/4');
    expect(previous.closest('nav')).toHaveAccessibleName('Previous and next show');
    // The line above the title has both ways on, and one row below it has all that one can do.
    expect(previous.closest('nav')?.parentElement).toContainElement(screen.getByRole('link', { name: 'All shows' }));
    expect(screen.getByRole('button', { name: 'Share' }).parentElement).toContainElement(
      await screen.findByRole('button', { name: 'Attended' }),
    );
    expect(await screen.findByRole('region', { name: 'Also at this Venue' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Also on this Date' })).toBeNull();
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/6'));
  });

  test.each([true, false])('leads to all other shows of its date if they go on (%s)', async (hasNextPage) => {
    const onDate = connection([show(8, { date: '05/08/77' })], { hasNextPage });
    const around = neighbours({ data: { ...AROUND.data, onDate } });
    renderRoute('/performance/5', { mocks: [performance(), sources(), around, here()] });
    const others = within(await screen.findByRole('region', { name: 'Also on this Date' }));
    expect(others.getByRole('link', { name: /^May 8, 1977/ })).toHaveAttribute('href', '/performance/8');
    const hrefs = others.queryAllByRole('link', { name: 'All on this date' }).map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(hasNextPage ? ['/search?q=05%2F08%2F1977&in=performances'] : []);
  });

  test('has no show before or after it of which the year is unknown, and neither has such a show', async () => {
    const undated = show(4, { date: '??/??/39', year: 1939 });
    const first = neighbours({ data: { ...AROUND.data, earlier: connection([undated]) } });
    const around = responseToAny(NeighboursDocument, {
      result: {
        data: {
          ...AROUND.data,
          earlier: connection([]),
          sameYear: connection([undated]),
          later: connection([show(5, { date: '05/08/77' })]),
        },
      },
    });
    const { router } = renderRoute('/performance/5', {
      mocks: [
        ...NEXT,
        first,
        performanceResponse({ data: { performance: { ...PERFORMANCE, id: 4, date: '??/??/39', year: 1939 } } }, 4),
        sourcesResponse({ data: { sources: connection([], { type }) } }, { id: 4 }),
        around.mock,
      ],
    });
    await screen.findAllByRole('link', { name: /^May 9, 1977/ });
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Previous and next show' })).queryAllByRole('link');
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/performance/6']);
    await router.navigate('/performance/4');
    await screen.findByRole('heading', { level: 1, name: 'The Long Wharf Unknown' });
    await waitFor(() => expect(links()).toEqual([]));
    expect(screen.queryByRole('link', { name: /^May 8, 1977/ })).toBeNull();
  });

  test('has the shows around it at once when they come in time', async () => {
    const { router } = renderRoute('/performance/6', { mocks: [...NEXT, neighbours(AROUND), here()] });
    await screen.findByRole('heading', { level: 1, name: 'The Long Wharf 05/09/1977' });
    let around: Element | null | undefined;
    const watched = new MutationObserver(() => {
      if (screen.queryByText('Barton Hall')) around ??= screen.queryByRole('region', { name: 'Also at this Venue' });
    });
    watched.observe(document.body, { subtree: true, childList: true, characterData: true });
    await router.navigate('/performance/5');
    await screen.findByRole('heading', { level: 1, name: 'The Long Wharf 05/08/1977' });
    watched.disconnect();
    expect(around).toBeInstanceOf(Element);
  });

  test('has them when it comes late', async () => {
    const { release } = renderRoute('/performance/5', { mocks: [...NEXT, neighbours(AROUND), here()], held: true });
    expect(await screen.findByText('Loading performance...')).toBeInTheDocument();
    release();
    expect(await screen.findByRole('region', { name: 'Also at this Venue' })).toBeVisible();
  });

  test('has them when it came at the second attempt', async () => {
    const failing = { ...performanceResponse(broken), maxUsageCount: 1 };
    renderRoute('/performance/5', { mocks: [failing, ...NEXT, neighbours(AROUND), here()] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    await act(async () => again.click());
    expect(await screen.findByText('Barton Hall')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Also at this Venue' })).toBeVisible();
  });

  test('has a card for each set and for the comment when they are there', async () => {
    renderRoute('/performance/5', { mocks: [performance({ comment: 'With &quot;guests&quot;' }), sources()] });
    const set2 = await screen.findByRole('region', { name: 'Set 2' });
    expect(set2.querySelector('p')).toHaveTextContent('Scarlet Begonias > Fire on the Mountain Estimated Prophet');
    expect(set2.querySelector('p')?.textContent).toBe('Scarlet Begonias > Fire on the Mountain\nEstimated Prophet');
    expect(within(screen.getByRole('region', { name: 'Comments' })).getByText('With "guests"')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Set 3' })).toBeNull();
  });

  test('has no card for what is missing or blank', async () => {
    const nothing = { set1: null, set2: '', set3: ' &nbsp;\n', comment: ' ' };
    renderRoute('/performance/5', { mocks: [performance(nothing), sources()] });
    await screen.findByText('Barton Hall');
    for (const name of ['Set 1', 'Set 2', 'Set 3', 'Comments']) expect(screen.queryByText(name)).toBeNull();
  });

  test('names its guests and its tour, each a link to the shows with them', async () => {
    const texts = {
      set1: 'Loser (with Ann Lee &amp; Bob Gull on fiddle)',
      comment: 'Sold out.\nTour: Spring &apos;77',
    };
    renderRoute('/performance/5', { mocks: [performance(texts), sources()] });
    expect(await screen.findByRole('link', { name: "Spring '77" })).toHaveAttribute(
      'href',
      '/history/2?tour=Spring+%2777',
    );
    expect(screen.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', '/history/2?guest=Ann+Lee');
    expect(screen.getByRole('link', { name: 'Bob Gull' })).toHaveAttribute('href', '/history/2?guest=Bob+Gull');
  });

  test('lists the recordings as links, with their comments as text', async () => {
    const rows = [
      source(11),
      source(14, { circdate: '01/13/98' }),
      source(12, { circdate: null, comments: null }),
      source(13, { circdate: ' ', comments: '<br>' }),
    ];
    renderRoute('/performance/5', { mocks: [performance(), sources(...rows)] });
    const table = await screen.findByRole('table', { name: 'Recordings (4)' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ID', 'Circulation Date', 'Comments']);
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'));
    expect(cells.map((row) => row.map((cell) => cell.textContent))).toEqual([
      ['11', '2001-02-03', 'Tape 11'],
      ['14', '01/13/1998', 'Tape 14'],
      ['12', 'N/A', 'No comments'],
      ['13', 'N/A', 'No comments'],
    ]);
    expect(within(table).getByRole('link', { name: '11' })).toHaveAttribute('href', '/recording/11');
  });

  test('names recordings by their kind, and by who taped them, or with what', async () => {
    const rows = [
      source(11, { comments: 'AUD; Schoeps MK4 > D8; taped by porchlight; a splice' }),
      source(12, { comments: 'Neumann KM84i > DAT > CD' }),
      source(13, { comments: null, archiveIdentifier: 'lw1977-05-08.sbd' }),
    ];
    renderRoute('/performance/5', { mocks: [performance(), sources(...rows)] });
    const table = await screen.findByRole('table', { name: 'Recordings (3)' });
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(names).toEqual(['11 audiencetaped by porchlight', '12 audienceNeumann KM84i', '13 soundboard']);
  });

  test('leads to a recording', async () => {
    const { router } = renderRoute('/performance/5', { mocks: [performance(), sources(source(11))] });
    await userEvent.click(await screen.findByRole('link', { name: '11' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/recording/11'));
  });

  test('says that there are no recordings', async () => {
    renderRoute('/performance/5', { mocks: [performance(), sources()] });
    expect(await screen.findByText('No recordings found for this performance.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recordings (0)' })).toBeVisible();
  });

  test('leaves out recordings that the API could not read', async () => {
    renderRoute('/performance/5', { mocks: [performance(), sources(null, source(11), null)] });
    expect(await screen.findByRole('link', { name: '11' })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  test('reads on until every recording is there', async () => {
    const page = (first: number, count: number) =>
      connection(
        numbered(count, (id) => source(id), first),
        { type, totalCount: 302, hasNextPage: first === 1 },
      );
    renderRoute('/performance/5', {
      mocks: [
        performance(),
        sourcesResponse({ data: { sources: page(1, 300) } }),
        sourcesResponse({ data: { sources: page(301, 2) } }, { after: btoa('300') }),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Recordings (302)' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(303));
    expect(within(table).getByRole('link', { name: '302' })).toBeVisible();
  });

  test('says that it is loading', async () => {
    const { release } = renderRoute('/performance/5', { mocks: [performance(), sources()], held: true });
    expect(await screen.findByText('Loading performance...')).toBeInTheDocument();
    expect(screen.getByText('Loading recordings...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('Barton Hall')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('/performance/{id} when something fails', () => {
  test.each(['abc', '0', '-1', '1.5', '%20'])('the id %s is missing, and nothing is asked for', async (id) => {
    renderRoute(`/performance/${id}`);
    expect(await screen.findByRole('heading', { name: 'Performance ID not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a performance that does not exist', async () => {
    renderRoute('/performance/5', { mocks: [performanceResponse({ data: { performance: null } }), sources()] });
    expect(await screen.findByRole('heading', { name: 'Performance Not Found' })).toBeVisible();
    expect(screen.getByText("The performance you're looking for doesn't exist.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  });

  const half = { data: { performance: { __typename: 'Performance', id: 5 } } };

  test.each([
    ['an error', performanceResponse(broken), 'GraphQL error: out of order'],
    [
      'an error beside null',
      performanceResponse({ data: { performance: null }, ...broken }),
      'GraphQL error: out of order',
    ],
    ['no data', performanceResponse({ data: null }), 'GraphQL error: Unknown error'],
    ['half a performance', malformedResponseTo(PerformanceDocument, { id: 5 }, half), 'GraphQL error: Unknown error'],
  ])('%s', async (_, answer, message) => {
    renderRoute('/performance/5', { mocks: [answer, sources(source(11))] });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error Loading Performance${message}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '11' })).toBeVisible();
  });

  test('the recordings alone', async () => {
    renderRoute('/performance/5', { mocks: [performance(), sourcesResponse(broken)] });
    expect(await screen.findByText('Barton Hall')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading DataGraphQL error: out of order');
  });

  test('shows what came beside an error', async () => {
    const data = { performance: { ...PERFORMANCE, artist: null } };
    renderRoute('/performance/5', {
      mocks: [
        malformedResponseTo(PerformanceDocument, { id: 5 }, { data, ...broken }),
        sourcesResponse({ data: { sources: connection([source(11), null], { type }) }, ...broken }),
      ],
    });
    expect(await screen.findByText('Barton Hall')).toBeVisible();
    expect(await screen.findByRole('link', { name: '11' })).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(screen.getByText('Unknown Artist', { exact: false })).toBeVisible();
  });
});

describe('/performance/{id} with hostile texts', () => {
  const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(1)> &amp;lt;b&amp;gt; \u202eabc 😀';
  const SHOWN = '<script>alert(1)</script><img src=x onerror=alert(1)> &lt;b&gt; \u202eabc 😀';

  test('shows them as text', async () => {
    renderRoute('/performance/5', {
      mocks: [
        performance({
          set1: HOSTILE,
          comment: HOSTILE,
          venue: HOSTILE,
          artist: { ...PERFORMANCE.artist, name: HOSTILE },
        }),
        sources(source(11, { circdate: HOSTILE, comments: HOSTILE })),
      ],
    });
    const set1 = await screen.findByRole('region', { name: 'Set 1' });
    expect(set1.querySelector('p')?.textContent).toBe(SHOWN);
    expect(within(screen.getByRole('region', { name: 'Comments' })).getByText(SHOWN)).toBeVisible();
    // The circulation date; what is decoded is decoded once.
    expect(screen.getAllByText(HOSTILE)).toHaveLength(1);
    // The artist and the venue.
    for (const link of screen.getAllByRole('link', { name: SHOWN })) expect(link).toBeVisible();
    expect(await screen.findByText('&lt;b&gt; \u202eabc 😀')).toBeVisible();
    expect(document.body.querySelector('script:not([type="application/ld+json"]), main img')).toBeNull();
  });

  test('decodes entities in sets, comments, names and places', async () => {
    const filed = 'Arts &amp; Crafts';
    renderRoute('/performance/5', {
      mocks: [
        performance({ set1: filed, comment: filed, venue: `${filed} Hall`, city: `${filed} Town`, state: null }),
        sources(),
      ],
    });
    const set1 = await screen.findByRole('region', { name: 'Set 1' });
    expect(set1.querySelector('ol')?.textContent).toBe('Arts & Crafts');
    expect(screen.getByRole('region', { name: 'Comments' })).toHaveTextContent('Arts & Crafts');
    expect(screen.getByText('Arts & Crafts Hall')).toBeVisible();
    expect(screen.getByText('Arts & Crafts Town')).toBeVisible();
  });

  test('keeps 10,000 characters whole', async () => {
    const long = 'Dark Star > '.repeat(834).trim();
    renderRoute('/performance/5', { mocks: [performance({ set1: long }), sources()] });
    const set1 = await screen.findByRole('region', { name: 'Set 1' });
    expect(set1.querySelector('p')?.textContent).toBe(long);
  });
});

test('says that it is a compilation, and who added it', async () => {
  const creators = connection([{ __typename: 'Creator', id: 1, name: 'mara', obfuscatedEmail: 'mara_at_host' }]);
  const found = {
    __typename: 'Performance',
    id: 5,
    isCompilation: true,
    identifiers: [],
    creators,
    gaps: [],
    highlights: [],
  };
  const extras = responseTo(PerformanceExtrasDocument, { id: 5 }, { result: { data: { performance: found } } });
  renderRoute('/performance/5', { mocks: [performance({ title: 'Best of the Mill' }), sources(), extras] });
  expect(await screen.findByText('Compilation, added by mara (mara_at_host)')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Best of the Mill');
});

test('says beside a song that it is rare, or how long it was missed, at its first place only, and how many are rare', async () => {
  const rare = (id: number, key: string, kind: 'DEBUT' | 'ONLY' | 'RETURN', gap: number | null = null) => ({
    __typename: 'Highlight',
    kind,
    gap,
    song: { __typename: 'Song', id, key },
    lastPlayed: gap === null ? null : { __typename: 'Performance', id: 3, date: '12/31/71', year: 1971 },
  });
  const highlights = [
    rare(1, 'loser', 'DEBUT'),
    rare(2, 'barn', 'RETURN', 1214),
    rare(3, 'whale', 'ONLY'),
    rare(4, 'marrow', 'DEBUT'),
  ];
  const creators = connection([], { type: 'CreatorConnection' });
  const past = (id: number, key: string, gap: number) => ({
    __typename: 'SongGap',
    gap,
    song: { __typename: 'Song', id, key },
  });
  // What is rare says it by itself.
  const gaps = [past(2, 'barn', 100), past(5, 'tinsky', 12), past(6, 'heron', 1)];
  const found = { __typename: 'Performance', id: 5, isCompilation: false, identifiers: [], creators, gaps, highlights };
  const extras = responseTo(PerformanceExtrasDocument, { id: 5 }, { result: { data: { performance: found } } });
  const sets = performance({
    set1: 'Tin Sky, Loser (w/ Ann) > Barn > Loser',
    set2: 'Barn, Whale, Tin Sky, Heron, Marrow',
  });
  renderRoute('/performance/5', { mocks: [sets, sources(), extras] });
  expect(
    await screen.findByText(
      'As far as the set lists here go: 2 debuts, 1 comeback, 1 song played this once; the number behind a song counts the shows since it was played.',
    ),
  ).toBeVisible();
  const lines = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines('Set 1')).toEqual([
    'Tin Sky 12 shows ago',
    'Loser (w/ Ann) Debut >',
    'Barn Last played December 31, 1971, 1,214 shows ago >',
    'Loser',
  ]);
  expect(lines('Set 2')).toEqual(['Barn', 'Whale Only time', 'Tin Sky', 'Heron 1 show ago', 'Marrow Debut']);
  expect(screen.getByRole('link', { name: 'December 31, 1971' })).toHaveAttribute('href', '/performance/3');
  expect(screen.getByText('6 songs · Barn for the first time in 1,214 shows · 3 debuts')).toBeVisible();
});

describe('the shows at its venue', () => {
  const withHere = (changes = {}) => [performance(), sources(), neighbours(AROUND), here(changes)];

  test('are a line of those around it, with itself marked, and lead to all', async () => {
    renderRoute('/performance/5', { mocks: withHere() });
    const here = within(await screen.findByRole('region', { name: 'Also at this Venue' }));
    expect(here.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '01/??/1970 · Late Show',
      'January 2, 1971 Owls',
      'May 8, 1977',
      'May 9, 1977',
    ]);
    expect(here.getByText('May 8, 1977')).toHaveAttribute('aria-current', 'page');
    expect(here.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/venue/9',
      '/performance/2',
      '/performance/3',
      '/performance/6',
    ]);
    expect(here.getByRole('link', { name: 'All 1,234 shows' })).toBeVisible();
  });

  test('are asked for when the performance comes late', async () => {
    const { release } = renderRoute('/performance/5', { mocks: withHere(), held: true });
    expect(await screen.findByText('Loading performance...')).toBeInTheDocument();
    release();
    expect(await screen.findByRole('link', { name: 'All 1,234 shows' })).toHaveAttribute('href', '/venue/9');
  });

  test('are no line where none is before or after it, as its year is unknown', async () => {
    renderRoute('/performance/5', { mocks: withHere({ previousAtVenue: [], nextAtVenue: [] }) });
    const here = within(await screen.findByRole('region', { name: 'Also at this Venue' }));
    expect(here.getByRole('link', { name: 'All 1,234 shows' })).toBeVisible();
    expect(here.queryByRole('list')).toBeNull();
  });

  test('are not named when it is the only one', async () => {
    const alone = [{ ...HERE.venues[0], performanceCount: 1 }];
    renderRoute('/performance/5', { mocks: withHere({ previousAtVenue: [], nextAtVenue: [], venues: alone }) });
    expect(await screen.findByRole('link', { name: /^December 31, 1976/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Also at this Venue' })).toBeNull();
  });
});
