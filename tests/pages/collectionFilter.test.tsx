import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import {
  ArtistDetailDocument,
  ArtistDocument,
  HistoryRareShowsDocument,
  OtherRecordingsDocument,
  PerformancesWithMembersDocument,
  SourceDocument,
} from '#graphql/generated/graphql.ts';
import { PLAIN_FACTS } from '#tests/support/client/artists.ts';
import { connection } from '#tests/support/client/lists.ts';
import { mark } from '#tests/support/client/marks.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

/** Shows 1 to 3: the first is wanted, the second is had by one of its recordings, of the third nothing is known. */
const MARKS = [
  mark({ id: 1, status: 'want', performanceId: 1 }),
  mark({ kind: 'recording', id: 20, performanceId: 2 }),
];

const performance = (id: number, date: string) => ({
  __typename: 'Performance',
  id,
  date,
  year: 1977,
  title: null,
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  sources: { __typename: 'SourceConnection', totalCount: 3 },
  creators: connection([]),
});

const SHOWS = [performance(1, '01/02/77'), performance(2, '05/08/77'), performance(3, '05/09/77')];

const listMocks = [
  responseTo(
    ArtistDocument,
    { id: 7 },
    {
      result: {
        data: {
          artist: {
            __typename: 'Artist',
            id: 7,
            name: 'The Quiet Owls',
            ...PLAIN_FACTS,
            years: [1977],
            sourceCount: 9,
            latestYear: 1977,
            creators: connection([]),
          },
        },
      },
    },
  ),
  responseTo(
    PerformancesWithMembersDocument,
    { artist: '7', year: 1977, after: 'LTE=' },
    { result: { data: { performances: connection(SHOWS) } } },
  ),
];

const choice = () => screen.findByRole('combobox', { name: 'Show' });
const shownDates = () => screen.getAllByRole('link', { name: /^\d\d\/\d\d\/1977$/ }).map((link) => link.textContent);

beforeEach(() => collectionStore().put(MARKS));

describe('filtering lists by the collection', () => {
  test('leaves a year what is had, by its recordings too, or wanted, and the next list the same', async () => {
    const { router } = renderRoute('/performances/7/1977', { mocks: listMocks });
    await screen.findByRole('table', { name: 'January' });
    await userEvent.selectOptions(await choice(), 'What I have');
    expect(shownDates()).toEqual(['05/08/1977']);
    expect(screen.queryByRole('heading', { name: 'January' })).toBeNull();
    expect(screen.getByText('1 of 3')).toHaveAttribute('role', 'status');

    await router.navigate('/');
    await router.navigate('/performances/7/1977');
    expect(await choice()).toHaveDisplayValue('What I have');
    await userEvent.selectOptions(await choice(), 'What I want');
    expect(shownDates()).toEqual(['01/02/1977']);
    await userEvent.selectOptions(await choice(), 'Everything');
    expect(shownDates()).toHaveLength(3);
  });

  test('is not there while the collection is empty, and shows everything again when it becomes so', async () => {
    renderRoute('/performances/7/1977', { mocks: listMocks });
    await userEvent.selectOptions(await choice(), 'What I want');
    expect(shownDates()).toHaveLength(1);
    await collectionStore().remove(MARKS.map(markKey));
    await waitFor(() => expect(shownDates()).toHaveLength(3));
    expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
    expect(window.localStorage.getItem('collection')).toBeNull();
  });

  test('goes by recordings where a table lists recordings', async () => {
    const recording = (id: number) => ({
      __typename: 'Source',
      id,
      archiveIdentifier: null,
      circdate: null,
      comments: null,
    });
    renderRoute('/recording/19', {
      mocks: [
        responseTo(SourceDocument, { id: 19 }, { result: { errors: [{ message: 'broken' }] } }),
        responseTo(
          OtherRecordingsDocument,
          { id: 19, after: 'LTE=' },
          {
            result: {
              data: {
                source: {
                  __typename: 'Source',
                  id: 19,
                  performance: {
                    __typename: 'Performance',
                    id: 2,
                    sources: connection([recording(20), recording(21)]),
                  },
                },
              },
            },
          },
        ),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Other Recordings of this Performance (2)' });
    await userEvent.selectOptions(await choice(), 'What I have');
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['20']);
  });

  test('a mark made on a recording says of whom, when and where it is', async () => {
    const source = {
      __typename: 'Source',
      id: 20,
      archiveIdentifier: null,
      circdate: null,
      comments: null,
      textdoc: null,
      wavdiskcount: null,
      shndiskcount: null,
      performance: {
        ...performance(2, '05/08/77'),
        artist: { __typename: 'Artist', id: 7, name: 'The Quiet Owls' },
      },
      checksums: connection([]),
    };
    renderRoute('/recording/20', {
      mocks: [
        responseTo(SourceDocument, { id: 20 }, { result: { data: { source } } }),
        responseTo(
          OtherRecordingsDocument,
          { id: 20, after: 'LTE=' },
          {
            result: {
              data: {
                source: {
                  __typename: 'Source',
                  id: 20,
                  performance: {
                    __typename: 'Performance',
                    id: 2,
                    sources: connection([], { type: 'SourceConnection' }),
                  },
                },
              },
            },
          },
        ),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Want' }));
    expect(screen.queryByRole('button', { name: 'Attended' })).toBeNull();
    await waitFor(() =>
      expect(collectionStore().current().marks.get('recording 20')).toMatchObject({
        status: 'want',
        artist: 'The Quiet Owls',
        date: '05/08/77',
        year: 1977,
        venue: 'Barton Hall',
        city: 'Ithaca',
        state: 'NY',
      }),
    );
  });

  test('finds the shows attended, whatever one has of them', async () => {
    const attended = [
      mark({ id: 1, performanceId: 1, status: 'attended' }),
      mark({ id: 3, performanceId: 3, status: 'attended' }),
    ];
    await collectionStore().put(attended);
    renderRoute('/performances/7/1977', { mocks: listMocks });
    await userEvent.selectOptions(await choice(), 'What I attended');
    expect(shownDates()).toEqual(['01/02/1977', '05/09/1977']);
    await userEvent.selectOptions(await choice(), 'What I want');
    expect(shownDates()).toEqual(['01/02/1977']);
  });

  test('each row of a year has buttons of its own that mark its show, beside one another', async () => {
    renderRoute('/performances/7/1977', { mocks: listMocks });
    const button = (name: string) => screen.findByRole('button', { name });
    expect(await button('Want: The Quiet Owls, 01/02/1977')).toHaveAttribute('aria-pressed', 'true');
    const attended = await button('Attended: The Quiet Owls, 05/09/1977');
    expect(attended).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(attended);
    await waitFor(() => expect(attended).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(await button('Want: The Quiet Owls, 05/09/1977'));
    await waitFor(() => expect(collectionStore().current().marks.get('performance 3')?.status).toBe('want'));
    expect(collectionStore().current().marks.get('attended 3')).toMatchObject({
      performanceId: 3,
      artistId: 7,
      artist: 'The Quiet Owls',
      date: '05/09/77',
      venue: 'Barton Hall',
    });
    expect(await button('Attended: The Quiet Owls, 05/08/1977')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(attended);
    await waitFor(() => expect(attended).toHaveAttribute('aria-pressed', 'false'));
  });

  test('a first mark in a row opens the collection, and marks beside it show', async () => {
    await collectionStore().remove(MARKS.map(markKey));
    renderRoute('/performances/7/1977', { mocks: listMocks });
    const have = await screen.findByRole('button', { name: 'Have: The Quiet Owls, 05/08/1977' });
    expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
    await userEvent.click(have);
    await waitFor(() => expect(have).toHaveAttribute('aria-pressed', 'true'));
    expect(await choice()).toBeVisible();
  });

  test('leaves a history its shows, and the figures with them', async () => {
    const history = SHOWS.map((show) => ({
      ...show,
      ...{ set1: 'Home', set2: null, set3: null, comment: null },
      ...{ isCompilation: false, highlights: [] },
    }));
    renderRoute('/history/7', {
      mocks: [
        responseTo(
          ArtistDetailDocument,
          { id: 7 },
          { result: { data: { artist: { __typename: 'Artist', id: 7, name: 'The Quiet Owls', ...PLAIN_FACTS } } } },
        ),
        responseTo(
          HistoryRareShowsDocument,
          { artist: '7', after: 'LTE=' },
          { result: { data: { performances: connection(history) } } },
        ),
      ],
    });
    expect(await screen.findByText('3 shows')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Attended: The Quiet Owls, 05/08/1977' })).toBeVisible();
    await userEvent.selectOptions(await choice(), 'What I have');
    expect(await screen.findByText('1 of 3 shows')).toBeVisible();
    await userEvent.selectOptions(await choice(), 'What I attended');
    expect(await screen.findByText('0 of 3 shows')).toBeVisible();
    expect(screen.getByText('No shows match these filters.')).toBeVisible();
    const attended = [1, 3].map((id) => mark({ id, performanceId: id, status: 'attended' }));
    await collectionStore().put(attended);
    expect(await screen.findByText('2 of 3 shows')).toBeVisible();
  });
});
