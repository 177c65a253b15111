import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';

/**
 * Returns a function that runs a mutation of an editor, shows its result in a toast, and loads the page's data again. The
 * pressed button gives up the focus while it is disabled, and takes it back. If the button is gone, the page gets the focus.
 */
export function useEditorsMutation() {
  const client = useApolloClient();
  const [isRunning, setRunning] = useState(false);
  const pressed = useRef<Element>(null);
  useDidUpdate(() => {
    if (isRunning || document.activeElement !== document.body) return;
    const target = pressed.current?.isConnected ? pressed.current : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [isRunning]);

  async function run<Data>(
    send: (client: ApolloClient) => Promise<{ data?: Data | undefined; error?: unknown }>,
    toastText: (data: Data) => string,
  ) {
    pressed.current = document.activeElement;
    setRunning(true);
    try {
      const { data, error } = await send(client);
      if (!data) throw error;
      toast({ title: 'Done', description: toastText(data) });
      await client.resetStore();
    } catch (error) {
      toast({ title: 'Error', description: toastMessage(error, 'It could not be done.'), destructive: true });
    }
    setRunning(false);
  }
  return { run, isRunning };
}
