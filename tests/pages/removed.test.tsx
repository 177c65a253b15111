import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistDetailDocument,
  ArtistDocument,
  ArtistForPerformanceDocument,
  ArtistRemoveDocument,
  CollectibleShowsDocument,
  PerformanceDocument,
  RecordStandingDocument,
  RemovalDocument,
  ShowAtDocument,
  ShowCountDocument,
  ShowOfRecordingDocument,
  SourceDocument,
} from '#graphql/generated/graphql.ts';
import { PLAIN_FACTS } from '#tests/support/client/artists.ts';
import { expectToast, fill, signIn } from '#tests/support/client/forms.ts';
import { connection } from '#tests/support/client/lists.ts';
import { refusal, responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const removal = { label: 'Quiet Harbor', removedAt: '2026-11-20T09:05:00Z' };
const became = (result: { mergedInto?: number } | null) =>
  responseToAny(RemovalDocument, { result: { data: { removal: result && { ...removal, ...result } } } });

const nothing = [
  responseToAny(ArtistDetailDocument, { result: { data: { artist: null } } }).mock,
  responseToAny(PerformanceDocument, { result: { data: { performance: null } } }).mock,
  responseToAny(SourceDocument, { result: { data: { source: null } } }).mock,
];

describe('a record that is no more', () => {
  test.each([
    ['/artist/5', 'Artist', 'ARTIST'],
    ['/performance/5', 'Performance', 'PERFORMANCE'],
    ['/recording/5', 'Recording', 'SOURCE'],
  ])('%s says so', async (path, name, record) => {
    const asked = became({});
    renderRoute(path, { mocks: [...nothing, asked.mock] });
    await screen.findByRole('heading', { level: 1, name: `${name} Removed` });
    expect(screen.getByText('Quiet Harbor was removed on 2026-11-20.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Changes' })).not.toBeInTheDocument();
    expect(asked.sent).toContainEqual({ record, id: 5 });
  });

  test('leads editors to its changes', async () => {
    signIn('musicLover,editor');
    renderRoute('/artist/5', { mocks: [...nothing, became({}).mock] });
    expect(await screen.findByRole('link', { name: 'Changes' })).toHaveAttribute('href', '/artist/5/changes');
  });

  test('that never was is not found', async () => {
    renderRoute('/artist/5', { mocks: [...nothing, became(null).mock] });
    await screen.findByRole('heading', { level: 1, name: 'Artist Not Found' });
  });

  test('leads to the one that it was merged into, on the page that was asked for', async () => {
    const there = { id: 9, name: 'The Quiet Harbor', years: [1977], sourceCount: 0, latestYear: 1977 };
    const { router } = renderRoute('/', {
      mocks: [
        responseTo(ArtistDocument, { id: 5 }, { result: { data: { artist: null } } }),
        responseTo(
          ArtistDocument,
          { id: 9 },
          { result: { data: { artist: { ...there, ...PLAIN_FACTS, creators: { edges: [] } } } } },
        ),
        became({ mergedInto: 9 }).mock,
      ],
    });
    await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate('/performances/5/1977?kind=soundboard'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/performances/9/1977'));
    expect(router.state.location.search).toBe('?kind=soundboard');
  });
});

describe('an artist that was merged', () => {
  const named = (id: number, artist: { id: number; name: string } | null) =>
    responseTo(ArtistForPerformanceDocument, { id }, { result: { data: { artist } } });

  test('leads to the same page of the other, where the search has the id, too', async () => {
    const { router } = renderRoute('/missing?artist=5&show=upgrades', {
      mocks: [
        named(5, null),
        named(9, { id: 9, name: 'The Quiet Harbor' }),
        responseToAny(CollectibleShowsDocument, { result: { data: { performances: connection([]) } } }).mock,
        became({ mergedInto: 9 }).mock,
      ],
    });
    await screen.findByRole('heading', { level: 1, name: /^The Quiet Harbor/ });
    expect(router.state.location).toMatchObject({ pathname: '/missing', search: '?artist=9&show=upgrades' });
  });

  test('leads to a random show of the other', async () => {
    const count = (artist: string, totalCount: number) =>
      responseTo(
        ShowCountDocument,
        { filter: { artist: { eq: artist } } },
        { result: { data: { performances: { totalCount } } } },
      );
    const there = responseToAny(ShowAtDocument, {
      result: { data: { performances: connection([{ __typename: 'Performance', id: 103 }]) } },
    }).mock;
    const { router } = renderRoute('/random-show/5', {
      mocks: [count('5', 0), count('9', 1), there, named(5, null), became({ mergedInto: 9 }).mock],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/103'));
  });
});

describe('a form for a record that was merged', () => {
  const artist = { __typename: 'Artist', id: 9, name: 'The Quiet Harbor' };
  const show = {
    ...{ __typename: 'Performance', id: 9, date: '05/08/77', year: 1977, title: null, artist },
    venue: 'Old Mill',
  };
  const answers = (delay: number) => [
    responseTo(ArtistForPerformanceDocument, { id: 5 }, { result: { data: { artist: null } }, delay }),
    responseTo(ArtistForPerformanceDocument, { id: 9 }, { result: { data: { artist } } }),
    responseTo(ShowOfRecordingDocument, { id: 5 }, { result: { data: { performance: null } }, delay }),
    responseTo(ShowOfRecordingDocument, { id: 9 }, { result: { data: { performance: show } } }),
    became({ mergedInto: 9 }).mock,
  ];

  test.each([
    ['/performance/add?id=5&then=recording', '?id=9&then=recording', 'Add Performance for The Quiet Harbor', 0],
    ['/performance/add?id=5', '?id=9', 'Add Performance for The Quiet Harbor', 300],
    ['/recording/add?performance=5', '?performance=9', 'Add Recording for The Quiet Harbor 05/08/1977', 0],
    ['/recording/add?performance=5', '?performance=9', 'Add Recording for The Quiet Harbor 05/08/1977', 300],
  ])('%s leads to %s, also if the answer comes late', async (path, search, heading, delay) => {
    const { router } = renderRoute(path, { mocks: answers(delay) });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: path.replace(/\?.*/, ''), search });
    expect(screen.queryByText(/Not Found/)).not.toBeInTheDocument();
  });
});

describe('removing', () => {
  const artist = { id: 5, name: 'Quiet Harbor', ...PLAIN_FACTS };
  const standing = (creator: string) =>
    responseToAny(RecordStandingDocument, {
      result: {
        data: {
          artist: {
            ...{ id: 5, name: 'Quiet Harbor', version: 3, sourceCount: 1, performances: { totalCount: 2 } },
            creators: { edges: [{ node: { id: 1, name: creator } }] },
          },
        },
      },
    }).mock;
  const shown = responseToAny(ArtistDetailDocument, { result: { data: { artist } } }).mock;

  test('is asked about once more, with what goes along, and leads away', async () => {
    signIn();
    const remove = responseToAny(ArtistRemoveDocument, { result: { data: { artistRemove: true } } });
    const { router } = renderRoute('/artist/5', { mocks: [shown, standing('ada'), remove.mock] });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/artist/5/edit');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('dialog', { name: 'Remove Quiet Harbor?' })).toHaveTextContent(
      'What stands under it goes, too: 2 performances, 1 recording.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
    expect(remove.sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await fill({ Reason: 'There twice.' });
    const buttons = screen.getAllByRole('button', { name: 'Remove' });
    await userEvent.click(buttons.at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(remove.sent).toEqual([{ id: 5, version: 3, note: 'There twice.' }]);
    await expectToast('Artist removed', 'Quiet Harbor');
  });

  test('says why it cannot be', async () => {
    signIn();
    const remove = responseToAny(
      ArtistRemoveDocument,
      refusal('Others have added performances.', { code: 'FORBIDDEN' }),
    );
    renderRoute('/artist/5', { mocks: [shown, standing('ada'), remove.mock] });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body);
    await expectToast('Error', 'Others have added performances.');
  });

  test('is not offered to others', async () => {
    signIn();
    renderRoute('/artist/5', { mocks: [shown, standing('rosa')] });
    await screen.findByRole('link', { name: 'Changes' });
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });
});
