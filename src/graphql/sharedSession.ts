import { clearSession, onSessionChange, readSession, readToken, type StoredSession, storeSession } from './session.ts';

/** The name of the channel between the tabs of the site. */
const CHANNEL = 'session';

/** The time that another tab has to answer. It is felt only where a visitor opens a page for members. */
const PATIENCE_MS = 250;

/** The characters that a header of a request may have. */
const TOKEN = /^[!-~]{1,4096}$/;

/** A message between tabs. */
type Message =
  /** A tab without a session asks for one. */
  | { kind: 'ask' }
  /** A tab has a session. `instead` is the token that it replaces, such as after a change of the password. */
  | { kind: 'session'; session: StoredSession; instead: string | null }
  /** The session with this token has ended. */
  | { kind: 'ended'; token: string };

const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);

const fieldsOf = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Reads a message; undefined if it is none, as of another version of the site. */
function parseMessage(data: unknown): Message | undefined {
  const { kind, token, session, instead } = fieldsOf(data);
  if (kind === 'ask') return { kind };
  if (kind === 'ended') return isToken(token) ? { kind, token } : undefined;
  if (kind !== 'session' || !(instead === null || isToken(instead))) return undefined;
  const { token: own, username, perms } = fieldsOf(session);
  return isToken(own) && typeof username === 'string' && username !== '' && typeof perms === 'string'
    ? { kind, session: { token: own, username, perms }, instead }
    : undefined;
}

interface SharedSession {
  /** Resolves once this tab has a session, or once the others have had their time to answer. */
  answered: Promise<void>;
  stop: () => void;
}

/** With the other tabs of the site (specification 9.10). Browsers without `BroadcastChannel` leave each alone. */
export function shareSession(storage: Storage | undefined): SharedSession {
  if (!storage || typeof BroadcastChannel === 'undefined') return { answered: Promise.resolve(), stop() {} };
  const channel = new BroadcastChannel(CHANNEL);
  const post = (message: Message) => channel.postMessage(message);
  /** The tokens that have ended. A tab that has not heard of it yet may still hand one out. */
  const ended = new Set<string>();
  let known = readSession(storage);
  /** The member whose input this document may show. It is not handed to another one. */
  let member = known?.username;

  const follow = (session: StoredSession | undefined) => {
    known = session;
    member = session?.username ?? member;
  };
  const unsubscribe = onSessionChange(() => {
    const before = known;
    follow(readSession(storage));
    if (before?.token === known?.token) return;
    if (known) post({ kind: 'session', session: known, instead: before?.token ?? null });
    else if (before) {
      ended.add(before.token);
      post({ kind: 'ended', token: before.token });
    }
  });

  const take = (session: StoredSession, instead: string | null) => {
    const token = readToken(storage);
    if (ended.has(session.token) || (instead !== null && ended.has(instead))) return;
    if (token !== null && token !== instead) return;
    if (member !== undefined && member !== session.username) return;
    follow(session);
    storeSession(storage, { token: session.token, user: session });
  };
  const end = (token: string) => {
    ended.add(token);
    if (readToken(storage) !== token) return;
    follow(undefined);
    clearSession(storage);
  };

  const answered = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      const message = parseMessage(data);
      if (message?.kind === 'ask' && known) post({ kind: 'session', session: known, instead: null });
      if (message?.kind === 'ended') end(message.token);
      if (message?.kind === 'session') take(message.session, message.instead);
      if (readToken(storage) !== null) resolve();
    });
    if (known) resolve();
    else {
      post({ kind: 'ask' });
      setTimeout(resolve, PATIENCE_MS);
    }
  });
  return {
    answered,
    stop: () => {
      unsubscribe();
      channel.close();
    },
  };
}
