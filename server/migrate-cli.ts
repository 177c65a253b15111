import { runCommand } from './command.ts';
import { DatabaseUnavailable, openDatabase } from './db/open.ts';
import { readSettings } from './settings.ts';

/* `npm run migrate`: brings the tables of the configured database up to date. */

const usage = `Usage: npm run migrate
       npm run migrate -- --help

Brings the tables of the database up to date, as a start does unless MIGRATE is off. Run it before the processes of a new
version are started, while those of the old one go on.
`;

async function migrate(): Promise<void> {
  const database = await openDatabase({ ...readSettings(process.env), migrate: true });
  await database.close();
  process.stdout.write('The tables of the database are up to date.\n');
}

await runCommand({
  usage,
  refusal: DatabaseUnavailable,
  workOf: (args) => (args.length === 0 ? migrate : undefined),
});
