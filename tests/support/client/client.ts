import { MockLink } from '@apollo/client/testing';
import { createClient } from '#graphql/client.ts';

/** A link that answers from `mocks`, each as often as needed, unless it has `maxUsageCount`. */
export const mockLink = (mocks: ReadonlyArray<MockLink.MockedResponse>) =>
  new MockLink(
    mocks.map((mock) => ({ maxUsageCount: Number.POSITIVE_INFINITY, ...mock })),
    { defaultOptions: { delay: 0 }, showWarnings: false },
  );

/** A client without a page, whose requests are answered from `mocks`. */
export const clientWith = (mocks: ReadonlyArray<MockLink.MockedResponse>) =>
  createClient(mockLink(mocks), { storage: undefined, onExpired() {} });
