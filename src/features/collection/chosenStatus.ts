import { openSession } from '../../lib/session';
import { STATUSES, type Status } from './mark';

const KEY = 'mine';
const CHANGE = 'mine-change';

/** What lists show of the collection, kept for the tab; undefined: everything. */
export const chosenStatus = (): Status | undefined => {
  const kept = openSession(window)?.getItem(KEY);
  return STATUSES.find((status) => status === kept);
};

/** Chooses what lists show, on this page and the next ones. */
export function chooseStatus(status: Status | undefined): void {
  const storage = openSession(window);
  if (status) storage?.setItem(KEY, status);
  else storage?.removeItem(KEY);
  window.dispatchEvent(new Event(CHANGE));
}

/** Calls the listener when the choice changes, until the returned function is called. */
export function subscribeToStatus(listener: () => void): () => void {
  window.addEventListener(CHANGE, listener);
  return () => window.removeEventListener(CHANGE, listener);
}
