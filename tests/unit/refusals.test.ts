import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, test } from 'vitest';
import { fieldErrors, isUnauthenticated } from '#graphql/refusals.ts';

const failed = (...errors: Array<{ message: string; extensions?: Record<string, unknown> }>) =>
  new CombinedGraphQLErrors({ data: null, errors });

const wrong = (field: unknown, message = 'is wrong') => ({ message, extensions: { code: 'BAD_USER_INPUT', field } });

describe('fieldErrors', () => {
  test.each([
    ['the field of the form that is named', failed(wrong('name', 'Name is taken')), { name: 'Name is taken' }],
    ['the first message of each field', failed(wrong('name', 'first'), wrong('name', 'second')), { name: 'first' }],
    ['several fields', failed(wrong('name'), wrong('url')), { name: 'is wrong', url: 'is wrong' }],
    ['no field that the form does not have', failed(wrong('artist_id')), {}],
    [
      'no field of another kind of error',
      failed({ message: 'no', extensions: { code: 'FORBIDDEN', field: 'name' } }),
      {},
    ],
    ['nothing without a field', failed(wrong(undefined)), {}],
    ['nothing for a field that is no text', failed(wrong(['name'])), {}],
    ['nothing without extensions', failed({ message: 'no' }), {}],
    ['nothing for a network failure', new TypeError('Failed to fetch'), {}],
    ['nothing without an error', undefined, {}],
  ])('%s', (_, error, messages) => {
    expect(fieldErrors(error, ['name', 'url'])).toEqual(messages);
  });
});

test.each([
  [failed({ message: 'You must be logged in.', extensions: { code: 'UNAUTHENTICATED' } }), true],
  [failed({ message: 'no', extensions: { code: 'FORBIDDEN' } }), false],
  [failed({ message: 'no' }), false],
  [new Error('UNAUTHENTICATED'), false],
])('%s is a refusal for want of a session: %s', (error, refused) => {
  expect(isUnauthenticated(error)).toBe(refused);
});
