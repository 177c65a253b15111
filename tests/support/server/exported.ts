import { Writable } from 'node:stream';
import { exportCatalogue } from '#server/catalogue/export.ts';
import type { Database } from '#server/db/database.ts';

/** The lines of an export of the whole catalogue. */
export async function exported(database: Database): Promise<string[]> {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await exportCatalogue(database, { stream }, () => {});
  return Buffer.concat(chunks).toString().split('\n');
}
