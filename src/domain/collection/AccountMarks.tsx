import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';
import { hasCode } from '#graphql/refusals.ts';
import { syncAccount } from './accountApi.ts';
import { keepSynced } from './keepSynced.ts';
import { collectionStore, useCollection } from './useCollection.ts';

/** The sentence for changes that could not be sent for some time. */
const words = (error: unknown): string =>
  `Your marks are kept in this browser, and could not be sent to your account yet: ${toastMessage(error, 'The API did not answer.')}`;

const isLasting = (error: unknown): boolean => hasCode(error, 'BAD_USER_INPUT') || hasCode(error, 'BLOCKED');

/** Keeps the marks of this browser and of the signed-in member's account the same. Renders nothing. */
export function AccountMarks() {
  const client = useApolloClient();
  const { accountProblem } = useCollection();
  useEffect(() => {
    const store = collectionStore();
    return keepSynced({ store, sync: (signal) => syncAccount(store, client, signal), words, isLasting });
  }, [client]);
  useEffect(() => {
    if (accountProblem) toast({ title: 'Marks not sent', description: accountProblem, destructive: true });
  }, [accountProblem]);
  return null;
}
