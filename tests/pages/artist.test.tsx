import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistDetailDocument,
  type ArtistDetailQuery,
  ArtistExtrasDocument,
  ArtistOverviewDocument,
  type ArtistOverviewQuery,
  HistorySourcesDocument,
  MostPlayedSongsDocument,
  type PerformanceSummaryFragment,
  VenuesAndAdditionsDocument,
} from '#graphql/generated/graphql.ts';
import { artistPages, artistPagesOf, currentArtistPage } from '#tests/support/client/artistPages.ts';
import { connection } from '#tests/support/client/lists.ts';
import { type MockedResult, responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

const ARTIST = {
  __typename: 'Artist',
  id: 2,
  name: 'The Long Wharf',
  nameNormalized: 'thelongwharf',
  abbrev: 'lw',
  isTradable: true,
  officialUrl: 'https://longwharf.example/',
};

const answer = (result: MockedResult<ArtistDetailQuery>['result']) =>
  responseTo(ArtistDetailDocument, { id: 2 }, { result });
const artist = (changes: Partial<Whole<ArtistDetailQuery>['artist']> = {}) =>
  answer({ data: { artist: { ...ARTIST, ...changes } } });

describe('/artist/{id}', () => {
  test('says what is filed about the artist', async () => {
    renderRoute('/artist/2', { mocks: [artist()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Long Wharf' })).toBeVisible();
    await expect.poll(() => document.title).toBe('The Long Wharf | Live Concert Database');
    const feed = document.head.querySelector('[rel=alternate]');
    expect([feed?.getAttribute('title'), feed?.getAttribute('href')]).toEqual([ARTIST.name, '/artist/2/feed.rss']);
    expect(screen.getByText('Tradable')).toBeVisible();
    expect(
      screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ).toEqual([
      'Artist ID: 2',
      'Abbreviation: lw',
      'Normalized Name: thelongwharf',
      'Official Website: https://longwharf.example/',
    ]);
    const website = screen.getByRole('link', { name: 'https://longwharf.example/' });
    expect(website).toHaveAttribute('href', 'https://longwharf.example/');
    expect(website).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(artistPages()).toEqual(artistPagesOf(2));
    expect(currentArtistPage()).toEqual(['View Details']);
  });

  test('begins with its shows: what is filed comes last', async () => {
    renderRoute('/artist/2', { mocks: [artist(), overview()] });
    const numbers = await screen.findByText('4 shows in 2 years, 3 recordings');
    const filed = screen.getByText('Artist ID');
    expect(numbers.compareDocumentPosition(filed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const first = screen.getByRole('region', { name: 'First and Last Show' });
    expect(first.compareDocumentPosition(filed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Tradable').closest('[title]')).toHaveAttribute(
      'title',
      'Recordings of this artist may be traded',
    );
  });

  test('has no badge and no lines for what is not so', async () => {
    renderRoute('/artist/2', { mocks: [artist({ isTradable: false, abbrev: null, officialUrl: ' ' })] });
    await screen.findByText('Normalized Name');
    for (const text of ['Tradable', 'Abbreviation', 'Official Website']) expect(screen.queryByText(text)).toBeNull();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'www.longwharf.example', '<b>x</b>'])(
    'shows the website %s as text',
    async (officialUrl) => {
      renderRoute('/artist/2', { mocks: [artist({ officialUrl })] });
      expect(await screen.findByText(officialUrl)).toBeVisible();
      expect(screen.queryByRole('link', { name: officialUrl })).toBeNull();
    },
  );

  test.each(['abc', '0', '-2', '2x'])('the id %s is invalid, and nothing is asked for', async (id) => {
    renderRoute(`/artist/${id}`);
    expect(await screen.findByRole('heading', { name: 'Invalid Artist ID' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an artist that does not exist', async () => {
    renderRoute('/artist/2', { mocks: [answer({ data: { artist: null } })] });
    expect(await screen.findByRole('heading', { name: 'Artist Not Found' })).toBeVisible();
    expect(screen.getByText("The artist you're looking for doesn't exist.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  });

  test.each([
    [{ errors: [{ message: 'out of order' }] }, 'GraphQL error: out of order'],
    [{ data: { artist: null }, errors: [{ message: 'out of order' }] }, 'GraphQL error: out of order'],
    [{ data: null }, 'GraphQL error: Unknown error'],
  ])('the answer %j is an error', async (result, message) => {
    renderRoute('/artist/2', { mocks: [answer(result)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error Loading Artist${message}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Artist' })).toBeVisible();
  });

  test('a failure that says nothing has the default text', async () => {
    renderRoute('/artist/2', { mocks: [responseTo(ArtistDetailDocument, { id: 2 }, { error: new Error('') })] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading ArtistFailed to load artist details');
  });

  test('says that it is loading', async () => {
    const { release } = renderRoute('/artist/2', { mocks: [artist()], held: true });
    expect(await screen.findByText('Loading artist...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('lw')).toBeVisible();
  });
});

const show = (id: number, changes: Partial<PerformanceSummaryFragment> = {}) => ({
  __typename: 'Performance',
  id,
  date: '05/08/77',
  year: 1977,
  title: null,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  artist: { __typename: 'Artist', id: 2, name: ARTIST.name },
  ...changes,
});

const group = (id: number, title: string) => ({
  __typename: 'ArtistToArtistGroup',
  id,
  artistGroup: { __typename: 'ArtistGroup', id, title },
});

const overview = (changes: Partial<NonNullable<Whole<ArtistOverviewQuery>['artist']>> = {}) =>
  responseTo(
    ArtistOverviewDocument,
    { id: 2, artist: '2' },
    {
      result: {
        data: {
          artist: {
            __typename: 'Artist',
            id: 2,
            years: [1939, 1977, 1978],
            sourceCount: 3,
            latestYear: 1978,
            artistToArtistGroups: connection([group(8, 'Wharf'), group(9, 'Harbours')]),
            ...changes,
          },
          all: connection([], { totalCount: 4 }),
          first: connection([show(5)]),
          last: connection([show(8, { date: '??/??/78', year: 1978 }), show(7, { date: '07/08/78', year: 1978 })]),
        },
      },
    },
  );

const song = (id: number, title: string, performanceCount: number) => ({
  __typename: 'Song',
  id,
  key: title.toLowerCase(),
  title,
  performanceCount,
  playCount: performanceCount,
  firstYear: 1977,
  lastYear: 1978,
});

const songs = (songCount = 40) =>
  responseTo(
    MostPlayedSongsDocument,
    { artist: '2' },
    {
      result: {
        data: {
          songs: connection([song(1, 'Whale', 3), song(2, 'Home', 1)], { totalCount: songCount }),
          once: connection([song(2, 'Home', 1), song(3, 'Tide', 1)], { totalCount: 12 }),
        },
      },
    },
  );
const creators = connection([], { type: 'CreatorConnection' });
const countsOf = (years: number[], yearCounts: number[]) =>
  responseTo(
    ArtistExtrasDocument,
    { id: 2 },
    { result: { data: { artist: { __typename: 'Artist', id: 2, years, yearCounts, identifiers: [], creators } } } },
  );
const counts = countsOf([1939, 1977, 1978], [1, 1, 2]);

const at = (id: number, name: string | null, performanceCount: number, city = 'Portland') => ({
  __typename: 'ArtistVenue',
  performanceCount,
  venue: { __typename: 'Venue', id, name, city, state: 'ME' },
});
const venues = responseTo(
  VenuesAndAdditionsDocument,
  { id: 2, artist: '2' },
  {
    result: {
      data: {
        artist: {
          __typename: 'Artist',
          id: 2,
          topVenues: [at(31, 'The Old Mill', 1200), at(32, null, 2), at(33, 'Barn', 1, 'Bath')],
        },
        added: connection([
          { ...show(8, { date: '??/??/78', year: 1978 }), createdAt: '2024-03-02T23:59:59.000Z' },
          { ...show(5), createdAt: '2023-12-31T00:00:00.000Z' },
        ]),
      },
    },
  },
);

const recorded = (id: number, ...comments: string[]) => ({
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
const sources = responseTo(
  HistorySourcesDocument,
  { artist: '2', after: 'LTE=' },
  {
    result: {
      data: { performances: connection([recorded(5, 'SBD', 'SBD'), recorded(6), recorded(7, 'AUD', 'SBD > DAT')]) },
    },
  },
);

describe('what there is of an artist', () => {
  const ALL = [artist(), overview(), songs(), counts, venues, sources];
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const lines = (of: Awaited<ReturnType<typeof part>>) =>
    of.getAllByRole('listitem').map((item) => [item.textContent, within(item).getByRole('link').getAttribute('href')]);

  test('is its first and its last show, of those that have a date', async () => {
    renderRoute('/artist/2', { mocks: ALL });
    const shows = await part('First and Last Show');
    expect(screen.getByText('4 shows in 2 years, 3 recordings')).toBeVisible();
    expect(lines(shows)).toEqual([
      ['FirstMay 8, 1977 Old Mill, Portland, ME', '/performance/5'],
      ['LastJuly 8, 1978 Old Mill, Portland, ME', '/performance/7'],
    ]);
  });

  test('is its years, its groups and the songs that it played most', async () => {
    renderRoute('/artist/2', { mocks: ALL });
    const years = within(await screen.findByRole('navigation', { name: 'Years' })).getAllByRole('link');
    expect(years.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1977', '/performances/2/1977'],
      ['1978', '/performances/2/1978'],
      ['Unknown', '/performances/2/1939'],
    ]);
    await waitFor(() => expect(years[1]).toHaveAccessibleDescription('2 shows'));
    expect(lines(await part('Groups'))).toEqual([
      ['Wharf', '/artist-group/8?year=1978'],
      ['Harbours', '/artist-group/9?year=1978'],
    ]);
    const played = await part('Most Played Songs');
    expect(lines(played)).toEqual([
      ['Whale3 shows, 1977 to 1978', '/history/2?song=whale'],
      ['Home1 show, 1977 to 1978', '/history/2?song=home'],
    ]);
    expect(played.getByRole('link', { name: 'All 40 songs' })).toHaveAttribute('href', '/history/2?tab=songs');
  });

  test('is a picture of its years, in which each bar leads to a year, with its count', async () => {
    renderRoute('/artist/2', { mocks: ALL });
    const bar = await screen.findByTitle('1978: 2');
    expect(bar).toHaveAttribute('href', '/performances/2/1978');
    expect(screen.getByTitle('1977: 1')).toHaveAttribute('href', '/performances/2/1977');
    expect(screen.queryByTitle(/Unknown/)).toBeNull();
  });

  test('has no picture of one year, nor where the shows of the years cannot be counted', async () => {
    const { unmount } = renderRoute('/artist/2', {
      mocks: [artist(), overview({ years: [1939, 1977] }), songs(), countsOf([1939, 1977], [1, 3]), venues, sources],
    });
    await part('Added Last');
    expect(screen.queryByTitle(/^1977/)).toBeNull();
    unmount();
    const failed = { ...counts, result: { errors: [{ message: 'out of order' }] } };
    renderRoute('/artist/2', { mocks: [artist(), overview(), songs(), failed, venues, sources] });
    await part('Added Last');
    expect(screen.queryByTitle(/^1977/)).toBeNull();
  });

  test('is the songs of one show each, unless all are', async () => {
    const { unmount } = renderRoute('/artist/2', { mocks: ALL });
    const once = await part('Played at One Show');
    expect(once.getByText('12 of 40 songs')).toBeVisible();
    expect(lines(once)).toEqual([
      ['Home1978', '/history/2?song=home'],
      ['Tide1978', '/history/2?song=tide'],
    ]);
    unmount();
    renderRoute('/artist/2', { mocks: [artist(), overview(), songs(12), counts, venues, sources] });
    await part('Most Played Songs');
    expect(screen.queryByRole('region', { name: 'Played at One Show' })).toBeNull();
  });

  test('is the venues that it played most, of those with a name', async () => {
    renderRoute('/artist/2', { mocks: ALL });
    const played = await part('Most Played Venues');
    expect(played.getByRole('link', { name: 'All venues' })).toHaveAttribute('href', '/history/2?tab=venues');
    expect(lines(played)).toEqual([
      ['The Old MillPortland, ME, 1,200 shows', '/venue/31'],
      ['BarnBath, ME, 1 show', '/venue/33'],
    ]);
  });

  test('is what was added last, with the day', async () => {
    renderRoute('/artist/2', { mocks: ALL });
    expect(lines(await part('Added Last'))).toEqual([
      ['??/??/1978 Old Mill, Portland, ME, added March 2, 2024', '/performance/8'],
      ['May 8, 1977 Old Mill, Portland, ME, added December 31, 2023', '/performance/5'],
    ]);
  });

  test('is what its shows were recorded from, of few recordings at once', async () => {
    renderRoute('/artist/2', { mocks: ALL });
    const kinds = await part('Recordings by Kind');
    await waitFor(() =>
      expect(lines(kinds)).toEqual([
        ['soundboard2 shows', '/history/2?kind=soundboard'],
        ['audience1 show', '/history/2?kind=audience'],
      ]),
    );
  });

  test('has the kinds of thousands of recordings counted once that is asked for', async () => {
    renderRoute('/artist/2', { mocks: [artist(), overview({ sourceCount: 5000 }), venues, sources] });
    const kinds = await part('Recordings by Kind');
    expect(lines(kinds)).toHaveLength(5);
    expect(kinds.queryByText(/show/)).not.toBeInTheDocument();
    await userEvent.click(kinds.getByRole('button', { name: 'Count them' }));
    await waitFor(() => expect(lines(kinds)[0]?.[0]).toBe('soundboard2 shows'));
    expect(kinds.queryByRole('button')).not.toBeInTheDocument();
  });

  test('may be nothing', async () => {
    const none = { years: [], sourceCount: 0, latestYear: null, artistToArtistGroups: connection([]) };
    renderRoute('/artist/2', {
      mocks: [
        artist(),
        {
          ...overview(),
          result: {
            data: {
              artist: { __typename: 'Artist', id: 2, ...none },
              all: connection([]),
              first: connection([]),
              last: connection([]),
            },
          },
        },
      ],
    });
    expect(await screen.findByText('0 shows, 0 recordings')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });

  test('is missing where it cannot be read, and what is filed is shown', async () => {
    renderRoute('/artist/2', {
      mocks: [artist(), { ...overview(), result: { errors: [{ message: 'out of order' }] } }],
    });
    expect(await screen.findByText('thelongwharf')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });
});
