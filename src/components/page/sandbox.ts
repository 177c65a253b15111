import { createContext } from 'react';

/** Whether the nightly reset removes the records of members. True unless the server says otherwise. */
export const SandboxContext = createContext(true);
