import { whenIdle } from '../lib/idle';

const waiting: (() => void)[] = [];

/** Writes to the cache whatever waits to be written. */
export function writeWaiting(): void {
  for (const write of waiting.splice(0)) write();
}

/** Lets a write to the cache wait until the browser has nothing else to do: the page that asked is drawn first. */
export function writeLater(write: () => void): void {
  waiting.push(write);
  whenIdle(writeWaiting);
}
