import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  ArtistDocument,
  PerformanceDocument,
  PerformancesWithMembersDocument,
  SourcesDocument,
  Top100Document,
} from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const names = {
  result: { data: { artistsUnprefix: connection([{ __typename: 'ArtistUnprefix', id: 1, name: 'Owls' }]) } },
};
const broken = { ...refusal('out of order', { id: 'f-1' }), maxUsageCount: 1 };
/** The network goes, and returns. */
const online = async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  for (const state of [false, true]) {
    isOnline.mockReturnValue(state);
    await act(async () => void window.dispatchEvent(new Event(state ? 'online' : 'offline')));
  }
  isOnline.mockRestore();
};

describe('a list that failed', () => {
  const open = () => {
    const failing = responseToAny(Top100Document, broken);
    const working = responseToAny(Top100Document, names);
    renderRoute('/artists/top100', { mocks: [failing.mock, working.mock] });
  };

  test('says how the log calls the failure, and is asked again by a button', async () => {
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error loading artists: GraphQL error: out of orderError ID: f-1',
    );
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByRole('link', { name: 'Owls' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('is asked again when the network returns', async () => {
    open();
    await screen.findByRole('alert');
    await online();
    expect(await screen.findByRole('link', { name: 'Owls' })).toBeVisible();
  });
});

test('a performance that failed is asked again when the network returns, or by the visitor, and not by itself', async () => {
  const performance = responseToAny(PerformanceDocument, refusal('out of order'));
  const recordings = responseToAny(SourcesDocument, refusal('out of order'));
  renderRoute('/performance/5', { mocks: [performance.mock, recordings.mock] });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(performance.sent).toHaveLength(1);
  await online();
  await waitFor(() => expect(performance.sent).toHaveLength(2));
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  await act(async () => again?.click());
  await waitFor(() => expect(performance.sent).toHaveLength(3));
});

test('the failure of each question of a page is said where its answer would be, and asked again by itself', async () => {
  const artist = responseToAny(ArtistDocument, refusal('out of order'));
  const performances = responseToAny(PerformancesWithMembersDocument, refusal('out of order'));
  renderRoute('/performances/7/1977', { mocks: [artist.mock, performances.mock] });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  for (const [index, { sent }] of [artist, performances].entries()) {
    const asked = sent.length;
    await act(async () => screen.getAllByRole('button', { name: 'Try again' })[index]?.click());
    await waitFor(() => expect(sent.length).toBeGreaterThan(asked));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  }
});
