import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountByName, noteMail } from '#server/data/accounts/accounts.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { signUp } from '#tests/support/server/members.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const password = 'correct horse';
interface Answered {
  login: { token: string };
  passwordChange: { token: string; user: object };
  artistCreate: { id: number };
  logout: boolean;
}
const send = (text: string, token?: string) => api.ask<Answered>(`mutation { ${text} }`, {}, token);
const login = (username: string, secret: string) =>
  send(`login(username: "${username}", password: "${secret}") { token }`);
const isOpen = async (token: string) => (await send('logout', token)).data?.logout;

it('sets a new password for who knows the old one, and ends the other sessions', async () => {
  const first = await signUp(api, 'robin');
  const change = (old: string, again = 'new horse!') =>
    send(
      `passwordChange(oldPassword: "${old}", password: "new horse!", confirmPassword: "${again}") { token user { username } }`,
      first,
    );
  expect((await change('wrong')).errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT', field: 'oldPassword' } },
  ]);
  expect((await change(password, 'other horse')).errors).toMatchObject([{ extensions: { field: 'confirmPassword' } }]);
  const { data, errors } = await change(password);
  expect(errors).toBeUndefined();
  const session = data?.passwordChange;
  expect(session?.user).toEqual({ username: 'robin' });
  expect(await isOpen(first)).toBe(false);
  expect(await isOpen(session?.token ?? '')).toBe(true);
  expect((await login('robin', password)).errors).toBeDefined();
  expect((await login('robin', 'new horse!')).errors).toBeUndefined();
});

it('gives an account another address once the mailed link is used, and tells the old one', async () => {
  const token = await signUp(api, 'wren');
  await signUp(api, 'taken');
  const change = (email: string, secret = password) =>
    send(`emailChange(password: "${secret}", email: "${email}")`, token);
  expect((await change('new@example.org', 'wrong')).errors).toMatchObject([{ extensions: { field: 'password' } }]);
  expect((await change('taken@example.org')).errors).toMatchObject([{ message: 'Email is already in use' }]);
  expect((await change(`${'a'.repeat(250)}@example.org`)).errors).toMatchObject([
    { message: 'Email must be at most 254 characters long' },
  ]);
  expect((await change('new@example.org')).data).toEqual({ emailChange: true });
  const mails = (await api.mail.messages()).slice(-2);
  expect(mails.map(({ to }) => to)).toEqual(['new@example.org', 'wren@example.org']);
  const link = mails[0]?.link ?? '';
  const code = new URL(link).searchParams.get('token');
  expect((await send('emailConfirm(confirmHash: "wrong")')).errors).toMatchObject([
    { extensions: { field: 'confirmHash' } },
  ]);
  expect((await send(`emailConfirm(confirmHash: "${code}")`)).data).toEqual({ emailConfirm: true });
  const again = await send(
    'userCreate(name: "x", username: "x2", email: "new@example.org", obfuscatedEmail: "x", password: "correct horse", confirmPassword: "correct horse") { token }',
  );
  expect(again.errors).toMatchObject([{ message: 'Email is already in use' }]);
});

it('mails another link to the address that the account has, and tells nobody of a change', async () => {
  const token = await signUp(api, 'swift');
  const before = (await api.mail.messages()).length;
  expect(
    (await send(`emailChange(password: "${password}", email: "Swift@example.org")`, token)).errors,
  ).toBeUndefined();
  const [mail, ...others] = (await api.mail.messages()).slice(before);
  expect([mail?.to, others]).toEqual(['Swift@example.org', []]);
  const code = new URL(mail?.link ?? '').searchParams.get('token');
  expect((await send(`emailConfirm(confirmHash: "${code}")`)).data).toEqual({ emailConfirm: true });
});

it('tells the owner, and nobody else, that the last mail could not be sent', async () => {
  const token = await signUp(api, 'plover');
  const id = (await accountByName(api.database, 'plover'))?.id ?? 0;
  const isTold = async () =>
    (await api.run<{ account: { unsentMailAt: string | null } }>('UnsentMail', {}, token)).data;
  expect(await isTold()).toEqual({ account: { unsentMailAt: null } });
  await noteMail(api.database, id, false);
  expect(await isTold()).toEqual({ account: { unsentMailAt: expect.stringMatching(/^\d{4}-.*Z$/) } });
  expect((await api.run('UnsentMail')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  await noteMail(api.database, id, true);
  expect(await isTold()).toEqual({ account: { unsentMailAt: null } });
});

it('gives an account the new address that was asked for last, and none of those before', async () => {
  const token = await signUp(api, 'dunnock');
  const codes: (string | null)[] = [];
  for (const email of ['slip@example.org', 'meant@example.org']) {
    await send(`emailChange(password: "${password}", email: "${email}")`, token);
    const [mail] = (await api.mail.messages()).slice(-2);
    codes.push(new URL(mail?.link ?? '').searchParams.get('token'));
  }
  const [slip, meant] = codes;
  expect((await send(`emailConfirm(confirmHash: "${meant}")`)).data).toEqual({ emailConfirm: true });
  expect((await send(`emailConfirm(confirmHash: "${slip}")`)).errors).toMatchObject([
    { extensions: { field: 'confirmHash' } },
  ]);
});

it('gives an account no other address once a new password was set', async () => {
  const token = await signUp(api, 'siskin');
  await send(`emailChange(password: "${password}", email: "thief@example.org")`, token);
  const [mail] = (await api.mail.messages()).slice(-2);
  const code = new URL(mail?.link ?? '').searchParams.get('token');
  const changed = await send(
    `passwordChange(oldPassword: "${password}", password: "new horse!", confirmPassword: "new horse!") { token }`,
    token,
  );
  expect(changed.errors).toBeUndefined();
  expect((await send(`emailConfirm(confirmHash: "${code}")`)).errors).toMatchObject([
    { extensions: { field: 'confirmHash' } },
  ]);
});

it('ends all sessions, and deletes an account, whose additions stay without the name', async () => {
  const token = await signUp(api, 'heron');
  expect((await send('signOutEverywhere', token)).data).toEqual({ signOutEverywhere: true });
  expect((await send('signOutEverywhere', token)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  const { data } = await login('heron', password);
  const open = data?.login.token ?? '';
  const { data: added } = await send('artistCreate(name: "Herons") { id }', open);
  const id = added?.artistCreate.id;
  expect((await send('accountDelete(password: "wrong")', open)).errors).toMatchObject([
    { extensions: { field: 'password' } },
  ]);
  expect((await send(`accountDelete(password: "${password}")`, open)).data).toEqual({ accountDelete: true });
  expect((await login('heron', password)).errors).toBeDefined();
  const artist = await api.ask(
    `{ artist(id: ${id}) { name creators { totalCount } revisions { edges { node { member } } } } }`,
  );
  expect(artist.data).toEqual({
    artist: { name: 'Herons', creators: { totalCount: 0 }, revisions: { edges: [{ node: { member: null } }] } },
  });
});

it('tells its owner, and nobody else, what is kept of an account', async () => {
  const token = await signUp(api, 'grebe');
  await signUp(api, 'teal');
  expect((await api.run('OwnAccount', {}, token)).data).toEqual({
    account: {
      ...{ username: 'grebe', name: 'grebe', email: 'grebe@example.org', obfuscatedEmail: 'grebe_at_example' },
      ...{ emailVerified: false, perms: 'musicLover', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  });
  expect((await api.run('OwnAccount')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});
