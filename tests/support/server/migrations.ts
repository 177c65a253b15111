import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A migration that the project does not have: its name, and its statements with the lines that say how it is run. */
export interface MadeUpMigration {
  name: string;
  text: string;
}

const journalOf = (folder: string) => join(folder, 'meta', '_journal.json');

/** Writes migrations to a folder, as `npm run db:generate` does, after those of another folder. */
export function writeMigrations(folder: string, migrations: readonly MadeUpMigration[], of: string): void {
  cpSync(of, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(journalOf(of), 'utf8'));
  for (const { name, text } of migrations) {
    const idx = journal.entries.length;
    const when = 1 + journal.entries.at(-1).when;
    journal.entries.push({ idx, version: '7', when, tag: name, breakpoints: true });
    writeFileSync(join(folder, `${name}.sql`), text);
  }
  writeFileSync(journalOf(folder), JSON.stringify(journal));
}

/** Writes the migrations of another folder up to one of this name, as an earlier version has them. */
export function writeMigrationsUntil(folder: string, last: string, of: string): void {
  writeMigrations(folder, [], of);
  const journal = JSON.parse(readFileSync(journalOf(folder), 'utf8'));
  const end = 1 + journal.entries.findIndex(({ tag }: { tag: string }) => tag === last);
  if (end === 0) throw new Error(`There is no migration ${last}.`);
  writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
}
