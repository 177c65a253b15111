import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Column, TableRow } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PrefetchContext } from '#components/navigation/prefetch.ts';
import { useLinks } from '#components/navigation/useLinks.ts';

const prefetch = vi.fn<(path: string) => void>();

const columns: Column<{ id: number; venue: string }>[] = [
  { name: 'Date', cell: ({ id }) => <Link to={`/performance/${id}`}>Show</Link> },
  { name: 'Venue', cell: ({ venue }) => venue },
  { name: 'Mark', cell: () => <button type="button">Mark</button> },
];

function Site() {
  return (
    <div {...useLinks()}>
      <Link to="/artist-group/7?year=1995">
        <bdi>Group</bdi>
      </Link>
      <Link to="/artists/b" target="_blank">
        Tab
      </Link>
      <Link to="/artists/c" onClick={(event) => event.preventDefault()}>
        Kept
      </Link>
      <a href="/legal.html">Document</a>
      <table>
        <tbody>
          <TableRow columns={columns} isNear row={{ id: 9, venue: 'Hall' }} />
        </tbody>
      </table>
    </div>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockReset();
  router = createMemoryRouter([{ path: '*', Component: Site }]);
  render(
    <PrefetchContext value={prefetch}>
      <RouterProvider router={router} />
    </PrefetchContext>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const link = (name = 'Group') => screen.getByRole('link', { name });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('is a link', () => {
  expect(link()).toHaveAttribute('href', '/artist-group/7?year=1995');
});

test.each([
  ['a pointer', () => fireEvent.pointerOver(screen.getByText('Group'))],
  ['the focus', () => fireEvent.focus(link())],
])('%s that rests on it prefetches its target', async (_, rest) => {
  rest();
  expect(prefetch).not.toHaveBeenCalled();

  await wait(100);
  expect(prefetch.mock.calls).toEqual([['/artist-group/7?year=1995']]);
});

test.each([
  ['a pointer', () => fireEvent.pointerOver(screen.getByText('Group')), () => fireEvent.pointerOver(link('Document'))],
  ['the focus', () => fireEvent.focus(link()), () => fireEvent.blur(link())],
])('%s that only crosses it loads nothing', async (_, rest, leave) => {
  rest();
  await wait(50);
  leave();
  await wait(1000);

  expect(prefetch).not.toHaveBeenCalled();
});

test('a press prefetches its target at once', () => {
  fireEvent.pointerDown(screen.getByText('Group'));
  expect(prefetch.mock.calls).toEqual([['/artist-group/7?year=1995']]);
});

test('its click leads on without a new document', async () => {
  const click = createEvent.click(screen.getByText('Group'));
  fireEvent(screen.getByText('Group'), click);
  await wait(0);
  expect(click.defaultPrevented).toBe(true);
  expect(router.state.location).toMatchObject({ pathname: '/artist-group/7', search: '?year=1995' });
});

test.each([
  ['with the control key', 'Group', { ctrlKey: true }],
  ['of the middle button', 'Group', { button: 1 }],
  ['on a link to a tab of its own', 'Tab', {}],
  ['on a link that is no page of the site', 'Document', {}],
])('a click %s is the browser’s', async (_, name, options) => {
  const click = createEvent.click(link(name), options);
  // A document of its own is nothing that this test can load.
  const stop = (event: Event) => event.preventDefault();
  window.addEventListener('click', stop);
  let prevented: boolean | undefined;
  document.addEventListener('click', (event) => (prevented = event.defaultPrevented), { once: true });
  fireEvent(link(name), click);
  window.removeEventListener('click', stop);
  await wait(0);
  expect(prevented).toBe(false);
  expect(router.state.location.pathname).toBe('/');
});

test('a click that was for something else leads nowhere', async () => {
  fireEvent.click(link('Kept'));
  await wait(0);
  expect(router.state.location.pathname).toBe('/');
});

test('a row leads to its first link, and a pointer that rests on the row prefetches its target', async () => {
  fireEvent.pointerOver(screen.getByText('Hall'));
  await wait(100);
  expect(prefetch.mock.calls).toEqual([['/performance/9']]);

  fireEvent.click(screen.getByRole('button', { name: 'Mark' }));
  await wait(0);
  expect(router.state.location.pathname).toBe('/');

  fireEvent.click(screen.getByText('Hall'));
  await wait(0);
  expect(router.state.location.pathname).toBe('/performance/9');
});

test('a row’s click with a key or the middle button is one on its link, with the key', () => {
  const clicked: [string | null, boolean][] = [];
  link('Show').addEventListener('click', (event) => {
    event.preventDefault();
    clicked.push([link('Show').textContent, event.ctrlKey]);
  });
  fireEvent.click(screen.getByText('Hall'), { ctrlKey: true });
  fireEvent(screen.getByText('Hall'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent(screen.getByText('Hall'), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(clicked).toEqual([
    ['Show', true],
    ['Show', true],
  ]);
});
