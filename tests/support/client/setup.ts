import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { setLogVerbosity } from '@apollo/client';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { removeToasts } from '#components/toasts/toast.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { provideDom } from '#lib/dom.ts';
import { readHtmlOnServer } from '#lib/htmlOnServer.ts';

configure({
  // Events come as in a browser, outside of `act`: a sync `act` drops what React renders in slices while it suspends. On a
  // busy machine, where rendering takes several slices, the page would then wait for ever.
  eventWrapper: (event) => event(),
  // A page's code is loaded when it is visited, which may take long on a busy machine.
  asyncUtilTimeout: 20_000,
  // A query that waits fails many times before it succeeds. The page is printed only for a message that somebody reads.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const text = () => `${message ?? ''}\n\n${prettyDOM(container) || ''}`;
    Object.defineProperty(error, 'message', { configurable: true, get: text });
    return error;
  },
});

// The client warns of each result with errors, because the cache does not keep it.
setLogVerbosity('error');

// Autosizing text areas wait for fonts, which happy-dom does not have.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { ready: Promise.resolve(), addEventListener() {}, removeEventListener() {} },
});

/** Without a layout everything is in sight. jsdom has no observer, happy-dom's never reports. */
class EverythingIsInSight {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}

  observe(): void {
    queueMicrotask(() => this.report([{ isIntersecting: true }]));
  }

  disconnect(): void {}
}

Object.defineProperty(window, 'IntersectionObserver', { configurable: true, value: EverythingIsInSight });
Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: EverythingIsInSight });

// happy-dom cannot parse HTML in parts.
provideDom(window, readHtmlOnServer);

/**
 * React's renderer for the edge misses `ArrayBuffer.prototype.detached` on Node 20, and says so in development alone.
 * `render` is in an `act` of its own, in which a page may suspend.
 */
const ABOUT_THE_TEST = /^(?:A component suspended inside an `act` scope|React encountered an empty buffer)/;

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const complaint = args.map(String).join(' ');
    if (!ABOUT_THE_TEST.test(complaint)) complaints.push(complaint);
  });
});

// A worker runs one file after the other in the same window with the same modules, so nothing of a test may stay. A
// test that expects a complaint mocks `console.error` itself.
afterEach(async () => {
  cleanup();
  removeToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if ((await indexedDB.databases()).length > 0) await collectionStore().clear();
  window.sessionStorage.clear();
  window.localStorage.clear();
  expect(complaints, 'unexpected console.error').toEqual([]);
});
