import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  type ArtistFilter,
  type FoundPerformanceFragment,
  type PerformanceFilter,
  SearchArtistDatesDocument,
  SearchArtistsDocument,
  SearchChecksumsDocument,
  SearchPerformancesDocument,
  SearchRecordingsDocument,
  SearchSongsDocument,
  type SetLists_PerformanceFragment,
} from '../../src/graphql/generated/graphql';
import { connection } from '../support/client/lists';
import { answerTo } from '../support/client/mocks';
import { renderRoute } from '../support/client/render';

const ARTIST = { __typename: 'Artist', id: 2, name: 'Marrow Creek' };

type Performance = FoundPerformanceFragment & Pick<SetLists_PerformanceFragment, 'set1' | 'set2' | 'set3'>;

const performance = (id: number, changes: Partial<Performance> = {}) => ({
  __typename: 'Performance',
  id,
  date: '07/11/85',
  year: 1985,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  artist: ARTIST,
  sources: { __typename: 'SourceConnection', totalCount: 1 },
  set1: null,
  set2: null,
  set3: null,
  ...changes,
});

const RECORDING = {
  __typename: 'Source',
  id: 12,
  archiveIdentifier: 'mc1985-07-11.sbd.ann.12',
  comments: null,
  performance: performance(5),
};

const after = 'LTE=';
const broken = { errors: [{ message: 'out of order' }] };

const artists = (filter: ArtistFilter, ...found: (typeof ARTIST)[]) =>
  answerTo(SearchArtistsDocument, { filter, first: 8, after }, { result: { data: { artists: connection(found) } } });
const songs = (filter: PerformanceFilter, ...found: Performance[]) =>
  answerTo(
    SearchSongsDocument,
    { filter, first: 50, after },
    { result: { data: { performances: connection(found) } } },
  );
const venues = (filter: PerformanceFilter, ...found: Performance[]) =>
  answerTo(
    SearchPerformancesDocument,
    { filter, first: 100, after },
    { result: { data: { performances: connection(found) } } },
  );

const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('/search', () => {
  test('shows what a name finds, in groups', async () => {
    const played = { set1: 'Tin Sky, Creek Song > Home', set2: null, set3: null };
    renderRoute('/search?q=creek', {
      mocks: [
        artists({ nameNormalized: { contains: 'creek' } }, ARTIST),
        artists({ abbrev: { eq: 'creek' } }),
        songs({ set1: { contains: 'creek' } }, performance(5, played), performance(6, played)),
        songs({ set2: { contains: 'creek' } }),
        songs({ set3: { contains: 'creek' } }),
        venues({ venue: { contains: 'creek' } }, performance(7, { venue: 'Creek Hall' })),
        venues({ city: { contains: 'creek' } }),
      ],
    });
    expect((await group('Artists')).getByRole('link', { name: 'Marrow Creek' })).toHaveAttribute(
      'href',
      '/performances/2',
    );
    const found = await group('Songs');
    expect(found.getByRole('link', { name: 'Creek Song' })).toHaveAttribute('href', '/search?q=Creek+Song&in=songs');
    expect(found.getByText('in 2 set lists')).toBeVisible();
    expect((await group('Venues')).getByText('Portland, ME, 1 performance')).toBeVisible();
    expect(screen.queryByText(/Nothing was found/)).toBeNull();
    expect(document.title).toBe('Results for “creek” | Live Concert Database');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('finds a performance by abbreviation and date, and says what failed beside it', async () => {
    const date = { date: { eq: '07/11/85' } };
    renderRoute('/search?q=mc85-07-11', {
      mocks: [
        answerTo(
          SearchArtistDatesDocument,
          { artists: { abbrev: { eq: 'mc' } }, performances: date, first: 8, after },
          { result: { data: { artists: connection([{ ...ARTIST, performances: connection([performance(5)]) }]) } } },
        ),
        answerTo(
          SearchRecordingsDocument,
          { filter: { archiveIdentifier: { startswith: 'mc85-07-11' } }, first: 8, after },
          { result: broken, maxUsageCount: 1 },
        ),
        answerTo(
          SearchRecordingsDocument,
          { filter: { archiveIdentifier: { startswith: 'mc85-07-11' } }, first: 8, after },
          { result: { data: { sources: connection([RECORDING]) } } },
        ),
      ],
    });
    const link = (await group('Performances')).getByRole('link', { name: 'Marrow Creek 07/11/1985' });
    expect(link).toHaveAttribute('href', '/performance/5');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not everything could be looked up: Recordings');
    expect(alert).toHaveTextContent('GraphQL error: out of order');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const found = (await group('Recordings')).getByRole('link', { name: 'Marrow Creek 07/11/1985' });
    expect(found).toHaveAttribute('href', '/recording/12');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('finds the recording of a checksum', async () => {
    const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
    renderRoute(`/search?q=${md5.toUpperCase()}`, {
      mocks: [
        answerTo(
          SearchChecksumsDocument,
          { md5, first: 8, after },
          { result: { data: { checksums: connection([{ __typename: 'Checksum', id: 3, source: RECORDING }]) } } },
        ),
      ],
    });
    const found = await group('Recordings');
    expect(found.getByRole('link', { name: 'Marrow Creek 07/11/1985' })).toHaveAttribute('href', '/recording/12');
    expect(found.getByText(/^soundboard,/)).toBeVisible();
  });

  test('shows a page of one group in full', async () => {
    const of = (set: 'set1' | 'set2' | 'set3', totalCount: number, found: Performance[]) =>
      answerTo(
        SearchSongsDocument,
        { filter: { [set]: { contains: 'creek' } }, first: 100, after: btoa('100') },
        { result: { data: { performances: connection(found, { totalCount }) } } },
      );
    renderRoute('/search?q=creek&in=songs&page=2', {
      mocks: [
        of('set1', 101, [performance(5, { set1: 'Creek', set2: null, set3: null })]),
        of('set2', 0, []),
        of('set3', 0, []),
      ],
    });
    expect((await group('Songs')).getByRole('link', { name: 'Marrow Creek 07/11/1985' })).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Pages, bottom' });
    expect(within(pages).getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('101 set lists')).toBeVisible();
  });

  test('says what was looked for where nothing was found, and what to try', async () => {
    renderRoute('/search?q=%232147483647', {
      mocks: [
        answerTo(
          SearchRecordingsDocument,
          { filter: { id: { eq: 2147483647 } }, first: 8, after },
          { result: { data: { sources: connection([]) } } },
        ),
      ],
    });
    expect(await screen.findByText('Nothing was found.')).toBeVisible();
    expect(screen.getByText('the recording with the ID 2147483647')).toBeVisible();
    expect(screen.getByRole('link', { name: 'browse the artists' })).toBeVisible();
  });

  test('asks for nothing without a text', async () => {
    renderRoute('/search');
    expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
