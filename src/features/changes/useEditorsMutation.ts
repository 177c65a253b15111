import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';

/**
 * Returns a function that runs a mutation of an editor, shows its result in a toast, and loads the page's data again.
 */
export function useEditorsMutation() {
  const client = useApolloClient();
  const [isRunning, setRunning] = useState(false);

  async function run<Data>(
    send: (client: ApolloClient) => Promise<{ data?: Data | undefined; error?: unknown }>,
    done: (data: Data) => string,
  ) {
    setRunning(true);
    try {
      const { data, error } = await send(client);
      if (!data) throw error;
      toast({ title: 'Done', description: done(data) });
      await client.resetStore();
    } catch (error) {
      toast({ title: 'Error', description: toastMessage(error, 'It could not be done.'), destructive: true });
    }
    setRunning(false);
  }
  return { run, isRunning };
}
