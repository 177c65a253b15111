import { sessionStorageOf } from '#graphql/session.ts';

/** The key of the time at which the site last reloaded itself. It prevents a loop. */
const LOADED_AT = 'releaseLoadedAt';
const PAUSE_MS = 60_000;

/**
 * Whether there is a new release since this document was loaded. Each release has its own file name of the main script.
 * Reads it from the document without a page. False if the site cannot be reached.
 */
async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store', headers: { accept: 'text/html' } });
    const newest = new DOMParser().parseFromString(await response.text(), 'text/html');
    const entry = newest.querySelector('script[type="module"]')?.getAttribute('src');
    return (
      response.ok && !!entry && Array.from(document.scripts).every((script) => script.getAttribute('src') !== entry)
    );
  } catch {
    return false;
  }
}

/**
 * Reloads the document after a new release, because the files of the old one no longer exist. It does so at most once a
 * minute.
 */
export async function reloadAfterRelease(): Promise<void> {
  const storage = sessionStorageOf(window);
  if (!storage || Date.now() - Number(storage.getItem(LOADED_AT)) < PAUSE_MS || !(await isOutdated())) return;
  storage.setItem(LOADED_AT, String(Date.now()));
  window.location.reload();
}
