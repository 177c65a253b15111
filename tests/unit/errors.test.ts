import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { errorMessage, toastMessage } from '#graphql/errors.ts';

const answer = (status: number) => new Response('', { status });
const graphql = (...messages: string[]) =>
  new CombinedGraphQLErrors({ errors: messages.map((message) => ({ message })) });
const server = (status: number, bodyText = '') =>
  new ServerError('Response not successful', { response: answer(status), bodyText });
const parse = (status: number) =>
  new ServerParseError(new SyntaxError(`Unexpected token '<'`), { response: answer(status), bodyText: '<html>' });

test.each([
  ['one GraphQL error', graphql('No such field'), 'GraphQL error: No such field', 'No such field'],
  ['several: the first', graphql('First', 'Second'), 'GraphQL error: First', 'First'],
  ['one without a message', graphql(''), 'GraphQL error: Unknown error', 'Default'],
  ['none at all', graphql(), 'GraphQL error: Unknown error', 'Default'],
  ['status 500', server(500), 'HTTP error! status: 500', 'HTTP error! status: 500'],
  ['status 429', server(429), 'HTTP error! status: 429', 'HTTP error! status: 429'],
  [
    'status 429 with a reason',
    server(429, '{"errors":[{"message":"Too many attempts."}]}'),
    'HTTP error! status: 429',
    'Too many attempts.',
  ],
  ['status 500 with another body', server(500, '{"errors":{}}'), 'HTTP error! status: 500', 'HTTP error! status: 500'],
  [
    'HTML with status 200',
    parse(200),
    'The API sent an answer that is not JSON.',
    'The API sent an answer that is not JSON.',
  ],
  ['HTML with status 502', parse(502), 'HTTP error! status: 502', 'HTTP error! status: 502'],
  ['a network failure', new TypeError('Failed to fetch'), 'Failed to fetch', 'Failed to fetch'],
  ['an error that says nothing', new Error(''), 'Unknown error', 'Default'],
  ['no error object', 'boom', 'Unknown error', 'Default'],
  ['nothing', undefined, 'Unknown error', 'Default'],
])('%s', (_, error, onPage, inToast) => {
  expect(errorMessage(error)).toBe(onPage);
  expect(toastMessage(error, 'Default')).toBe(inToast);
});
