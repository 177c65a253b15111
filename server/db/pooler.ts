import pg from 'pg';

/*
 * A pooler in session mode gives each of our connections one of the server: nothing is to be known of it. In transaction
 * mode each transaction gets another. Prepared statements then need a pooler that keeps them, and settings those of the
 * role.
 */

/** The pooler cannot be used as it is. */
export class UnfitPooler extends Error {}

/** The times that it is tried whether two transactions have the same connection of the server: others use them, too. */
const rounds = 3;

/** Each connection prepares this under the same name, as it does with the statements of the site. */
const whichConnection = { name: 'which_connection', text: 'select pg_backend_pid() as pid' };

async function connectionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(whichConnection).catch((cause) => {
    // The statement is missing, or another connection has prepared it.
    if (!(cause instanceof pg.DatabaseError) || !/^(?:26000|42P05)$/.test(String(cause.code))) throw cause;
    const use = 'use pool_mode=session, or PgBouncer 1.21 or later with max_prepared_statements';
    throw new UnfitPooler(`its pooler is in transaction mode and loses prepared statements: ${use}`, { cause });
  });
  return rows[0]?.pid;
}

async function isShared(client: pg.Client, other: pg.Client): Promise<boolean> {
  const own = await connectionOf(client);
  // A pooler makes up the process numbers that it tells.
  if ('processID' in client && client.processID === own) return false;
  await other.connect();
  for (let round = 0; round < rounds; round += 1) {
    await other.query('begin');
    await connectionOf(other);
    if ((await connectionOf(client)) !== own) return true;
    await other.query('rollback');
  }
  return false;
}

/** Throws if the role lacks one of the settings. */
async function refuseOtherSettings(client: pg.Client, settings: Record<string, string | number>): Promise<void> {
  const entries = Object.entries(settings);
  const shown = async () =>
    (
      await client.query<Record<string, string>>(
        `select ${entries.map(([name]) => `current_setting('${name}') as ${name}`).join()}`,
      )
    ).rows[0];
  const given = await shown();
  await client.query(`begin; ${entries.map(([name, value]) => `set local ${name} = ${value}`).join('; ')}`);
  const wanted = await shown();
  await client.query('rollback');
  const missing = entries.filter(([name]) => given?.[name] !== wanted?.[name]);
  if (missing.length === 0) return;
  const statements = missing.map(
    ([name, value]) => `alter role ${client.escapeIdentifier(client.user ?? '')} set ${name} = ${value}`,
  );
  throw new UnfitPooler(
    `its pooler is in transaction mode, so the role must have these settings: ${statements.join('; ')}; then start the pooler anew`,
  );
}

/**
 * Whether the address leads to a pooler that gives each transaction another connection, which is fit for that.
 * @param settings The settings that a connection is to have
 * @throws UnfitPooler if prepared statements are lost, or the role does not have the settings
 */
export async function poolsTransactions(
  config: pg.ClientConfig,
  settings: Record<string, string | number>,
): Promise<boolean> {
  const [client, other] = [new pg.Client(config), new pg.Client(config)];
  for (const connection of [client, other]) connection.on('error', () => undefined);
  try {
    await client.connect();
    if (!(await isShared(client, other))) return false;
    await refuseOtherSettings(client, settings);
    return true;
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}
