import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { ArtistDetailDocument, LogoutDocument, RevisionsDocument } from '#graphql/generated/graphql.ts';
import { clearSession } from '#graphql/session.ts';
import { expectToast, field, fill, signIn } from '#tests/support/client/forms.ts';
import { responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import { setViewportWidth } from '#tests/support/client/viewport.ts';

const banner = async () => within(await screen.findByRole('banner'));
const openMenu = async () => userEvent.click(await (await banner()).findByRole('button', { name: 'ada' }));

describe('the profile', () => {
  test('shows the account and where to go from it', async () => {
    signIn();
    renderRoute('/user/ada');
    expect(await screen.findByRole('heading', { level: 1, name: 'ada' })).toBeInTheDocument();
    expect(screen.getByText('Account Status').nextSibling).toHaveTextContent('Active');
    expect(screen.queryByText('Email address verified')).not.toBeInTheDocument();
    const links = within(screen.getByRole('region', { name: 'Quick Links' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/artists/top100',
      '/source-artists/a',
      '/artist-groups/a',
    ]);
  });

  test("is one's own, whatever name the address says", async () => {
    signIn();
    const { router } = renderRoute('/user/eve?emailVerified=true');
    expect(await screen.findByRole('heading', { level: 1, name: 'ada' })).toBeInTheDocument();
    expect(screen.queryByText('Email address verified')).not.toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/user/ada', search: '' });
  });

  test('leads back to a form that was left half-filled to log in', async () => {
    signIn();
    const { router } = renderRoute('/artist/add');
    await fill({ Name: 'Quiet' });
    act(() => clearSession(window.sessionStorage));
    await userEvent.click(await screen.findByRole('link', { name: 'Log in to add an artist.' }));
    await screen.findByRole('form', { name: 'Login' });
    signIn();
    await act(() => router.navigate('/user/ada'));
    await userEvent.click(await screen.findByRole('link', { name: 'Go on with Add Artist' }));
    expect(await field('Name')).toHaveValue('Quiet');
    await fill({ Name: '' });
    await act(() => router.navigate('/user/ada'));
    await screen.findByText('Active');
    expect(screen.queryByRole('link', { name: /^Go on/ })).not.toBeInTheDocument();
  });

  test.each([
    ['true', 1],
    ['false', 0],
    ['', 0],
  ])('with emailVerified=%s says %i times that the address is verified', async (value, times) => {
    signIn();
    renderRoute(`/user/ada?emailVerified=${value}`);
    await screen.findByText('Active');
    expect(screen.queryAllByText('Email address verified')).toHaveLength(times);
  });
});

test.each(['/user/ada', '/artist/add'])('%s leads whoever is signed out to the login', async (path) => {
  const { router } = renderRoute(path);
  await screen.findByRole('form', { name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
});

test('a mailed link in a tab of its own says there, too, that the address is verified', async () => {
  renderRoute('/user/ada?emailVerified=true');
  await screen.findByRole('form', { name: 'Login' });
  expect(screen.getByText('Email address verified')).toBeInTheDocument();
});

/** The pages that a member's menu leads to. */
const MEMBERS_LINKS = [
  ['Profile', '/user/ada'],
  ['Following', '/following'],
  ['Add Artist', '/artist/add'],
  ['Add Performance', '/performance/add'],
  ['Add Recording', '/recording/add'],
];

const addresses = (links: readonly HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);

describe('the header', () => {
  afterEach(() => setViewportWidth(1024));

  test('offers the ways into an account to visitors', async () => {
    renderRoute('/');
    expect(await (await banner()).findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect((await banner()).getByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      '/login?tab=register',
    );
  });

  test("carries the member's name, with Profile, what members add, and Logout", async () => {
    signIn();
    renderRoute('/');
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/user/ada');
    expect(addresses(screen.getAllByRole('menuitem'))).toEqual([...MEMBERS_LINKS, ['Logout', null]]);
    expect((await banner()).queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  test('leads an editor to the changes, with how many wait, and to the duplicates', async () => {
    signIn('musicLover,editor');
    const waiting = { revisions: { totalCount: 1_234, edges: [] } };
    renderRoute('/nowhere', { mocks: [responseToAny(RevisionsDocument, { result: { data: waiting } }).mock] });
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: 'Changes, 1,234 to review' })).toHaveAttribute(
      'href',
      '/changes',
    );
    expect(addresses(screen.getAllByRole('menuitem')).slice(5, -1)).toEqual([
      ['Changes, 1,234 to review', '/changes'],
      ['Duplicates', '/duplicates'],
    ]);
  });

  test('opens no menu in the drawer on narrow screens', async () => {
    setViewportWidth(390);
    signIn();
    renderRoute('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(await drawer.findByText('ada')).toBeInTheDocument();
    expect(addresses(drawer.getAllByRole('link')).slice(0, MEMBERS_LINKS.length)).toEqual(MEMBERS_LINKS);
    expect(drawer.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  });

  test('logging out forgets the session, says so, and goes home', async () => {
    signIn();
    const logout = responseToAny(LogoutDocument, { delay: Number.POSITIVE_INFINITY });
    const { router } = renderRoute('/user/ada', { mocks: [logout.mock] });
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(logout.sent).toHaveLength(1));
    await expectToast('Logged out', 'You have been successfully logged out.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sessionStorage).toHaveLength(0);
    expect(await (await banner()).findByRole('link', { name: 'Login' })).toBeInTheDocument();
  });
});

describe('the home page', () => {
  const browse = async () =>
    within(await screen.findByRole('navigation', { name: 'Browse' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('offers members to add an artist or a performance', async () => {
    signIn('');
    renderRoute('/');
    expect(await browse()).toEqual([
      ['Artists', '/artists/top100'],
      ['Artists with Recordings', '/source-artists/a'],
      ['Artist Groups', '/artist-groups/a'],
      ['Add Artist', '/artist/add'],
      ['Add Performance', '/performance/add'],
    ]);
  });

  test('does not offer it to visitors', async () => {
    renderRoute('/');
    expect(await browse()).toHaveLength(3);
  });
});

describe("the artist's page", () => {
  const artist = {
    ...{ __typename: 'Artist', id: 5, name: 'Quiet Harbor', nameNormalized: 'quietharbor' },
    ...{ abbrev: null, isTradable: true, officialUrl: null },
  };
  const { mock } = responseToAny(ArtistDetailDocument, { result: { data: { artist } } });

  test.each([
    ['musicLover', ['/performance/add?id=5']],
    [' admin , musicLover ', ['/performance/add?id=5']],
    ['musicLovers', []],
    ['admin', []],
    ['', []],
  ])('with the permissions %j offers %j', async (perms, hrefs) => {
    signIn(perms);
    renderRoute('/artist/5', { mocks: [mock] });
    await screen.findByRole('heading', { level: 1, name: 'Quiet Harbor' });
    const links = screen.queryAllByRole('link', { name: 'Add Performance' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
  });

  test('offers visitors no performance to add', async () => {
    renderRoute('/artist/5', { mocks: [mock] });
    await screen.findByRole('heading', { level: 1, name: 'Quiet Harbor' });
    expect(screen.queryByRole('link', { name: 'Add Performance' })).not.toBeInTheDocument();
  });
});
