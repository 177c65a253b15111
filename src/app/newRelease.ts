import { openSession } from '../lib/session';

/** When the site last loaded itself anew, so that it never does so over and over. */
const LOADED_AT = 'releaseLoadedAt';
const PAUSE_MS = 60_000;

/** The script that starts the site. Every release has a name of its own for it. */
const entryOf = (page: Document) => page.querySelector('script[type="module"]')?.getAttribute('src');

/** Whether the site was released anew since this document was loaded. A site that cannot be reached was not. */
async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return response.ok && !!entry && entry !== entryOf(document);
  } catch {
    return false;
  }
}

/** Loads the document anew when the site was released anew, whose predecessor's files are no longer there: once a minute at most. */
export async function moveToNewRelease(): Promise<void> {
  const storage = openSession(window);
  if (!storage || Date.now() - Number(storage.getItem(LOADED_AT)) < PAUSE_MS || !(await isOutdated())) return;
  storage.setItem(LOADED_AT, String(Date.now()));
  window.location.reload();
}
