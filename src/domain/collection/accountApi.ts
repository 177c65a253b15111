import type { ApolloClient } from '@apollo/client';
import { MarkSetDocument, MarksDocument } from '#graphql/generated/graphql.ts';
import { type AccountApi, syncMarks } from './accountSync.ts';
import type { CollectionStore } from './store.ts';

/** Returns all marks that the signed-in member's account has, removed ones left out. */
export async function readMarks(client: ApolloClient): Promise<{ key: string; changedAt: string; value: unknown }[]> {
  const api = accountApi(client);
  const marks = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await api.read(after);
    for (const { key, changedAt, value } of page.marks) {
      if (value != null) marks.push({ key, changedAt, value: parsed(value) });
    }
    after = page.cursor;
    more = page.hasMore;
  }
  return marks;
}

/** Returns the value of a JSON text; any other text as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

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
export function syncAccount(store: CollectionStore, client: ApolloClient, signal?: AbortSignal): Promise<void> {
  const sync = () => syncMarks(store, accountApi(client), signal);
  // Null or undefined on pages without https. Two tabs that sync at once ask twice, and lose nothing.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('account marks', sync) : sync();
}
