import type { Database } from './db/database.ts';
import { failureOf } from './db/failures.ts';
import { FolderInUse } from './db/lock.ts';
import { type DatabaseSettings, DatabaseUnavailable, openDatabase } from './db/open.ts';
import { readEnvFile, SettingError } from './settings.ts';

/** Opens a database for some work, and closes it afterwards. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  return work(database).finally(() => database.close());
}

interface Command {
  usage: string;
  /** The error of what the operator can put right. Its message is one line. */
  refusal: new (
    message: string,
  ) => Error;
  /** Returns the work that the arguments ask for; undefined if they ask for none. */
  workOf: (args: string[]) => (() => Promise<void>) | undefined;
}

/** Whether the system refused something, such as to open a file, or the arguments are wrong. */
const isExternal = (error: Error): boolean =>
  'syscall' in error || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/** Returns the sentence of an error that the operator can fix; of any other, which is a bug, its stack. */
export function toldOf(error: unknown, refusal: Command['refusal']): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [refusal, SettingError, FolderInUse, DatabaseUnavailable].some((kind) => error instanceof kind);
  if (isExpected) return error.message;
  if (failureOf(error)) return `The database cannot do this at this moment: ${error.message}`;
  return (isExternal(error) ? error.message : error.stack) ?? error.message;
}

/** Runs a command with the arguments of the process, or prints its help. An error of the operator's is one line. */
export async function runCommand({ usage, refusal, workOf }: Command): Promise<void> {
  readEnvFile();
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', () => process.exit(1));
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage);
    return;
  }
  try {
    const work = workOf(args);
    if (work) return await work();
    process.stderr.write(usage);
  } catch (error) {
    process.stderr.write(`${toldOf(error, refusal)}\n`);
  }
  process.exitCode = 1;
}
