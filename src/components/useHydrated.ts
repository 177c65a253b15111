import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated. False on the server and during the first render in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
