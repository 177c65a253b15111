import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page has come alive in the browser: false on the server and while its page is being adopted. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
