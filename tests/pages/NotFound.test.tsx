import type { DocumentNode, OperationVariables } from '@apollo/client';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  ArtistDetailDocument,
  ArtistDocument,
  ArtistForPerformanceDocument,
  ArtistGroupDocument,
  PerformanceDocument,
  RemovalDocument,
  SourceDocument,
} from '#graphql/generated/graphql.ts';
import { refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

test.each(['/nowhere', '/artists/a/2/3', '/performance', '/%E0%A4'])('%s is no page of the site', async (path) => {
  renderRoute(path);

  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Oops! Page not found | Live Concert Database');
  expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

const neverWas = responseToAny(RemovalDocument, { result: { data: { removal: null } } }).mock;

const none = (query: DocumentNode, variables: OperationVariables, field: string) =>
  [{ request: { query, variables }, result: { data: { [field]: null } } }, neverWas] as const;

const RECORDS = [
  ['/artist/5', 'artist', none(ArtistDetailDocument, { id: 5 }, 'artist')],
  ['/artist-group/5', 'artist group', none(ArtistGroupDocument, { id: 5, year: 1995 }, 'artistGroup')],
  ['/performances/5/1977', 'artist', none(ArtistDocument, { id: 5 }, 'artist')],
  ['/history/5', 'artist', none(ArtistDetailDocument, { id: 5 }, 'artist')],
  ['/missing?artist=5', 'artist', none(ArtistForPerformanceDocument, { id: 5 }, 'artist')],
  ['/performance/5', 'performance', none(PerformanceDocument, { id: 5 }, 'performance')],
  ['/recording/5', 'recording', none(SourceDocument, { id: 5 }, 'source')],
] as const;

const isNotThere = async (kind: string) => {
  expect(await screen.findByText(`The ${kind} you're looking for doesn't exist.`)).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
};

describe.each(RECORDS)('%s, which does not exist', (path, kind, mocks) => {
  test('says so when that comes late, and again on the way back to it', async () => {
    const { release, hold, router } = renderRoute(path, { mocks, held: true });
    await waitFor(() => expect(screen.getAllByText(/^Loading /)[0]).toBeVisible());
    release();
    await isNotThere(kind);
    hold();
    await act(() => router.navigate('/login'));
    await act(() => router.navigate(-1));
    await isNotThere(kind);
  });

  test('says so once the API answers again after it failed', async () => {
    const [{ request }] = mocks;
    renderRoute(path, { mocks: [{ request, ...refusal('out of order'), maxUsageCount: 1 }, ...mocks] });
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    await act(async () => again?.click());
    await isNotThere(kind);
  });
});
