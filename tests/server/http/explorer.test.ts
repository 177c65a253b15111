import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer } from './server.ts';

const renderGraphiQL = vi.hoisted(() => vi.fn());

beforeAll(() => {
  vi.resetModules();
  vi.doMock('@graphql-yoga/render-graphiql', () => ({ renderGraphiQL }));
});
afterAll(() => {
  vi.doUnmock('@graphql-yoga/render-graphiql');
  vi.resetModules();
});

test('an explorer that could not be loaded once is loaded the next time', async () => {
  renderGraphiQL.mockImplementationOnce(() => {
    throw new Error('There is no such file');
  });
  renderGraphiQL.mockReturnValue('<title>Explorer</title>');
  const server = await testServer();
  const open = () => server.inject({ url: '/graphql', headers: { accept: 'text/html' } });
  expect((await open()).statusCode).toBe(500);
  for (const _ of [1, 2]) expect(await open()).toMatchObject({ statusCode: 200, body: '<title>Explorer</title>' });
  expect(renderGraphiQL).toHaveBeenCalledTimes(2);
});
