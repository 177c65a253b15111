import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { badUserInput, unauthenticated } from '#server/data/base/badUserInput.ts';
import { maskError } from '#server/schema/maskError.ts';

const located = (cause: Error) => new GraphQLError(cause.message, { originalError: cause, path: ['artist', 'name'] });

describe('an error as the outside sees it', () => {
  test.each([
    [
      'of GraphQL itself',
      new GraphQLError('Syntax Error: Unexpected <EOF>.'),
      { message: 'Syntax Error: Unexpected <EOF>.' },
    ],
    [
      'of a variable',
      new GraphQLError('Variable "$id" got invalid value', { originalError: new GraphQLError('no integer') }),
      { message: 'Variable "$id" got invalid value' },
    ],
    [
      'of wrong input',
      located(badUserInput('filter.name.eq', 'No.')),
      { message: 'No.', path: ['artist', 'name'], extensions: { code: 'BAD_USER_INPUT', field: 'filter.name.eq' } },
    ],
    [
      'of a missing session',
      located(unauthenticated()),
      { message: 'You must be logged in.', path: ['artist', 'name'], extensions: { code: 'UNAUTHENTICATED' } },
    ],
  ])('%s is left as it is', (_name, error, expected) => {
    const reported: unknown[] = [];
    expect(maskError(error, ({ cause }) => void reported.push(cause))).toEqual(expected);
    expect(reported).toEqual([]);
  });

  test('of the server says no more than its id, under which the cause is reported', () => {
    const cause = new Error('relation "secret" does not exist');
    const reported: [string, unknown][] = [];
    const masked = maskError(located(cause), ({ id, cause: reason }) => void reported.push([id, reason]));
    expect(masked).toEqual({
      message: 'Internal server error',
      path: ['artist', 'name'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', id: reported[0]?.[0] },
    });
    expect(reported).toEqual([[expect.stringMatching(/^[0-9a-f-]{36}$/), cause]]);
  });

  test.each([new RangeError('Maximum call stack size exceeded'), 'a text', undefined, { message: 'no error at all' }])(
    'of any other kind is masked: %s',
    (error) => {
      const reported: unknown[] = [];
      const masked = maskError(error, ({ cause }) => void reported.push(cause));
      expect(masked).toEqual({
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) },
      });
      expect(reported).toEqual([error]);
    },
  );
});
