import { openSession } from '#graphql/session.ts';

/** When the site last reloaded itself: it must not do so in a loop. */
const LOADED_AT = 'releaseLoadedAt';
const PAUSE_MS = 60_000;

/**
 * Whether there is a new release since this document was loaded: every release has a name of its own for the script that
 * starts the site. False when the site cannot be reached. Asks for the document without a page, which has that script in its place.
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

/** Reloads the document after a new release, because the files of the old one no longer exist. At most once a minute. */
export async function moveToNewRelease(): Promise<void> {
  const storage = openSession(window);
  if (!storage || Date.now() - Number(storage.getItem(LOADED_AT)) < PAUSE_MS || !(await isOutdated())) return;
  storage.setItem(LOADED_AT, String(Date.now()));
  window.location.reload();
}
