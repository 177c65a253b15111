import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { clearSession, parsePerms, readToken, sessionStorageOf, storeSession, useSession } from '#graphql/session.ts';

const answer = { token: 'T', user: { username: 'ada', perms: 'musicLover, admin' } };

test.each([
  ['musicLover', ['musicLover']],
  [' musicLover , admin', ['musicLover', 'admin']],
  ['musicLover,,', ['musicLover']],
  ['', []],
  [null, []],
  [undefined, []],
])('the permissions in %j are %j', (text, perms) => {
  expect(parsePerms(text)).toEqual(perms);
});

test('a session is kept under three keys, and forgotten with all of them', () => {
  const heard = vi.fn();
  window.addEventListener('auth-change', heard);
  storeSession(sessionStorage, answer);
  expect({ ...sessionStorage }).toEqual({ authToken: 'T', currentUser: 'ada', userPerms: 'musicLover, admin' });
  // Nothing is left of a session that was there before, such as one that somebody else put there.
  storeSession(sessionStorage, { token: 'U', user: { username: 'ben' } });
  expect({ ...sessionStorage }).toEqual({ authToken: 'U', currentUser: 'ben', userPerms: '' });
  clearSession(sessionStorage);
  expect(sessionStorage).toHaveLength(0);
  expect(heard).toHaveBeenCalledTimes(3);
  window.removeEventListener('auth-change', heard);
});

describe('useSession', () => {
  test('follows what this page does', () => {
    const { result } = renderHook(useSession);
    expect(result.current).toBeNull();
    act(() => storeSession(sessionStorage, answer));
    expect(result.current).toEqual({ username: 'ada', perms: ['musicLover', 'admin'] });
    act(() => clearSession(sessionStorage));
    expect(result.current).toBeNull();
  });

  test.each(['storage', 'auth-change'])('reads again on a %s event', (type) => {
    const { result } = renderHook(useSession);
    sessionStorage.setItem('authToken', 'T');
    sessionStorage.setItem('currentUser', 'ada');
    expect(result.current).toBeNull();
    act(() => {
      window.dispatchEvent(new Event(type));
    });
    expect(result.current).toEqual({ username: 'ada', perms: [] });
  });

  test('is the same value as long as nothing changes', () => {
    storeSession(sessionStorage, answer);
    const { result, rerender } = renderHook(useSession);
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });

  test('nobody is signed in without a token', () => {
    sessionStorage.setItem('currentUser', 'ada');
    expect(renderHook(useSession).result.current).toBeNull();
  });
});

test('a browser that refuses storage is one where nobody is signed in', () => {
  const refusing = Object.create(window, {
    sessionStorage: {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  });
  const storage = sessionStorageOf(refusing);
  expect(storage).toBeUndefined();
  expect(() => storeSession(storage, answer)).not.toThrow();
  expect(readToken(storage)).toBeNull();
});
