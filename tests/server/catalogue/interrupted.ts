import { ensureCatalogue } from '../../../server/catalogue/load.ts';
import { openDatabase } from '../../../server/db/open.ts';

/* Loads the small sample into the folder it is given and is killed, the hard way, with half of it written. */

const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
await ensureCatalogue(database, 'small', ({ done, total }) => {
  if (done > total / 2) process.kill(process.pid, 'SIGKILL');
});
