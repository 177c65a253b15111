import { ApolloLink } from '@apollo/client/link';
import { of } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '#graphql/client.ts';
import { LookupArtistsDocument, type LookupArtistsQuery } from '#graphql/generated/graphql.ts';
import { readToken, storeSession } from '#graphql/session.ts';
import type { Sent } from '#tests/support/client/mocks.ts';

const refused = { errors: [{ message: 'You must be logged in.', extensions: { code: 'UNAUTHENTICATED' } }] };

function clientThatGets(result: ApolloLink.Result, beforeResult = () => {}, headers: HeadersInit = {}) {
  const sent: unknown[] = [];
  const onExpired = vi.fn();
  const link = new ApolloLink((operation) => {
    sent.push(operation.getContext().headers.authorization);
    beforeResult();
    operation.setContext({ response: new Response(null, { headers }) });
    return of(result);
  });
  const client = createClient(link, { storage: sessionStorage, onExpired });
  const ask = () =>
    client.query({ query: LookupArtistsDocument, variables: { search: 'abc' }, fetchPolicy: 'no-cache' });
  return { ask, sent, onExpired };
}

const signIn = (token: string) => storeSession(sessionStorage, { token, user: { username: 'ada' } });

describe('the session on the wire', () => {
  test('the token is read anew for every request', async () => {
    const { ask, sent } = clientThatGets(refused);
    await ask();
    signIn('T1');
    await ask();
    signIn('T2');
    await ask();
    expect(sent).toEqual(['', 'Bearer T1', 'Bearer T2']);
  });

  test('a refused token ends the session, once', async () => {
    signIn('T');
    const { ask, onExpired } = clientThatGets(refused);
    const answers = await Promise.all([ask(), ask()]);
    expect(readToken(sessionStorage)).toBeNull();
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect(answers.map(({ error }) => error?.message)).toEqual(['You must be logged in.', 'You must be logged in.']);
  });

  test('an answer that says the token is over ends the session, and is shown all the same', async () => {
    signIn('T');
    const over = { 'www-authenticate': 'Bearer error="invalid_token"' };
    const artists: Sent<LookupArtistsQuery['artists']> = { __typename: 'ArtistConnection', edges: [] };
    const { ask, onExpired } = clientThatGets({ data: { artists } }, undefined, over);
    expect((await ask()).data).toEqual({ artists });
    expect(readToken(sessionStorage)).toBeNull();
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  test('a refusal without a token is only an error', async () => {
    const { ask, onExpired } = clientThatGets(refused);
    await ask();
    expect(onExpired).not.toHaveBeenCalled();
  });

  test('a refusal of an older token leaves the newer session alone', async () => {
    signIn('old');
    const { ask, onExpired } = clientThatGets(refused, () => signIn('new'));
    await ask();
    expect(readToken(sessionStorage)).toBe('new');
    expect(onExpired).not.toHaveBeenCalled();
  });

  test('other errors leave the session alone', async () => {
    signIn('T');
    const { ask, onExpired } = clientThatGets({ errors: [{ message: 'You must be logged in.' }] });
    await ask();
    expect(readToken(sessionStorage)).toBe('T');
    expect(onExpired).not.toHaveBeenCalled();
  });
});
