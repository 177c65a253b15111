import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, readSession, storeSession } from '#graphql/session.ts';
import { shareSession } from '#graphql/sharedSession.ts';

const ADA = { token: 'T1', username: 'ada', perms: 'musicLover' };
const session = (own = ADA, instead: string | null = null) => ({ kind: 'session', session: own, instead });
const store = ({ token, username, perms } = ADA) => storeSession(sessionStorage, { token, user: { username, perms } });
const shown = () => document.documentElement.hasAttribute('data-session');

/** Closes what a test has opened. */
let close: (() => void)[] = [];

/** Another tab of the site: what it has heard, and a way to speak. */
function otherTab() {
  const channel = new BroadcastChannel('session');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data));
  close.push(() => channel.close());
  return { heard, say: (message: unknown) => channel.postMessage(message) };
}

function thisTab() {
  const { answered, stop } = shareSession(sessionStorage);
  close.push(stop);
  return answered;
}

/** Waits until all that was said has been heard. */
async function settle() {
  const [one, other] = [otherTab(), otherTab()];
  one.say('last');
  await vi.waitFor(() => expect(other.heard).toContain('last'));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

afterEach(() => {
  for (const end of close) end();
  close = [];
  document.documentElement.removeAttribute('data-session');
});

test('a tab without a session asks the others, and has what one of them answers', async () => {
  const other = otherTab();
  const answered = thisTab();
  await vi.waitFor(() => expect(other.heard).toEqual([{ kind: 'ask' }]));
  other.say(session());
  await answered;
  expect(readSession(sessionStorage)).toEqual(ADA);
  expect(shown()).toBe(true);
  // What was taken over is not said again.
  await settle();
  expect(other.heard).not.toContainEqual(session());
});

test('a tab that nobody answers waits a moment, and is logged out', async () => {
  await thisTab();
  expect(readSession(sessionStorage)).toBeUndefined();
});

test('a tab with a session hands it to one that asks, and asks nobody', async () => {
  store();
  const other = otherTab();
  await thisTab();
  other.say({ kind: 'ask' });
  await vi.waitFor(() => expect(other.heard).toEqual([session()]));
});

test('a logout and a login are told to the others', async () => {
  const other = otherTab();
  store();
  await thisTab();
  clearSession(sessionStorage);
  store({ ...ADA, token: 'T2' });
  await vi.waitFor(() => expect(other.heard).toHaveLength(2));
  expect(other.heard).toEqual([{ kind: 'ended', token: 'T1' }, session({ ...ADA, token: 'T2' })]);
});

test('a logout in another tab is one here, and is not said again', async () => {
  store();
  await thisTab();
  const other = otherTab();
  other.say({ kind: 'ended', token: 'T1' });
  await vi.waitFor(() => expect(readSession(sessionStorage)).toBeUndefined());
  expect(shown()).toBe(false);
  await settle();
  expect(other.heard).not.toContainEqual({ kind: 'ended', token: 'T1' });
});

test('a login in another tab reaches one that is logged out', async () => {
  await thisTab();
  otherTab().say(session());
  await vi.waitFor(() => expect(readSession(sessionStorage)).toEqual(ADA));
});

test('a session that has ended is not taken back from a tab that does not know yet', async () => {
  store();
  await thisTab();
  clearSession(sessionStorage);
  const other = otherTab();
  other.say(session());
  // Nor is one that replaces it, as after a change of the password at the same moment.
  other.say(session({ ...ADA, token: 'T2' }, 'T1'));
  await settle();
  expect(readSession(sessionStorage)).toBeUndefined();
});

test('a new tab does not take a session of whose end it hears first', async () => {
  const answered = thisTab();
  const other = otherTab();
  other.say({ kind: 'ended', token: 'T1' });
  other.say(session());
  await answered;
  expect(readSession(sessionStorage)).toBeUndefined();
});

test('a new password gives every tab of the session the new token', async () => {
  store();
  await thisTab();
  const renewed = { ...ADA, token: 'T2' };
  otherTab().say(session(renewed, 'T1'));
  await vi.waitFor(() => expect(readSession(sessionStorage)).toEqual(renewed));
});

test('the end of an older session leaves the newer one alone', async () => {
  store({ ...ADA, token: 'T2' });
  await thisTab();
  otherTab().say({ kind: 'ended', token: 'T1' });
  await settle();
  expect(readSession(sessionStorage)?.token).toBe('T2');
});

test('a session of one’s own is not replaced by another one', async () => {
  store();
  await thisTab();
  otherTab().say(session({ token: 'T2', username: 'ben', perms: '' }));
  await settle();
  expect(readSession(sessionStorage)).toEqual(ADA);
});

test('a document that may show the input of one member is not handed to another', async () => {
  store();
  await thisTab();
  const other = otherTab();
  other.say({ kind: 'ended', token: 'T1' });
  other.say(session({ token: 'T2', username: 'ben', perms: '' }));
  await settle();
  expect(readSession(sessionStorage)).toBeUndefined();
  other.say(session({ ...ADA, token: 'T3' }));
  await vi.waitFor(() => expect(readSession(sessionStorage)?.token).toBe('T3'));
});

test.each([
  null,
  'session',
  { kind: 'session' },
  { kind: 'session', session: ADA },
  { kind: 'session', session: { ...ADA, token: 7 }, instead: null },
  { kind: 'session', session: { ...ADA, token: 'a\nb' }, instead: null },
  { kind: 'session', session: { ...ADA, token: '' }, instead: null },
  { kind: 'session', session: { ...ADA, token: 'T'.repeat(5_000) }, instead: null },
  { kind: 'session', session: { ...ADA, username: '' }, instead: null },
  { kind: 'session', session: { ...ADA, perms: ['editor'] }, instead: null },
  { kind: 'session', session: ADA, instead: {} },
  { kind: 'login', session: ADA, instead: null },
])('what is no message changes nothing: case %#', async (message) => {
  await thisTab();
  otherTab().say(message);
  await settle();
  expect(sessionStorage).toHaveLength(0);
});

test('without channels or storage a tab is alone', async () => {
  await shareSession(undefined).answered;
  vi.stubGlobal('BroadcastChannel', undefined);
  store();
  await thisTab();
  expect(readSession(sessionStorage)).toEqual(ADA);
});
