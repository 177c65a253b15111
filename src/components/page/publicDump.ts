import { createContext } from 'react';

/** Whether the server has a public dump of the catalogue. False unless it says so. */
export const PublicDumpContext = createContext(false);
