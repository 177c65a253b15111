import type { ApolloClient } from '@apollo/client';
import { MarkSetDocument, MarksDocument } from '#graphql/generated/graphql.ts';
import { type AccountApi, syncMarks } from './accountSync.ts';
import type { CollectionStore } from './store.ts';

/** The marks of the signed-in member in the API. */
const accountApi = (client: ApolloClient): AccountApi => ({
  async read(after) {
    const { data, error } = await client.query({ query: MarksDocument, variables: { after }, fetchPolicy: 'no-cache' });
    if (!data) throw error;
    return data.marks;
  },
  async set(marks) {
    const { data, error } = await client.mutate({
      mutation: MarkSetDocument,
      variables: { marks: [...marks] },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw error;
  },
});

/** Syncs this browser's marks with the account (see `syncMarks`), in one tab at a time. */
export function syncAccount(store: CollectionStore, client: ApolloClient): Promise<void> {
  const sync = () => syncMarks(store, accountApi(client));
  // Null or undefined on pages without https. Two tabs that sync at once ask twice, and lose nothing.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('account marks', sync) : sync();
}
