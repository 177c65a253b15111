import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import * as v from 'valibot';

/** A setting is wrong. The message is one line for the operator. */
export class SettingError extends Error {}

const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((value) => value === 'on'),
);

/** A URL with one of these schemes. The messages here describe the allowed values. */
const url = (protocols: string[], allowed: string) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), allowed),
  );

/** Whether a URL of a database names several hosts, as PostgreSQL's own programs allow, but `pg` does not. */
const namesHosts = (value: string): boolean =>
  /^[^/?#]*,/.test(value.replace(/^\w+:\/\/(?:[^/?#]*@)?/, '')) || /[?&]host=[^&]*,/.test(value);

const databaseForm = 'postgres://user:password@host:5432/database';

const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (value) => !namesHosts(value),
    'the URL of one host: name an address that always leads to the primary, such as that of HAProxy or PgBouncer',
  ),
  url(['postgres:', 'postgresql:'], `a URL such as ${databaseForm}`),
);

const databaseUrls = v.pipe(
  v.string(),
  // A password may have a comma.
  v.transform((value) => value.split(/,\s*(?=postgres(?:ql)?:)/)),
  v.check(
    (list) => list.every((value) => v.is(databaseUrl, value) && !new URL(value).pathname.includes(',')),
    `URLs such as ${databaseForm}, each with one host, separated by commas`,
  ),
);

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

const origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((origin) => origin.trim())),
  v.check((list) => list.every(isOrigin), 'origins such as https://example.org, separated by commas'),
);

const siteUrl = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\/$/, '')),
  v.check(isOrigin, 'an origin such as https://concerts.example.org, without a path'),
);

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const version = isIP(address);
  if (version === 0) return namedNetworks.includes(value);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const networks = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((network) => network.trim())),
  v.check((list) => list.every(isNetwork), 'addresses or networks such as 10.0.0.0/8 or loopback, separated by commas'),
);

const port = v.pipe(
  v.string(),
  v.check((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'a whole number from 0 to 65535'),
  v.transform(Number),
);

const bytes = v.pipe(
  v.string(),
  v.check((value) => /^[1-9]\d{0,14}$/.test(value), 'a number of bytes above 0, such as 50000000'),
  v.transform(Number),
);

/** A host as a URL has it. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const hostName = v.pipe(
  v.string(),
  v.check(
    (value) => /^[\w.:-]+$/.test(value) && URL.canParse(`http://${inUrl(value)}`),
    'a host name or an IP address',
  ),
);

const environment = v.object({
  PORT: v.optional(port, '4000'),
  HOST: v.optional(hostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_READ_URL: v.optional(databaseUrls),
  MIGRATE: v.optional(onOff, 'on'),
  SITE_URL: v.optional(siteUrl),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'a URL such as smtps://user:password@host:465')),
  SAMPLE: v.optional(v.picklist(['small', 'full', 'none'], 'small, full or none'), 'small'),
  RESET_AT: v.optional(
    v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time from 00:00 to 23:59, in UTC')),
    '03:00',
  ),
  SANDBOX: v.optional(onOff, 'on'),
  RATE_LIMITS: v.optional(onOff, 'on'),
  MEMBER_QUOTA: v.optional(bytes, '50000000'),
  EXPLORER: v.optional(onOff, 'on'),
  API_EXTENSIONS: v.optional(onOff, 'on'),
  PUBLIC_DUMP: v.optional(onOff, 'off'),
  CORS_ORIGINS: v.optional(origins),
  TRUSTED_PROXIES: v.optional(networks, 'loopback'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(hostName, '127.0.0.1'),
  /** Node's own variable: `production` if the site is for others. */
  NODE_ENV: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['error', 'warn', 'info', 'debug'], 'error, warn, info or debug'), 'info'),
});

/** Hosts that mean this machine, or all its addresses. A browser on it uses localhost. */
const localAddresses = ['127.0.0.1', '0.0.0.0', '::1', '::'];

/** Hides a password. The error may be in the password itself, or before it. */
const withoutPassword = (value: string) => value.replace(/^(\w+:\/\/)?.*@/s, '$1***@');

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads and validates the settings of the server. An empty variable counts as missing.
 * @throws SettingError for the first setting that is wrong
 */
export function readSettings(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const { success, output, issues } = v.safeParse(environment, given, { abortEarly: true });
  if (!success) {
    const name = v.getDotPath(issues[0]) ?? '';
    throw new SettingError(`${name} is "${withoutPassword(given[name] ?? '')}", but must be ${issues[0].message}.`);
  }
  if (output.DATABASE_READ_URL && !output.DATABASE_URL) {
    throw new SettingError('DATABASE_READ_URL is set, but DATABASE_URL, which it is a replica of, is not.');
  }
  if (output.METRICS_PORT && output.METRICS_PORT === output.PORT) {
    throw new SettingError(`METRICS_PORT and PORT are both ${output.PORT}, but must differ.`);
  }
  const host = localAddresses.includes(output.HOST) ? 'localhost' : output.HOST;
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    databaseReadUrls: output.DATABASE_READ_URL ?? [],
    migrate: output.MIGRATE,
    siteUrl: output.SITE_URL ?? `http://${inUrl(host)}:${output.PORT}`,
    /** Whether the server runs in production without SITE_URL: mailed links lead to this machine only. */
    siteUrlIsMissing: output.SITE_URL === undefined && output.NODE_ENV === 'production',
    smtpUrl: output.SMTP_URL,
    sample: output.SAMPLE,
    resetAt: output.RESET_AT,
    sandbox: output.SANDBOX,
    rateLimits: output.RATE_LIMITS,
    memberQuota: output.MEMBER_QUOTA,
    explorer: output.EXPLORER,
    extensions: output.API_EXTENSIONS,
    publicDump: output.PUBLIC_DUMP,
    corsOrigins: output.CORS_ORIGINS ?? [],
    trustedProxies: output.TRUSTED_PROXIES,
    metricsPort: output.METRICS_PORT,
    metricsHost: output.METRICS_HOST,
    logLevel: output.LOG_LEVEL,
  };
}

/**
 * Reads the settings in `.env` into the environment, if there is such a file. A folder of this name is none: Python has
 * its packages in one.
 */
export function readEnvFile(): void {
  if (statSync('.env', { throwIfNoEntry: false })?.isFile()) process.loadEnvFile();
}
