import { ApolloLink } from '@apollo/client';
import { afterEach, expect, test, vi } from 'vitest';
import { hear } from '#features/listen/hear.ts';
import { playback } from '#features/listen/playback.ts';
import { createClient } from '#graphql/client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  playback.clear();
});

/** A client whose API has no such recording. */
function clientWithout(ask: () => Promise<void> = async () => {}) {
  const client = createClient(ApolloLink.empty(), { storage: undefined, onExpired() {} });
  vi.spyOn(client, 'query').mockImplementation(async () => {
    await ask();
    return { data: { source: null } };
  });
  return client;
}

test('says that a recording is gone, and asks the archive nothing', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  await hear(clientWithout(), 11);
  expect(playback.state()).toMatchObject({ status: 'paused', message: 'The archive does not have this recording.' });
  expect(asked).not.toHaveBeenCalled();
});

test('says nothing of a recording that is no longer asked for', async () => {
  await hear(
    clientWithout(async () => playback.clear()),
    11,
  );
  expect(playback.state()).toMatchObject({ status: 'empty', message: '' });
});
