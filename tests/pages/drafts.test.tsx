import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ArtistCreateDocument,
  ArtistForPerformanceDocument,
  ArtistToEditDocument,
  ArtistUpdateDocument,
  PerformanceToEditDocument,
  ShowOfRecordingDocument,
  SourceToEditDocument,
} from '#graphql/generated/graphql.ts';
import { clearSession, storeSession } from '#graphql/session.ts';
import { field, fill } from '#tests/support/client/forms.ts';
import { responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const signInAs = (username: string) =>
  act(() =>
    storeSession(window.sessionStorage, { token: `T of ${username}`, user: { username, perms: 'musicLover' } }),
  );
const endSession = () => act(() => clearSession(window.sessionStorage));

const creators = { edges: [{ node: { id: 1, name: 'ada' } }, { node: { id: 2, name: 'rosa' } }] };
const artist = { id: 5, name: 'Quiet Harbor', abbrev: 'qh', isTradable: false, version: 3, creators };
const performance = {
  ...{ id: 7, date: '05/08/77', year: 1977, venue: 'Old Mill', city: 'Ithaca', isCompilation: false, version: 1 },
  artist: { id: 3, name: 'Quiet Harbor' },
  set1: 'Lantern',
  creators,
};
const source = {
  ...{ id: 8, version: 1, comments: 'SBD', creators },
  checksums: { edges: [{ node: { id: 1, description: 'a.md5', body: 'one' } }] },
};

const FORMS = [
  { path: '/artist/add', name: 'Add Artist', label: 'Name', text: 'Quiet', login: 'Log in to add an artist.' },
  {
    ...{ path: '/performance/add?id=3', name: 'Add Performance', label: 'Venue *', text: 'Old Barn' },
    login: 'Log in to add a performance.',
  },
  {
    ...{ path: '/recording/add?performance=7', name: 'Add Recording', label: 'Comments', text: 'SBD > DAT' },
    login: 'Log in to add a recording.',
  },
  ...[
    { path: '/artist/5/edit', name: 'Edit Quiet Harbor', label: 'Name', text: 'Quiet Harbour' },
    { path: '/performance/7/edit', name: 'Edit Quiet Harbor 05/08/1977', label: 'Venue *', text: 'Old Barn' },
    { path: '/recording/8/edit', name: 'Edit Recording 8', label: 'Comments', text: 'SBD > DAT' },
  ].map((form) => ({ ...form, login: 'Log in to save the changes.' })),
];

const mocks = [
  responseToAny(ArtistForPerformanceDocument, { result: { data: { artist: { id: 3, name: 'Quiet Harbor' } } } }).mock,
  responseToAny(ShowOfRecordingDocument, { result: { data: { performance } } }).mock,
  responseToAny(ArtistToEditDocument, { result: { data: { artist } } }).mock,
  responseToAny(PerformanceToEditDocument, { result: { data: { performance } } }).mock,
  responseToAny(SourceToEditDocument, { result: { data: { source } } }).mock,
];

type Page = ReturnType<typeof renderRoute>;
type Mocks = ReadonlyArray<MockLink.MockedResponse>;

/** Loads the page anew: nothing stays but the session storage. */
function reload({ router, unmount }: Page, answers: Mocks = mocks): Page {
  window.dispatchEvent(new Event('pagehide'));
  const kept = { ...window.sessionStorage };
  const { pathname, search } = router.state.location;
  unmount();
  for (const [key, value] of Object.entries(kept)) window.sessionStorage.setItem(key, value);
  return renderRoute(pathname + search, { mocks: answers });
}

const goOn = (name: string) => screen.findByRole('link', { name: `Go on with ${name}` });
const isAt = (router: Page['router'], path: string) =>
  waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path));

describe.each(FORMS)('the input of $path', ({ path, name, label, text, login }) => {
  test('outlasts the end of the session and a login', async () => {
    signInAs('ada');
    const { router } = renderRoute(path, { mocks });
    await fill({ [label]: text });
    endSession();
    await userEvent.click(await screen.findByRole('link', { name: login }));
    await screen.findByRole('form', { name: 'Login' });
    expect(screen.queryByText('Leave this page?')).not.toBeInTheDocument();
    signInAs('ada');
    await act(() => router.navigate('/user/ada'));
    await userEvent.click(await goOn(name));
    await isAt(router, path);
    expect(await field(label)).toHaveValue(text);
  });

  test('outlasts a reload, and is gone once it is left on purpose', async () => {
    signInAs('ada');
    const before = renderRoute(path, { mocks });
    await fill({ [label]: text });
    const { router } = reload(before);
    await waitFor(async () => expect(await field(label)).toHaveValue(text));
    act(() => void router.navigate('/user/ada'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Active');
    expect(screen.queryByRole('link', { name: /^Go on/ })).not.toBeInTheDocument();
    await act(() => router.navigate(path));
    expect(await field(label)).not.toHaveValue(text);
  });
});

test('input is kept when the page is hidden: the browser may end it', async () => {
  signInAs('ada');
  const { unmount } = renderRoute('/artist/add');
  await fill({ Name: 'Quiet' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const drafts = window.sessionStorage.getItem('drafts') ?? '';
  unmount();
  window.sessionStorage.setItem('drafts', drafts);
  renderRoute('/artist/add');
  await waitFor(async () => expect(await field('Name')).toHaveValue('Quiet'));
});

test('nothing is kept of a form that was sent', async () => {
  const added = { id: 9, name: 'Quiet', nameNormalized: 'quiet', nameFirstLetter: 'q', isTradable: false };
  const { mock } = responseToAny(ArtistCreateDocument, { result: { data: { artistCreate: added } } });
  signInAs('ada');
  const before = renderRoute('/artist/add', { mocks: [mock] });
  await fill({ Name: 'Quiet' });
  const { router } = reload(before, [mock]);
  await waitFor(async () => expect(await field('Name')).toHaveValue('Quiet'));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  expect(window.sessionStorage.getItem('drafts')).toContain('Quiet');
  await userEvent.click(screen.getByRole('button', { name: 'Create Artist' }));
  await isAt(router, '/artist/9');
  await waitFor(() => expect(window.sessionStorage.getItem('drafts')).toBeNull());
});

test('the input of one member is not shown to another, and waits for the first', async () => {
  signInAs('ada');
  const { router } = renderRoute('/artist/5/edit', { mocks });
  await fill({ Name: 'Quiet Harbour' });
  endSession();
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to save the changes.' }));
  await screen.findByRole('form', { name: 'Login' });
  signInAs('rosa');
  await act(() => router.navigate('/user/rosa'));
  await screen.findByText('Active');
  expect(screen.queryByRole('link', { name: /^Go on/ })).not.toBeInTheDocument();
  await act(() => router.navigate('/artist/5/edit'));
  expect(await field('Name')).toHaveValue('Quiet Harbor');
  await act(() => router.navigate('/login'));
  endSession();
  signInAs('ada');
  await act(() => router.navigate('/user/ada'));
  expect(await goOn('Edit Quiet Harbor')).toBeVisible();
});

test('what a visitor typed is there for the member as whom the visitor logs in', async () => {
  const { router } = renderRoute('/performance/add?id=3', { mocks });
  await fill({ 'Venue *': 'Old Barn' });
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to add a performance.' }));
  await screen.findByRole('form', { name: 'Login' });
  signInAs('ada');
  await act(() => router.navigate('/user/ada'));
  await userEvent.click(await goOn('Add Performance'));
  expect(await field('Venue *')).toHaveValue('Old Barn');
  act(() => void router.navigate('/user/ada'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Active');
  expect(screen.queryByRole('link', { name: /^Go on/ })).not.toBeInTheDocument();
});

test('a change that is gone on with is one of the version that was edited, with its reason', async () => {
  let current = artist;
  const update = responseToAny(ArtistUpdateDocument, {
    result: () => ({ errors: [{ message: 'Stale.', extensions: { code: 'CONFLICT', version: 4 } }] }),
  });
  const answers = [responseToAny(ArtistToEditDocument, { result: () => ({ data: { artist: current } }) }).mock];
  signInAs('ada');
  const before = renderRoute('/artist/5/edit', { mocks: answers });
  await fill({ Name: 'Quiet Harbour', Reason: 'The sleeve.' });
  current = { ...artist, name: 'The Quiet Harbor', abbrev: 'tqh', version: 4 };
  const page = reload(before, [...answers, update.mock]);
  await waitFor(async () => expect(await field('Name')).toHaveValue('Quiet Harbour'));
  expect(await field('Reason')).toHaveValue('The sleeve.');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else saved meanwhile');
  expect(update.sent).toEqual([{ id: 5, version: 3, note: 'The sleeve.', name: 'Quiet Harbour' }]);
  // The choice is still there after another reload.
  reload(page, answers);
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else saved meanwhile');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Quiet Harbour');
  expect(screen.getByRole('textbox', { name: 'Abbreviation' })).toHaveValue('tqh');
});

test.each([
  'no JSON',
  '{}',
  '[null, 7]',
  JSON.stringify([
    { form: 'Add Artist', title: 'Add Artist', path: '/artist/add', member: 'ada', content: { name: 7 } },
  ]),
  JSON.stringify([{ form: 'Add Artist', title: 'Add Artist', path: '//evil.example', member: 'ada', content: {} }]),
])('what is no input of a form is not shown in it: %s', async (drafts) => {
  window.sessionStorage.setItem('drafts', drafts);
  signInAs('ada');
  renderRoute('/artist/add');
  expect(await field('Name')).toHaveValue('');
});

test('a form asks before it is left if the browser cannot keep the input', async () => {
  signInAs('ada');
  renderRoute('/artist/add');
  await fill({ Name: 'Quiet' });
  endSession();
  // A spy on a method of the storage would stay in it as an item.
  const { setItem } = window.sessionStorage;
  Object.defineProperty(window.sessionStorage, 'setItem', {
    configurable: true,
    value: (key: string, value: string) => {
      if (key === 'drafts') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(window.sessionStorage, key, value);
    },
  });
  onTestFinished(
    () => void Object.defineProperty(window.sessionStorage, 'setItem', { configurable: true, value: setItem }),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to add an artist.' }));
  expect(await screen.findByText('Leave this page?')).toBeVisible();
});
