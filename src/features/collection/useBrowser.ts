import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is a browser that is done with the markup of the server. */
export const useBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
