import { ApolloLink } from '@apollo/client/link';
import { expect, test, vi } from 'vitest';
import { onIntent } from '../../src/app/intent';
import { createClientOver } from '../../src/graphql/client';
import { createLazyClient } from '../../src/graphql/lazyClient';

const apollo = () => createClientOver(ApolloLink.empty(), { storage: undefined, onExpired() {} });

test('is created once, whoever asks, and told of before anybody has it', async () => {
  const create = vi.fn(async () => apollo());
  const client = createLazyClient(create);
  const told = vi.fn(() => expect(client.loaded()).toBeDefined());
  client.subscribe(told);
  expect(client.loaded()).toBeUndefined();

  const first = client.load().then((loaded) => {
    expect(told).toHaveBeenCalledOnce();
    return loaded;
  });
  expect(await client.load()).toBe(await first);
  expect(client.loaded()).toBe(await first);
  expect(create).toHaveBeenCalledOnce();
});

test('is tried again after a failure', async () => {
  const create = vi.fn(async () => apollo());
  create.mockRejectedValueOnce(new Error('The connection is lost.'));
  const client = createLazyClient(create);
  await expect(client.load()).rejects.toThrow('The connection is lost.');
  expect(client.loaded()).toBeUndefined();
  expect(await client.load()).toBe(client.loaded());
});

test.each([
  ['a pointer on a link', 'a', 'pointerover'],
  ['the focus on a link', 'a', 'focusin'],
  ['a press anywhere', 'p', 'pointerdown'],
  ['a key', 'p', 'keydown'],
  ['a text', 'input', 'input'],
])('is loaded by %s', (_, tag, type) => {
  const create = vi.fn(async () => apollo());
  onIntent(() => createLazyClient(create).load());
  const element = document.body.appendChild(document.createElement(tag));
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(create).not.toHaveBeenCalled();
  element.dispatchEvent(new Event(type, { bubbles: true }));
  element.dispatchEvent(new Event(type, { bubbles: true }));
  expect(create).toHaveBeenCalledOnce();
  element.remove();
});
