import { MantineProvider, Overlay } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Footer } from '#app/Footer.tsx';
import { PublicDumpContext } from '#components/page/publicDump.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import { setViewportWidth } from '#tests/support/client/viewport.ts';

const WIDE = window.innerWidth;
afterEach(() => setViewportWidth(WIDE));

async function openHome() {
  const view = renderRoute('/');
  await screen.findByRole('combobox', { name: 'Search artists' });
  return view;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('every page stands between the header and the footer', async () => {
  await openHome();

  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Live Concert Database' })).toHaveAttribute(
    'href',
    '/',
  );
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('combobox', { name: 'Search artists' }));
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main').id).toBe('main');

  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Parent project', 'https://example.org/'],
    ['Contact', 'mailto:contact@example.org'],
    ['Privacy and legal', '/legal.html'],
    ['Live Concert Database API', '/legal.html#data'],
  ]);
});

test('the footer leads to the dump of the catalogue where the server has one', () => {
  const footer = (
    <MantineProvider>
      <PublicDumpContext value={true}>
        <Footer />
      </PublicDumpContext>
    </MantineProvider>
  );
  render(footer);
  const link = screen.getByRole('link', { name: 'Download the catalogue' });
  expect(link).toHaveAttribute('href', '/catalogue.ndjson.gz');
});

const PARTS = [
  ['Artists', '/artists/top100'],
  ['On This Day', '/on-this-day'],
  ['Recently Added', '/recently-added'],
  ['Identify', '/identify'],
  ['Collection', '/collection'],
  ['My Shows', '/my-shows'],
];

/** The addresses of the links to the site's parts, in the header or the menu. */
const partsIn = (place: HTMLElement) =>
  within(within(place).getByRole('navigation', { name: 'Site' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the header leads to every part of the site', async () => {
  await openHome();
  expect(partsIn(screen.getByRole('banner'))).toEqual(PARTS);
});

test('on a narrow screen the menu does', async () => {
  setViewportWidth(390);
  await openHome();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(partsIn(await drawer())).toEqual(PARTS);
});

test('on a wide screen the ways into an account are in the header', async () => {
  await openHome();
  const header = within(screen.getByRole('banner'));

  expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/login?tab=register');
  expect(header.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
});

const drawer = () => screen.findByRole('dialog', { name: 'Menu' });

test('on a narrow screen they are in a drawer, which closes when one is followed', async () => {
  setViewportWidth(767);
  const { router } = await openHome();
  expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  fireEvent.click(within(await drawer()).getByRole('button', { name: 'Close menu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  fireEvent.click(within(await drawer()).getByRole('link', { name: 'Create Account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the drawer closes by a press beside it', async () => {
  setViewportWidth(390);
  await openHome();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const opened = await drawer();
  const overlay = document.querySelector(`.${Overlay.classes.root}`);
  fireEvent.click(overlay ?? opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the colour scheme switches, and is remembered', async () => {
  await openHome();
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  expect(scheme()).toBe('light');

  fireEvent.click(screen.getByRole('button', { name: 'Switch color scheme' }));
  expect(scheme()).toBe('dark');
  expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');

  fireEvent.click(screen.getByRole('button', { name: 'Switch color scheme' }));
  expect(scheme()).toBe('light');
});

test('a visit moves the focus to the page', async () => {
  const { router } = await openHome();
  await router.navigate('/nowhere');
  await heading('Oops! Page not found');

  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a field that takes the focus when its page opens keeps it', async () => {
  const { router } = renderRoute('/nowhere');
  await heading('Oops! Page not found');
  await router.navigate('/');

  expect(await screen.findByRole('combobox', { name: 'Search artists' })).toHaveFocus();
});

/** The site at a page whose code does not arrive. */
async function openBrokenPage() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { router } = await openHome();
  const page = router.routes[0]?.children?.find(({ path }) => path === '*');
  if (!page) throw new Error('no page for unknown paths');
  page.lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await router.navigate('/nowhere');
  await heading('Something went wrong');
  return reload;
}

/** Answers with a page. */
const serve = (page: string) => {
  const fetched = vi.fn(async () => new Response(page));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('a page that fails', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('says so within the shell, and offers to try again', async () => {
    const fetched = serve('<!doctype html><p>Log in to this network.</p>');
    const reload = await openBrokenPage();

    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('This page could not be shown.');
    expect(screen.getByRole('banner')).toBeVisible();
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('loads a new release by itself, once', async () => {
    const fetched = serve('<!doctype html><script type="module" src="/assets/index-2.js"></script>');
    const reload = await openBrokenPage();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());

    cleanup();
    expect(await openBrokenPage()).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('stays when the site cannot be reached', async () => {
    const fetched = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetched);
    const reload = await openBrokenPage();
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
  });
});
