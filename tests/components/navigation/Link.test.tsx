import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, PrefetchContext } from '../../../src/components/navigation/Link';

const prefetch = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockReset();
  const element = <Link to="/artist-group/7?year=1995">Group</Link>;
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <PrefetchContext value={prefetch}>
      <RouterProvider router={router} />
    </PrefetchContext>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const link = () => screen.getByRole('link', { name: 'Group' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('is a link', () => {
  expect(link()).toHaveAttribute('href', '/artist-group/7?year=1995');
});

test.each([
  ['a pointer', () => fireEvent.pointerEnter(link())],
  ['the focus', () => fireEvent.focus(link())],
])('%s that rests on it warms its target up', async (_, rest) => {
  rest();
  expect(prefetch).not.toHaveBeenCalled();

  await wait(100);
  expect(prefetch.mock.calls).toEqual([['/artist-group/7?year=1995']]);
});

test.each([
  ['a pointer', () => fireEvent.pointerEnter(link()), () => fireEvent.pointerLeave(link())],
  ['the focus', () => fireEvent.focus(link()), () => fireEvent.blur(link())],
])('%s that only crosses it loads nothing', async (_, rest, leave) => {
  rest();
  await wait(50);
  leave();
  await wait(1000);

  expect(prefetch).not.toHaveBeenCalled();
});
