import { ensureCatalogue } from '../server/catalogue/load.ts';
import { openDatabase } from '../server/db/open.ts';
import { cases, findSubjects } from './bare.ts';
import { listen, measuredServer } from './server.ts';

/*
 * What is measured: the real server, and in the same process beside it the least SQL for each operation with nothing but
 * JSON serialisation around it, on the same database and the same connections. Says its port and its subjects to the
 * process that started it, and ends with it.
 */

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const sample = process.env.SAMPLE === 'full' ? 'full' : 'small';
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
await ensureCatalogue(database, sample, () => undefined);
const subjects = await findSubjects(database);
const app = await measuredServer(database);
for (const { operation, bare } of cases) {
  app.post(`/bare/${operation}`, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(await bare(database, subjects))),
  );
}
process.send?.({ port: await listen(app), subjects });
process.on('disconnect', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
