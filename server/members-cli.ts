import { runCommand, withDatabase } from './command.ts';
import { accountByName, allAccounts, updateAccount } from './data/accounts/accounts.ts';
import type { Database } from './db/database.ts';
import { readSettings } from './settings.ts';

/* `npm run members`: lists accounts of the configured database, and changes what they may do. */

const usage = `Usage: npm run members -- list
       npm run members -- grant NAME editor
       npm run members -- revoke NAME editor
       npm run members -- block NAME "reason"
       npm run members -- unblock NAME
       npm run members -- --help

An editor may change, remove and merge all records. Who is blocked may only read, and is shown the reason.
`;

const say = (text: string) => {
  process.stdout.write(`${text}\n`);
};

class Refused extends Error {}

async function list(database: Database): Promise<void> {
  for (const { username, perms, blocked, createdAt } of await allAccounts(database)) {
    say(
      [username, perms, createdAt.toISOString().slice(0, 10), blocked ? `blocked: ${blocked}` : '']
        .join('\t')
        .trimEnd(),
    );
  }
}

/** Returns the function that runs a command on an account; undefined for an unknown command. */
function changeOf([command, , words, ...rest]: readonly string[]):
  | ((database: Database, name: string) => Promise<string>)
  | undefined {
  const isEditor = words === 'editor' && rest.length === 0;
  const found = async (database: Database, name: string) => {
    const account = await accountByName(database, name);
    if (!account) throw new Refused(`There is no member ${name}.`);
    return account;
  };
  const granting = (isGranted: boolean) => async (database: Database, name: string) => {
    const { id, username, perms } = await found(database, name);
    const others = perms.split(',').filter((perm) => perm !== 'editor');
    await updateAccount(database, id, { perms: [...others, ...(isGranted ? ['editor'] : [])].join() });
    return `${username} is ${isGranted ? 'an editor' : 'no editor'}.`;
  };
  const blocking = (reason: string | null) => async (database: Database, name: string) => {
    const { id, username } = await found(database, name);
    await updateAccount(database, id, { blocked: reason });
    return reason === null ? `${username} may write.` : `${username} may only read.`;
  };
  if (command === 'grant' && isEditor) return granting(true);
  if (command === 'revoke' && isEditor) return granting(false);
  if (command === 'block' && words?.trim() && rest.length === 0) return blocking(words.trim());
  if (command === 'unblock' && words === undefined) return blocking(null);
  return undefined;
}

function workOf(args: readonly string[]): (() => Promise<void>) | undefined {
  const [command, name] = args;
  const onDatabase = (work: (database: Database) => Promise<void>) => () =>
    withDatabase(readSettings(process.env), work);
  if (command === 'list' && args.length === 1) return onDatabase(list);
  const change = name && changeOf(args);
  return change ? onDatabase(async (database) => say(await change(database, name))) : undefined;
}

await runCommand({ usage, refusal: Refused, workOf });
