import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { LogoutDocument, MarkSetDocument, MarksDocument } from '#graphql/generated/graphql.ts';
import { expectToast, signIn } from '#tests/support/client/forms.ts';
import { mark } from '#tests/support/client/marks.ts';
import { type MockedResult, refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const page = (marks: { key: string; value: string; changedAt: string }[] = []) => ({
  result: {
    data: { marks: { __typename: 'MarkPage', cursor: '1', hasMore: false, fromStart: false, marks } },
  },
});

const ONE = [{ key: 'performance 1', value: JSON.stringify(mark({ id: 1 })), changedAt: '2026-01-01T00:00:00Z' }];

/** The API of an account. */
function account(set: MockedResult<{ markSet: number }> = { result: { data: { markSet: 1 } } }, marks = ONE) {
  const [read, write, logout] = [
    responseToAny(MarksDocument, page(marks)),
    responseToAny(MarkSetDocument, set),
    responseToAny(LogoutDocument, { result: { data: { logout: true } } }),
  ];
  return { mocks: [read.mock, write.mock, logout.mock], read: read.sent, sent: write.sent, loggedOut: logout.sent };
}

const keys = () => [...collectionStore().current().marks.keys()].sort();
const isSignedIn = () => sessionStorage.getItem('authToken') !== null;

async function logOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

beforeEach(() => signIn());

describe('the marks of a member', () => {
  test('are joined with those of the account, and the page says where they are kept', async () => {
    await collectionStore().put([mark({ id: 2 })]);
    const { mocks, sent } = account();
    renderRoute('/collection', { mocks, sandbox: false });
    await screen.findByText(/is kept with your account and in this browser/);
    await waitFor(() => expect(keys()).toEqual(['performance 1', 'performance 2']));
    await waitFor(() => expect(sent).toMatchObject([{ marks: [{ key: 'performance 2' }] }]));
    // The answer is still to be kept; that would come between the marks of the next test.
    await waitFor(() => expect(collectionStore().current().unsent).toBe(0));
  });

  test('stay in the browser of a sandbox, and the page says so', async () => {
    await collectionStore().put([mark({ id: 2 })]);
    const { mocks, read } = account();
    renderRoute('/collection', { mocks, sandbox: true });
    await screen.findByText(/Accounts of this site go after a day, so yours does not keep it/);
    await screen.findByText('Have (1)');
    await logOut();
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(keys()).toEqual(['performance 2']);
    expect(read).toEqual([]);
  });

  test('that the API refuses are told', async () => {
    await collectionStore().put([mark({ id: 2 })]);
    const { mocks } = account(refusal('An account keeps at most 50,000 marks', { code: 'BAD_USER_INPUT' }));
    renderRoute('/collection', { mocks, sandbox: false });
    const told = /could not be sent to your account yet: An account keeps at most 50,000 marks/;
    // On the page, and in a toast, which stands on every page.
    await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
  });
});

describe('logging out', () => {
  test('asks whether they stay, and keeps them', async () => {
    const { mocks, loggedOut } = account();
    const { router } = renderRoute('/collection', { mocks, sandbox: false });
    await waitFor(() => expect(keys()).toEqual(['performance 1']));
    await logOut();
    await screen.findByRole('dialog', { name: 'Keep your marks on this device?' });
    expect(isSignedIn()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Keep on this device' }));
    await expectToast('Logged out', 'You have been successfully logged out.');
    expect([isSignedIn(), router.state.location.pathname, loggedOut.length]).toEqual([false, '/', 1]);
    expect(keys()).toEqual(['performance 1']);
  });

  test('stays logged in if the question is closed; or removes them here, and nothing from the account', async () => {
    const { mocks, sent } = account();
    renderRoute('/collection', { mocks, sandbox: false });
    await waitFor(() => expect(keys()).toEqual(['performance 1']));
    await logOut();
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isSignedIn()).toBe(true);
    await logOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from this device' }));
    await waitFor(() => expect(keys()).toEqual([]));
    expect(isSignedIn()).toBe(false);
    expect(sent).toEqual([]);
  });

  test.each([
    ['stays logged in', '{Escape}', true],
    ['keeps them here', 'Keep on this device', false],
  ])('%s if that is chosen while changes are sent', async (_, chosen, staysSignedIn) => {
    const { mocks, loggedOut } = account({ delay: 500, result: { data: { markSet: 1 } } });
    renderRoute('/collection', { mocks, sandbox: false });
    await waitFor(() => expect(keys()).toEqual(['performance 1']));
    await logOut();
    const remove = await screen.findByRole('button', { name: 'Remove from this device' });
    await collectionStore().put([mark({ id: 2 })]);
    await userEvent.click(remove);
    await screen.findByRole('button', { name: 'Sending...' });
    if (chosen === '{Escape}') await userEvent.keyboard(chosen);
    else await userEvent.click(screen.getByRole('button', { name: chosen }));
    await waitFor(() => expect(collectionStore().current().unsent).toBe(0));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([isSignedIn(), loggedOut.length]).toEqual([staysSignedIn, staysSignedIn ? 0 : 1]);
    expect(keys()).toEqual(['performance 1', 'performance 2']);
  });

  test('asks who follows artists and has no marks, too', async () => {
    await collectionStore().put([{ kind: 'artist', id: 4, artist: 'Long Wharf' }]);
    const { mocks } = account(undefined, []);
    renderRoute('/', { mocks, sandbox: false });
    await logOut();
    expect(await screen.findByRole('dialog')).toHaveTextContent('1 artist that you follow is kept in this browser.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove from this device' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    await waitFor(() => expect(collectionStore().current().follows.size).toBe(0));
  });

  test('says what would be lost, if it could not be sent', async () => {
    await collectionStore().put([mark({ id: 2 })]);
    const { mocks } = account({ error: new TypeError('Failed to fetch') });
    renderRoute('/collection', { mocks, sandbox: false });
    await waitFor(() => expect(keys()).toEqual(['performance 1', 'performance 2']));
    await logOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from this device' }));
    await screen.findByText(/^1 change could not be sent to your account/);
    expect([isSignedIn(), keys().length]).toEqual([true, 2]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove from this device' }));
    await waitFor(() => expect(keys()).toEqual([]));
    expect(isSignedIn()).toBe(false);
  });
});
