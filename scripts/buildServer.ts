import { compileServer } from './compileServer.ts';

/* Builds the server in dist, or in the folder named. */

const [folder = 'dist'] = process.argv.slice(2);
await compileServer(folder);
