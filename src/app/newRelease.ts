import { openSession } from '../lib/session';

/** When the site last reloaded itself: it must not do so in a loop. */
const LOADED_AT = 'releaseLoadedAt';
const PAUSE_MS = 60_000;

/** The script that starts the site. Every release has a name of its own for it. */
const entryOf = (page: Document) => page.querySelector('script[type="module"]')?.getAttribute('src');

/** Whether there is a new release since this document was loaded. False when the site cannot be reached. */
async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return response.ok && !!entry && entry !== entryOf(document);
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
