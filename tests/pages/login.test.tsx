import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { LoginDocument, ResetPasswordDocument, UserCreateDocument } from '#graphql/generated/graphql.ts';
import { expectToast, failures, field, fill, signIn } from '#tests/support/client/forms.ts';
import { refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const user = { __typename: 'User', id: 7, username: 'ada', validemail: false, perms: 'musicLover, admin' };
const session = { __typename: 'Session', token: 'T', user };
const loggedIn = { result: { data: { login: session } } };

const submit = async (name: string) =>
  userEvent.click(within(await screen.findByRole('form')).getByRole('button', { name }));

/** Waits for the message in the form, which has the focus. */
const expectInForm = async (message: string) => {
  const alert = await within(screen.getByRole('form')).findByRole('alert');
  expect(alert).toHaveTextContent(message);
  await waitFor(() => expect(document.activeElement).toContainElement(alert));
};

const credentials = { Username: 'ada', Password: 'correct horse' };
const registration = {
  Name: 'Ada L.',
  Email: 'ada@example.org',
  'Obfuscated Email': 'ada_at_example',
  Username: 'ada',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};

describe('the tabs', () => {
  test.each([
    ['/login', 'Login'],
    ['/login?tab=login', 'Login'],
    ['/login?tab=register', 'Create Account'],
    ['/login?tab=forgot-password', 'Forgot Password'],
    ['/login?tab=other', 'Login'],
  ])('%s shows %s', async (path, name) => {
    renderRoute(path);
    expect(await screen.findByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('form')).toHaveAccessibleName(name);
    await expect.poll(() => document.title).toBe(`${name} | Live Concert Database`);
  });

  test('choosing one changes the address, and going back brings the earlier one', async () => {
    const { router } = renderRoute('/login');
    await userEvent.click(await screen.findByRole('tab', { name: 'Create Account' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=register'));
    await userEvent.click(screen.getByRole('tab', { name: 'Forgot Password' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=forgot-password'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('form', { name: 'Create Account' })).toBeInTheDocument();
  });

  test('what was typed outlasts a look at another one', async () => {
    renderRoute('/login');
    await fill(credentials);
    await userEvent.click(screen.getByRole('tab', { name: 'Forgot Password' }));
    await screen.findByRole('form', { name: 'Forgot Password' });
    await fill({ Email: 'ada@example.org' });
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    await screen.findByRole('form', { name: 'Login' });
    expect(await field('Username')).toHaveValue('ada');
    expect(await field('Password')).toHaveValue('correct horse');
  });
});

test('says what becomes of changes and accounts', async () => {
  renderRoute('/login');
  expect(await screen.findByRole('note')).toHaveTextContent(
    'This site is not connected to the upstream database. Changes made here are overwritten nightly, and an account created here disappears after 24 hours.',
  );
});

test('says nothing of that where both stay', async () => {
  renderRoute('/login', { sandbox: false });
  expect(await screen.findByRole('form')).toBeInTheDocument();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test.each(['/login', '/login?tab=register'])('who is signed in is led from %s to the home page', async (path) => {
  signIn();
  const { router } = renderRoute(path);
  await screen.findByRole('combobox', { name: 'Search artists' });
  expect(router.state.location.pathname).toBe('/');
});

test.each([
  ['/login', 'Username', 'username', 'text'],
  ['/login', 'Password', 'current-password', 'password'],
  ['/login?tab=register', 'Name', 'name', 'text'],
  ['/login?tab=register', 'Email', 'email', 'email'],
  ['/login?tab=register', 'Obfuscated Email', 'off', 'text'],
  ['/login?tab=register', 'Username', 'username', 'text'],
  ['/login?tab=register', 'Password', 'new-password', 'password'],
  ['/login?tab=register', 'Confirm Password', 'new-password', 'password'],
  ['/login?tab=forgot-password', 'Username', 'username', 'text'],
  ['/login?tab=forgot-password', 'Email', 'email', 'email'],
])('on %s the browser can fill in %s as %s', async (path, label, autocomplete, type) => {
  renderRoute(path);
  const input = await field(label);
  expect(input).toHaveAttribute('autocomplete', autocomplete);
  expect(input).toHaveProperty('type', type);
  expect(input).toBeRequired();
});

describe('logging in', () => {
  test('keeps the session, greets, and goes to the profile', async () => {
    const { mock, sent } = responseToAny(LoginDocument, loggedIn);
    const { router } = renderRoute('/login', { mocks: [mock] });
    await fill(credentials);
    await submit('Login');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/ada'));
    await expectToast('Login successful', 'Welcome back!');
    expect(sent).toEqual([{ username: 'ada', password: 'correct horse' }]);
    expect({ ...sessionStorage }).toEqual({ authToken: 'T', currentUser: 'ada', userPerms: 'musicLover, admin' });
    expect(await screen.findByRole('button', { name: 'ada' })).toBeInTheDocument();
  });

  test('says so while it lasts, and sends once however often one presses', async () => {
    const { mock, sent } = responseToAny(LoginDocument, loggedIn);
    const { router, hold, release } = renderRoute('/login', { mocks: [mock] });
    await fill(credentials);
    hold();
    await submit('Login');
    expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await userEvent.type(await field('Password'), '{Enter}{Enter}');
    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/ada'));
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['the first GraphQL message', failures.named, 'The API says why.'],
    ["the network error's message", failures.network, 'The connection to the API failed. Please check your network.'],
    ['the default', failures.nameless, 'Invalid username or password'],
  ])('after a failure shows %s, and keeps what was typed', async (_, failure, message) => {
    renderRoute('/login', { mocks: [responseToAny(LoginDocument, failure).mock] });
    await fill(credentials);
    await submit('Login');
    await expectToast('Login failed', message);
    await expectInForm(message);
    expect(screen.getByRole('alert', { name: 'Notification' })).toBeInTheDocument();
    expect(await field('Username')).toHaveValue('ada');
    expect(await field('Password')).toHaveValue('correct horse');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
    expect(sessionStorage).toHaveLength(0);
  });

  test('says so again after another failure, and no longer while it is tried', async () => {
    const { hold, release } = renderRoute('/login', { mocks: [responseToAny(LoginDocument, failures.named).mock] });
    await fill(credentials);
    await submit('Login');
    await expectInForm('The API says why.');
    await userEvent.click(await field('Password'));
    hold();
    await submit('Login');
    await waitFor(() => expect(within(screen.getByRole('form')).queryByRole('alert')).not.toBeInTheDocument());
    release();
    await expectInForm('The API says why.');
  });

  test('needs both fields, and sends nothing before', async () => {
    const { mock, sent } = responseToAny(LoginDocument, loggedIn);
    renderRoute('/login', { mocks: [mock] });
    await submit('Login');
    const username = await field('Username');
    expect(username).toHaveFocus();
    expect(username).toBeInvalid();
    expect(username).toHaveAccessibleDescription('Username is required');
    expect(await field('Password')).toHaveAccessibleDescription('Password is required');
    await fill({ Username: 'ada' });
    expect(username).toBeValid();
    await submit('Login');
    expect(await field('Password')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('creating an account', () => {
  const created = { result: { data: { userCreate: session } } };

  test('keeps the session, welcomes, and goes to the profile without a question', async () => {
    const { mock, sent } = responseToAny(UserCreateDocument, created);
    const { router } = renderRoute('/login?tab=register', { mocks: [mock] });
    await fill(registration);
    await submit('Create Account');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/ada'));
    await expectToast('Account created successfully', 'Welcome to the Live Concert Database!');
    expect(sent).toEqual([
      {
        name: 'Ada L.',
        email: 'ada@example.org',
        obfuscatedEmail: 'ada_at_example',
        username: 'ada',
        password: 'correct horse',
        confirmPassword: 'correct horse',
      },
    ]);
    expect(sessionStorage.getItem('authToken')).toBe('T');
  });

  test.each([true, false])('asks to check the mail unless the address is confirmed: %s', async (validemail) => {
    const { mock } = responseToAny(UserCreateDocument, {
      result: { data: { userCreate: { ...session, user: { ...user, validemail } } } },
    });
    renderRoute('/login?tab=register', { mocks: [mock] });
    await fill(registration);
    await submit('Create Account');
    expect(await screen.findByText('Account Status')).toBeInTheDocument();
    expect(screen.queryAllByText(/check your mail/)).toHaveLength(validemail ? 0 : 1);
  });

  test('says so while it lasts', async () => {
    const { hold, release } = renderRoute('/login?tab=register', {
      mocks: [responseToAny(UserCreateDocument, created).mock],
    });
    await fill(registration);
    hold();
    await submit('Create Account');
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    release();
    await expectToast('Account created successfully', 'Welcome to the Live Concert Database!');
  });

  test('says what the obfuscated address is for', async () => {
    renderRoute('/login?tab=register');
    expect(await field('Obfuscated Email')).toHaveAccessibleDescription(
      'This address is shown publicly on the performance list. Example: contact_at_host',
    );
  });

  test.each([
    ['the first GraphQL message', failures.named, 'The API says why.'],
    ["the network error's message", failures.network, 'The connection to the API failed. Please check your network.'],
    ['the default', failures.nameless, 'Failed to create account'],
  ])('after a failure shows %s', async (_, failure, message) => {
    renderRoute('/login?tab=register', { mocks: [responseToAny(UserCreateDocument, failure).mock] });
    await fill(registration);
    await submit('Create Account');
    await expectToast('Registration failed', message);
    await expectInForm(message);
    expect(await field('Name')).toHaveValue('Ada L.');
  });

  test('puts what the API says of a field beside the field, and the focus into it', async () => {
    const taken = refusal('Username is already taken', { code: 'BAD_USER_INPUT', field: 'username' });
    renderRoute('/login?tab=register', { mocks: [responseToAny(UserCreateDocument, taken).mock] });
    await fill(registration);
    await submit('Create Account');
    await expectToast('Registration failed', 'Username is already taken');
    expect(await field('Username')).toHaveAccessibleDescription('Username is already taken');
    expect(await field('Username')).toHaveFocus();
    expect(await field('Username')).toHaveValue('ada');
    expect(within(screen.getByRole('form')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each(Object.keys(registration))('needs %s', async (label) => {
    const { mock, sent } = responseToAny(UserCreateDocument, created);
    renderRoute('/login?tab=register', { mocks: [mock] });
    await fill({ ...registration, [label]: '  ' });
    await submit('Create Account');
    const input = await field(label);
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription(expect.stringContaining(`${label} is required`));
    expect(sent).toEqual([]);
  });
});

describe('asking for a new password', () => {
  const request = { Username: 'ada', Email: 'ada@example.org' };
  const requested = { result: { data: { resetPassword: { ...user, id: 0 } } } };

  test('says where the instructions went, and clears the form', async () => {
    const { mock, sent } = responseToAny(ResetPasswordDocument, requested);
    const { hold, release } = renderRoute('/login?tab=forgot-password', { mocks: [mock] });
    await fill(request);
    hold();
    await submit('Send Reset Link');
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    release();
    await expectToast('Password reset requested', 'Instructions have been sent to your email address.');
    expect(sent).toEqual([{ username: 'ada', email: 'ada@example.org' }]);
    expect(await field('Username')).toHaveValue('');
    expect(await field('Email')).toHaveValue('');
  });

  test.each([
    ['the first GraphQL message', failures.named, 'The API says why.'],
    ["the network error's message", failures.network, 'The connection to the API failed. Please check your network.'],
    ['the default', failures.nameless, 'Failed to reset password'],
  ])('after a failure shows %s, and keeps what was typed', async (_, failure, message) => {
    renderRoute('/login?tab=forgot-password', { mocks: [responseToAny(ResetPasswordDocument, failure).mock] });
    await fill(request);
    await submit('Send Reset Link');
    await expectToast('Reset password failed', message);
    await expectInForm(message);
    expect(await field('Email')).toHaveValue('ada@example.org');
  });

  test('needs both fields', async () => {
    const { mock, sent } = responseToAny(ResetPasswordDocument, requested);
    renderRoute('/login?tab=forgot-password', { mocks: [mock] });
    await submit('Send Reset Link');
    expect(await field('Username')).toHaveAccessibleDescription('Username is required');
    expect(await field('Email')).toHaveAccessibleDescription('Email is required');
    expect(sent).toEqual([]);
  });
});
