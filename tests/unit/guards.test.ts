import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectOthers } from '#app/middleware.ts';
import { storeSession } from '#graphql/session.ts';
import { createVisit } from '#routing/visit.ts';
import { clientWith } from '#tests/support/client/client.ts';
import { loaderArgs } from '#tests/support/client/loaderArgs.ts';

const signIn = () => storeSession(sessionStorage, { token: 'T', user: { username: 'ada' } });

/** Goes to a page in a new tab, to which another tab hands its session a moment later. */
async function open(who: 'members' | 'visitors', path: string, handOver = () => {}) {
  const answered = new Promise<void>((resolve) => {
    setTimeout(() => {
      handOver();
      resolve();
    }, 10);
  });
  const next = vi.fn();
  const context = createVisit(clientWith([]), 'navigation', answered);
  const redirect: unknown = await Promise.resolve(redirectOthers(who)(loaderArgs(context, path), next)).catch(
    (thrown: unknown) => thrown,
  );
  return redirect instanceof Response ? redirect.headers.get('location') : next.mock.calls.length;
}

describe('a new tab', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));

  test('shows a page for members to whom another tab hands its session', async () => {
    expect(await open('members', '/artist/add', signIn)).toBe(1);
  });

  test('leads from a page for members if no tab has a session', async () => {
    expect(await open('members', '/artist/add')).toBe('/login');
  });

  test('leads from the login whom another tab hands its session', async () => {
    expect(await open('visitors', '/login', signIn)).toBe('/');
    sessionStorage.clear();
    expect(await open('visitors', '/login')).toBe(1);
  });
});
