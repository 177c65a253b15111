import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SavePasswordDocument, type SavePasswordMutation } from '#graphql/generated/graphql.ts';
import { expectToast, failures, field, fill } from '#tests/support/client/forms.ts';
import { type MockedResult, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const user = { __typename: 'User', username: 'ada', perms: 'musicLover' };
const saved = { result: { data: { savePassword: { __typename: 'Session', token: 'T', user } } } };

const passwords = { 'New Password': 'correct horse', 'Confirm Password': 'correct horse' };
const button = (name = 'Update Password') => screen.findByRole('button', { name });

function open(answer: MockedResult<SavePasswordMutation> = saved) {
  const { mock, sent } = responseToAny(SavePasswordDocument, answer);
  return { sent, ...renderRoute('/reset-password?confirmHash=abc', { mocks: [mock] }) };
}

test.each(['/reset-password', '/reset-password?confirmHash='])('%s is an invalid link', async (path) => {
  const { router } = renderRoute(path);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await expectToast('Invalid Reset Link', 'This password reset link is invalid or has expired.');
});

test('the button waits until both fields hold something', async () => {
  open();
  expect(await button()).toBeDisabled();
  await fill({ 'New Password': 'a' });
  expect(await button()).toBeDisabled();
  await fill({ 'Confirm Password': 'b' });
  expect(await button()).toBeEnabled();
  await fill({ 'New Password': '' });
  expect(await button()).toBeDisabled();
});

test('saves the password, opens a session and goes to the profile', async () => {
  const { router, sent, hold, release } = open();
  await fill(passwords);
  hold();
  await userEvent.click(await button());
  expect(await button('Updating Password...')).toBeDisabled();
  release();
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/ada'));
  await expectToast('Password Reset Successful', 'Your password has been updated successfully.');
  expect(sent).toEqual([{ confirmHash: 'abc', password: 'correct horse', verifyPassword: 'correct horse' }]);
  expect(sessionStorage.getItem('authToken')).toBe('T');
});

test('different passwords are not sent', async () => {
  const { sent } = open();
  await fill({ ...passwords, 'Confirm Password': 'wrong' });
  await userEvent.click(await button());
  await expectToast("Passwords Don't Match", 'Please make sure both password fields match.');
  const again = await field('Confirm Password');
  expect(again).toHaveAccessibleDescription('Please make sure both password fields match.');
  expect(again).toHaveFocus();
  expect(await field('New Password')).toHaveValue('correct horse');
  expect(sent).toEqual([]);
});

test.each([
  ['the first GraphQL message', failures.named, 'The API says why.'],
  ["the network error's message", failures.network, 'The connection to the API failed. Please check your network.'],
  ['the default', failures.nameless, 'Failed to reset password. Please try again.'],
])('after a failure shows %s', async (_, failure, message) => {
  renderRoute('/reset-password?confirmHash=abc', { mocks: [responseToAny(SavePasswordDocument, failure).mock] });
  await fill(passwords);
  await userEvent.click(await button());
  await expectToast('Reset Failed', message);
  const alert = await within(screen.getByRole('form')).findByRole('alert');
  expect(alert).toHaveTextContent(message);
  await waitFor(() => expect(document.activeElement).toContainElement(alert));
  expect(await button()).toBeEnabled();
});

test('the browser offers to keep the new password', async () => {
  open();
  for (const label of Object.keys(passwords)) {
    expect(await field(label)).toHaveAttribute('autocomplete', 'new-password');
    expect(await field(label)).toHaveAttribute('type', 'password');
  }
});
