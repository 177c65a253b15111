import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { setLogVerbosity } from '@apollo/client';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { removeToasts } from '#components/toasts/toast.ts';
import { provideDom } from '#lib/dom.ts';
import { readHtmlOnServer } from '#lib/htmlOnServer.ts';

// A page's code is loaded when it is visited; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 20_000 });

// The client warns of every broken result, because the cache does not keep it.
setLogVerbosity('error');

// Autosizing text areas wait for fonts, which happy-dom does not have.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { ready: Promise.resolve(), addEventListener() {}, removeEventListener() {} },
});

// These windows read no HTML bit by bit.
provideDom(window, readHtmlOnServer);

/** user-event has each key and click in an `act` of its own, in which the response to another one may happen to arrive. */
const ABOUT_THE_TEST = /^A component suspended inside an `act` scope/;

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const complaint = args.map(String).join(' ');
    if (!ABOUT_THE_TEST.test(complaint)) complaints.push(complaint);
  });
});

// A worker runs one file after the other in the same window, with the same modules: nothing of a test stays. A test that
// expects a complaint spies on `console.error` with an implementation of its own.
afterEach(() => {
  cleanup();
  removeToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
  expect(complaints, 'unexpected console.error').toEqual([]);
});
