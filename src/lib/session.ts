const TOKEN = 'authToken';

/** The tab's session storage, or undefined where the browser refuses it. */
export function openSession(view: Window): Storage | undefined {
  try {
    return view.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The session's token, or null when nobody is signed in or there is no storage. */
export const readToken = (storage: Storage | undefined): string | null => storage?.getItem(TOKEN) || null;
