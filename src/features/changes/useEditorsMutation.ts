import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';

/** The messages about a mutation, and the steps that follow it. */
interface Told<Data> {
  title?: string;
  /** The text of the toast after it. */
  done: (data: Data) => string;
  /** The text for an error without a message. */
  failed?: string;
  /** The path to go to afterwards. Without it, the page stays, and its data is loaded again. */
  to?: string | undefined;
  /** Called afterwards, if the page stays. */
  onDone?: () => void;
}

/**
 * Returns a function that runs a mutation, and shows its result in a toast. Cached lists and counts are forgotten. The
 * pressed button gives up the focus while it is disabled, and takes it back. If the button is gone, the page gets the focus.
 */
export function useEditorsMutation() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [isRunning, setRunning] = useState(false);
  const pressed = useRef<Element>(null);
  useDidUpdate(() => {
    if (isRunning || document.activeElement !== document.body) return;
    const target = pressed.current?.isConnected ? pressed.current : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [isRunning]);

  async function run<Data>(
    send: (client: ApolloClient) => Promise<{ data?: Data | undefined; error?: unknown }>,
    { title = 'Done', done, failed = 'It could not be done.', to, onDone }: Told<Data>,
  ) {
    pressed.current = document.activeElement;
    setRunning(true);
    try {
      const { data, error } = await send(client);
      if (!data) throw error;
      toast({ title, description: done(data) });
      if (to !== undefined) {
        await client.clearStore();
        await navigate(to);
        return;
      }
      onDone?.();
      await client.resetStore();
    } catch (error) {
      toast({ title: 'Error', description: toastMessage(error, failed), destructive: true });
    }
    setRunning(false);
  }
  return { run, isRunning };
}
