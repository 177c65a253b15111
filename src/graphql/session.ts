import { useMemo, useSyncExternalStore } from 'react';

const TOKEN = 'authToken';
const USERNAME = 'currentUser';
const PERMS = 'userPerms';
const CHANGE = 'auth-change';

/** The signed-in member, and the permissions of the account, for example `musicLover`. */
export interface Session {
  username: string;
  perms: readonly string[];
}

/** A session as it is stored: with its token, and the permissions as one text. */
export interface StoredSession {
  token: string;
  username: string;
  perms: string;
}

/** Whether the signed-in member is an editor, who looks after the changes of all members. */
export const isEditor = (session: Session | null): boolean => session?.perms.includes('editor') ?? false;

/** The tab's session storage; undefined if the browser refuses it. */
export function sessionStorageOf(view: Window): Storage | undefined {
  try {
    return view.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The session's token; null without a session or storage. */
export const readToken = (storage: Storage | undefined): string | null => storage?.getItem(TOKEN) || null;

/** The stored session; undefined without a token. */
export function readSession(storage: Storage): StoredSession | undefined {
  const token = readToken(storage);
  return token === null
    ? undefined
    : { token, username: storage.getItem(USERNAME) ?? '', perms: storage.getItem(PERMS) ?? '' };
}

/** The permissions in a comma-separated text, trimmed, without empty ones. */
export const parsePerms = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((perm) => perm.trim())
    .filter(Boolean);

/** Stores the session that the API returned. Dispatches an `auth-change` event. */
export function storeSession(
  storage: Storage | undefined,
  { token, user }: { token: string; user: { username: string; perms?: string | null } },
): void {
  storage?.setItem(TOKEN, token);
  storage?.setItem(USERNAME, user.username);
  storage?.setItem(PERMS, user.perms ?? '');
  window.dispatchEvent(new Event(CHANGE));
}

/** The permissions that are stored beside the session's token. */
export const readPerms = (storage: Storage | undefined): string[] => parsePerms(storage?.getItem(PERMS));

/** Removes the session. Dispatches an `auth-change` event. */
export function clearSession(storage: Storage | undefined): void {
  for (const key of [TOKEN, USERNAME, PERMS]) storage?.removeItem(key);
  window.dispatchEvent(new Event(CHANGE));
}

/** The events after which the session may be another one. A page that is shown again may have missed some. */
const EVENTS = [CHANGE, 'storage', 'pageshow'];

/** Calls a listener whenever the session may have changed. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  const onChange = () => {
    // Style sheets read this attribute. `boot.js` sets it before the first paint.
    document.documentElement.toggleAttribute('data-session', readToken(sessionStorageOf(window)) !== null);
    listener();
  };
  for (const event of EVENTS) window.addEventListener(event, onChange);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange);
  };
}

const useStored = (key: string): string | null =>
  useSyncExternalStore(
    onSessionChange,
    () => sessionStorageOf(window)?.getItem(key) ?? null,
    () => null,
  );

/** The session, updated by `auth-change` and `storage` events. Null without a token. */
export function useSession(): Session | null {
  const token = useStored(TOKEN);
  const username = useStored(USERNAME);
  const perms = useStored(PERMS);
  return useMemo(
    () => (token ? { username: username ?? '', perms: parsePerms(perms) } : null),
    [token, username, perms],
  );
}
