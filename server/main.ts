import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { lookOf } from './accounts/identity.ts';
import { createMailer } from './accounts/mail.ts';
import { ensureIndex } from './catalogue/file/load.ts';
import { makeDump } from './catalogue/file/makeDump.ts';
import { startNightly } from './catalogue/nightly.ts';
import { toldOf } from './command.ts';
import { completeLooks, noteMail } from './data/accounts/accounts.ts';
import { rememberSandbox } from './data/site/sandbox.ts';
import type { Database } from './db/database.ts';
import { versionProblem } from './db/migrate.ts';
import { openDatabase, openReplicas } from './db/open.ts';
import type { Replicas } from './db/replica.ts';
import { freePort } from './freePort.ts';
import { Metrics } from './http/metrics.ts';
import { createServer } from './http/server.ts';
import { createLogger } from './log.ts';
import { showProgress } from './progress.ts';
import { writeSample } from './sample.ts';
import { readEnvFile, readSettings, SettingError, type Settings } from './settings.ts';
import { BuildFailed, buildSite } from './siteBuild.ts';

/** The built site beside the server. The sources have none; Vite serves the site then. */
const builtSite = fileURLToPath(new URL('../client', import.meta.url));
const builtRenderer = fileURLToPath(new URL('../ssr/entry-server.js', import.meta.url));

/**
 * Runs the server.
 * @param site Resolves when the site is built; the database is made ready before
 */
async function serve(settings: Settings, site: Promise<void>): Promise<void> {
  const logger = createLogger(settings.logLevel);
  if (settings.siteUrlIsMissing) {
    process.stderr.write(
      `SITE_URL is not set: links in mails, the sitemap and the feed begin with ${settings.siteUrl}, which only this machine knows.\n`,
    );
  }
  const database = await openDatabase(settings);
  let replicas: Replicas | undefined;
  try {
    await agreeOnSandbox(database, settings);
    await completeLooks(database, lookOf);
    if ((await writeSample(database, settings)) === 'left alone') {
      process.stderr.write(
        `SAMPLE is "${settings.sample}", but the database has another catalogue, which is left alone.\n`,
      );
    }
    // The site answers only once the index is made, which takes minutes for half a million performances.
    const index = showProgress('Making the search index of this version');
    await ensureIndex(database, index.report).finally(index.stop);
    replicas = await readFrom(settings.databaseReadUrls, database, logger);
    await site;
    const clientDir = existsSync(builtSite) ? { clientDir: builtSite, rendererFile: builtRenderer } : {};
    const dumpFolder = settings.publicDump ? join(settings.dataDir, 'dump') : undefined;
    const mailer = createMailer(
      { ...settings, outbox: join(settings.dataDir, 'outbox') },
      { logger, note: (userId, isSent) => noteMail(database, userId, isSent) },
    );
    const metrics = new Metrics({ database, ...replicas.counted });
    metrics.observeMail(() => mailer.counts);
    metrics.observeStandbys(() => replicas?.lags ?? {});
    const app = await createServer({
      settings,
      database,
      mailer,
      metrics,
      logger,
      replicas,
      ...(dumpFolder && { dumpFolder }),
      ...clientDir,
    });
    const stopNightly = startNightly(database, settings, {
      done: (night) => logger.info(night, 'The catalogue is as it was loaded'),
      failed: (err) => logger.error({ err }, 'The work of the night failed'),
      ...(dumpFolder && {
        ended: async (night: Date) => {
          const made = await makeDump(database, dumpFolder, night);
          if (made) logger.info(made, 'The dump of the catalogue is made');
        },
      }),
    });
    app.addHook('onClose', async () => {
      await Promise.all([mailer.close(), stopNightly()]);
    });
    const end = closeOnSignal(app, [replicas, database]);
    if (settings.databaseUrl) watchVersion(database, end);
    await listenForMetrics(metrics, settings);
    await app.listen({ host: settings.host, port: settings.port }).catch((error) => cannotListen(settings, error));
    const keeps = settings.sandbox
      ? `a sandbox, every night at ${settings.resetAt} UTC what members added goes`
      : 'no sandbox, what members add stays';
    process.stdout.write(`\n  Live Concert Database: ${settings.siteUrl}\n  It is ${keeps}.\n\n`);
  } catch (error) {
    await replicas?.close();
    await database.close();
    throw error;
  }
}

async function listenForMetrics(metrics: Metrics, { metricsPort: port, metricsHost: host }: Settings): Promise<void> {
  if (port === undefined) return;
  await metrics.listen(port, host).catch(({ message }: Error) => {
    throw new SettingError(`METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened on: ${message}`);
  });
}

function readFrom(urls: readonly string[], database: Database, logger: Logger): Promise<Replicas> {
  return openReplicas(urls, database, {
    leftOut: (reason, server) => logger.warn({ server, reason }, 'A server of the database is left out'),
    back: (server) => logger.info({ server }, 'A server of the database is read from'),
    notCompared: () =>
      logger.warn(
        'Whether the replica belongs to this database is not checked: grant execute on function pg_control_system() to the roles',
      ),
  });
}

/** Prevents a database from becoming a sandbox, which deletes the records of members, because a setting was forgotten. */
async function agreeOnSandbox(database: Database, { sandbox }: Settings): Promise<void> {
  if (await rememberSandbox(database, sandbox)) return;
  throw new SettingError(
    'This database was run with SANDBOX=off, and a sandbox deletes what its members added: set SANDBOX=off, or let it become one with `npm run catalogue -- make-sandbox`.',
  );
}

function cannotListen({ host, port }: Settings, { message }: Error): never {
  throw new SettingError(`HOST ${host} and PORT ${port} cannot be listened on: ${message}`);
}

/** Reads the settings. With PORT=0 the system chooses the port, before anything starts, as links in mails have it. */
async function resolveSettings(variables: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = readSettings(variables);
  if (settings.port > 0) return settings;
  const port = await freePort(settings.host).catch((error) => cannotListen(settings, error));
  return readSettings({ ...variables, PORT: String(port) });
}

/** The time limit of requests under way when the server ends, in milliseconds. */
const endLimit = 15_000;

/**
 * Ends the server on a signal. The first one lets requests under way finish within the limit; the second one ends it at
 * once. Returns the function that ends it as the first one does.
 */
function closeOnSignal(app: FastifyInstance, databases: readonly { close(): Promise<void> }[]): (code: number) => void {
  let closing = false;
  const close = async (code: number) => {
    await app.close();
    for (const database of databases) await database.close();
    process.exit(code);
  };
  const end = (code: number) => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => stop('What was under way has been cut off: it took too long.'), endLimit);
    close(code).catch(stop);
  };
  const signalled = () => end(0);
  process.on('SIGTERM', signalled).on('SIGINT', signalled);
  return end;
}

/** The interval between looks at the version of the database, in milliseconds. */
const versionInterval = 5000;

/**
 * Ends the server when another version has brought the database up to date, and this one cannot work with it any more:
 * it would read and write wrongly.
 */
function watchVersion(database: Database, end: (code: number) => void): void {
  const look = async () => {
    // While the database is away, nothing is known of it.
    const problem = await versionProblem(database).catch(() => undefined);
    if (!problem) return setTimeout(look, versionInterval).unref();
    process.stderr.write(`The server ends, because of its database: ${problem}\n`);
    return end(1);
  };
  setTimeout(look, versionInterval).unref();
}

/** Prints an error that the operator can fix as one line; any other is a bug, printed with its stack. */
function stop(error: unknown): void {
  process.stderr.write(`${toldOf(error, BuildFailed)}\n`);
  process.exit(1);
}

readEnvFile();
try {
  const settings = await resolveSettings(process.env);
  // `npm start` builds the site. A failure ends the server at once, whatever it does by then.
  const site = process.argv.includes('--build') ? buildSite() : Promise.resolve();
  site.catch(stop);
  await serve(settings, site);
} catch (error) {
  stop(error);
}
