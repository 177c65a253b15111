import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AccountDeleteDocument,
  EmailChangeDocument,
  MarksDocument,
  OwnAccountDocument,
  PasswordChangeDocument,
  RevisionsDocument,
  RevisionTextsDocument,
  SignOutEverywhereDocument,
  UnsentMailDocument,
} from '#graphql/generated/graphql.ts';
import { expectToast, signIn } from '#tests/support/client/forms.ts';
import { connection } from '#tests/support/client/lists.ts';
import { refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

/** Fills in a form of the profile, by the labels of its fields, and sends it. */
async function submit(name: string, values: Record<string, string>) {
  const form = within(await screen.findByRole('form', { name }));
  for (const [label, text] of Object.entries(values)) await userEvent.type(form.getByLabelText(label), text);
  await userEvent.click(form.getByRole('button', { name }));
}

describe('the own profile', () => {
  beforeEach(() => signIn());

  test('changes the password, for whoever knows the old one, and keeps this session', async () => {
    const passwordChange = { token: 'NEW', user: { username: 'ada', perms: 'musicLover' } };
    const { mock, sent } = responseToAny(PasswordChangeDocument, { result: { data: { passwordChange } } });
    renderRoute('/user/ada', { mocks: [mock] });
    await submit('Change password', { Password: 'old one', 'New Password': 'new one!', 'Confirm Password': 'new one' });
    await screen.findByText('Please make sure both password fields match.');
    expect(sent).toEqual([]);
    await submit('Change password', { 'Confirm Password': '!' });
    await expectToast('Password changed', 'Your other sessions have ended.');
    expect(sent).toEqual([{ oldPassword: 'old one', password: 'new one!', confirmPassword: 'new one!' }]);
    expect(sessionStorage.getItem('authToken')).toBe('NEW');
  });

  test('asks for another address, and says why not', async () => {
    const { mock, sent } = responseToAny(EmailChangeDocument, refusal('The password is wrong.'));
    renderRoute('/user/ada', { mocks: [mock] });
    await submit('Change email', { Email: 'new@example.org', Password: 'wrong' });
    await expectToast('Error', 'The password is wrong.');
    expect(sent).toEqual([{ email: 'new@example.org', password: 'wrong' }]);
  });

  test.each([
    ['2026-01-01T00:00:00.000Z', 1],
    [null, 0],
  ])('with a mail that was not sent at %s says so %i times', async (unsentMailAt, times) => {
    const { mock, sent } = responseToAny(UnsentMailDocument, { result: { data: { account: { unsentMailAt } } } });
    renderRoute('/user/ada', { mocks: [mock] });
    await waitFor(() => expect(sent).toHaveLength(1));
    await screen.findByRole('form', { name: 'Change email' });
    await waitFor(() => expect(screen.queryAllByText(/^The last mail to you could not be sent/)).toHaveLength(times));
  });

  test('ends all sessions', async () => {
    const { mock } = responseToAny(SignOutEverywhereDocument, { result: { data: { signOutEverywhere: true } } });
    const { router } = renderRoute('/user/ada', { mocks: [mock] });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(sessionStorage.getItem('authToken')).toBeNull());
  });

  test('is downloaded as one file: the account, its changes, its marks', async () => {
    const account = {
      ...{ username: 'ada', name: 'Ada', email: 'ada@example.org', obfuscatedEmail: 'ada_at_example' },
      ...{ emailVerified: true, perms: 'musicLover', createdAt: '2026-01-01T00:00:00.000Z' },
    };
    const revision = {
      ...{ id: 5, version: 1, kind: 'CREATE' as const, note: '', member: 'ada', reviewed: false },
      ...{
        createdAt: '2026-01-02T00:00:00.000Z',
        record: 'ARTIST' as const,
        recordId: 3,
        label: 'Herons',
        hidden: null,
        isRemoved: false,
        merged: null,
        changes: [{ field: 'name', bytes: 6 }],
      },
    };
    const texts = [{ field: 'name', before: null, after: 'Herons', beforeHidden: false, afterHidden: false }];
    const changedAt = '2026-01-03T00:00:00.000Z';
    const marks = [
      { key: 'performance 1', value: '{"status":"have"}', changedAt },
      { key: 'performance 2', value: null, changedAt },
    ];
    const answers = [
      responseToAny(OwnAccountDocument, { result: { data: { account } } }),
      responseToAny(RevisionsDocument, {
        result: { data: { revisions: connection([{ __typename: 'Revision', ...revision }]) } },
      }),
      responseToAny(RevisionTextsDocument, {
        result: { data: { revisions: connection([{ __typename: 'Revision', id: 5, version: 1, changes: texts }]) } },
      }),
      responseToAny(MarksDocument, {
        result: { data: { marks: { cursor: '1', hasMore: false, fromStart: true, marks } } },
      }),
    ];
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    // The window would go to the file, and stay there for the tests of other pages.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    renderRoute('/user/ada', { mocks: answers.map(({ mock }) => mock) });
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [[file] = []] = saved.mock.calls;
    if (!(file instanceof Blob)) throw new Error('No file was saved.');
    expect(JSON.parse(await file.text())).toEqual({
      account,
      changes: [{ ...revision, changes: texts }],
      marks: [{ key: 'performance 1', changedAt, value: { status: 'have' } }],
    });
  });

  test('deletes the account by its password', async () => {
    const { mock, sent } = responseToAny(AccountDeleteDocument, { result: { data: { accountDelete: true } } });
    const { router } = renderRoute('/user/ada', { mocks: [mock] });
    await submit('Delete account', { Password: 'secret' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await expectToast('Account deleted', 'What you added stays, without your name.');
    expect(sent).toEqual([{ password: 'secret' }]);
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });
});
