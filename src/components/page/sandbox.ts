import { createContext } from 'react';

/** Whether the night takes what members add. So it is unless the server says otherwise. */
export const SandboxContext = createContext(true);
