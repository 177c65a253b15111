import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ArtistForPerformanceDocument,
  ShowAtDocument,
  ShowCountDocument,
  type ShowCountQueryVariables,
} from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const OF_ARTIST = { artist: { eq: '7' } };

const count = (filter: ShowCountQueryVariables['filter'], totalCount = 10) =>
  responseTo(
    ShowCountDocument,
    { filter },
    { result: { data: { performances: { __typename: 'PerformanceConnection', totalCount } } } },
  );

/** Show `n` of the list has the id `100 + n`. */
const showAt = (filter: ShowCountQueryVariables['filter'], place: number) =>
  responseTo(
    ShowAtDocument,
    { filter, after: place === 0 ? 'LTE=' : btoa(String(place)) },
    { result: { data: { performances: connection([{ __typename: 'Performance', id: 100 + place }]) } } },
  );

describe('/random-show', () => {
  test.each([
    { path: '/random-show', filter: {}, random: 0, id: 100 },
    { path: '/random-show', filter: {}, random: 0.45, id: 104 },
    { path: '/random-show/7', filter: OF_ARTIST, random: 0.9999999, id: 109 },
  ])('$path leads to each of ten shows for a tenth of the numbers: $random', async ({ path, filter, random, id }) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { router } = renderRoute(path, { mocks: [count(filter), showAt(filter, id - 100)] });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/performance/${id}`));
  });

  test('leads there when the answers come late, too, and not back to itself', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.3);
    const { router, release } = renderRoute('/nowhere', { mocks: [count({}), showAt({}, 3)], held: true });
    await screen.findByRole('heading', { name: 'Oops! Page not found' });
    act(() => void router.navigate('/random-show'));
    expect(await screen.findByRole('progressbar', { name: 'Loading page' })).toBeVisible();
    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/103'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nowhere'));
  });

  test('says so where there is none', async () => {
    const artist = { __typename: 'Artist', id: 7, name: 'The Quiet Owls' };
    renderRoute('/random-show/7', {
      mocks: [
        count(OF_ARTIST, 0),
        responseTo(ArtistForPerformanceDocument, { id: 7 }, { result: { data: { artist } } }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'No Performances Found' })).toBeVisible();
  });

  test('says why it failed, and tries again', async () => {
    let asked = 0;
    const { mock } = responseToAny(ShowAtDocument, {
      result: () => {
        asked += 1;
        if (asked === 1) return { errors: [{ message: 'out of order' }] };
        return { data: { performances: connection([{ __typename: 'Performance', id: 103 }]) } };
      },
    });
    const { router } = renderRoute('/random-show', { mocks: [count({}), mock] });
    expect(await screen.findByRole('alert')).toHaveTextContent('out of order');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/103'));
  });

  test('knows no artist of another id', async () => {
    renderRoute('/random-show/x');
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist ID not found' })).toBeVisible();
  });
});
