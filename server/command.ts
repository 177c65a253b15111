import { existsSync } from 'node:fs';
import { FolderInUse } from './db/lock.ts';
import { DatabaseUnavailable } from './db/open.ts';
import { SettingError } from './settings.ts';

/** A command for the operator. */
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

/**
 * Runs a command with the arguments of the process, or prints its help. Prints an error that the operator can fix as one
 * line; any other is a bug, printed with its stack.
 */
export async function runCommand({ usage, refusal, workOf }: Command): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
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
    const isExpected =
      error instanceof Error &&
      (isExternal(error) ||
        [refusal, SettingError, FolderInUse, DatabaseUnavailable].some((kind) => error instanceof kind));
    process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`);
  }
  process.exitCode = 1;
}
