import { expect, it } from 'vitest';
import { readSettings, SettingError } from '#server/settings.ts';

it('needs no setting at all', () => {
  expect(readSettings({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    databaseReadUrls: [],
    migrate: true,
    siteUrl: 'http://localhost:4000',
    siteUrlIsMissing: false,
    smtpUrl: undefined,
    sample: 'small',
    resetAt: '03:00',
    sandbox: true,
    rateLimits: true,
    memberQuota: 50_000_000,
    explorer: true,
    extensions: true,
    publicDump: false,
    corsOrigins: [],
    trustedProxies: ['loopback'],
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
  });
});

it.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65535 }],
  [{ PORT: '' }, { port: 4000 }],
  [{ MEMBER_QUOTA: '2000' }, { memberQuota: 2000 }],
  [{ HOST: '0.0.0.0', PORT: '80' }, { siteUrl: 'http://localhost:80' }],
  [{ HOST: 'fe80::1' }, { siteUrl: 'http://[fe80::1]:4000' }],
  [{ HOST: 'concerts.test' }, { siteUrl: 'http://concerts.test:4000' }],
  [{ SITE_URL: 'https://concerts.test/' }, { siteUrl: 'https://concerts.test' }],
  [{ DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: 'postgres://r/d' }, { databaseReadUrls: ['postgres://r/d'] }],
  [
    { DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: 'postgres://me:a,b@r1/d, postgresql://r2:5433/d' },
    { databaseReadUrls: ['postgres://me:a,b@r1/d', 'postgresql://r2:5433/d'] },
  ],
  [{ DATABASE_URL: 'postgresql://h/d' }, { databaseUrl: 'postgresql://h/d' }],
  [{ NODE_ENV: 'production' }, { siteUrl: 'http://localhost:4000', siteUrlIsMissing: true }],
  [{ NODE_ENV: 'production', SITE_URL: 'https://concerts.test' }, { siteUrlIsMissing: false }],
  [{ METRICS_HOST: '0.0.0.0' }, { metricsHost: '0.0.0.0' }],
  [{ SMTP_URL: 'smtp://h:25' }, { smtpUrl: 'smtp://h:25' }],
  [{ SAMPLE: 'full' }, { sample: 'full' }],
  [{ RESET_AT: '23:59' }, { resetAt: '23:59' }],
  [{ SANDBOX: 'off' }, { sandbox: false }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [{ METRICS_PORT: '9100' }, { metricsPort: 9100 }],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
  [{}, { explorer: true }],
  [{ MIGRATE: 'off' }, { migrate: false }],
  [{ EXPLORER: 'off' }, { explorer: false }],
  [{ PUBLIC_DUMP: 'on' }, { publicDump: true }],
  [{ API_EXTENSIONS: 'off' }, { extensions: false }],
  [{ CORS_ORIGINS: 'https://a.test, http://b.test:81' }, { corsOrigins: ['https://a.test', 'http://b.test:81'] }],
])('%j', (variables, settings) => {
  expect(readSettings(variables)).toMatchObject(settings);
});

it.each([
  [{ PORT: 'http' }, 'PORT is "http", but must be a whole number from 0 to 65535.'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on", but must be a whole number from 0 to 65535.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES is "10.0.0.0/33", but must be addresses or networks such as 10.0.0.0/8 or loopback, separated by commas.',
  ],
  [{ PORT: '65536' }, 'PORT is "65536", but must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1", but must be a whole number from 0 to 65535.'],
  [
    { DATABASE_READ_URL: 'postgres://r/d' },
    'DATABASE_READ_URL is set, but DATABASE_URL, which it is a replica of, is not.',
  ],
  [{ METRICS_PORT: '4000' }, 'METRICS_PORT and PORT are both 4000, but must differ.'],
  [{ METRICS_HOST: 'http://x' }, 'METRICS_HOST is "http://x", but must be a host name or an IP address.'],
  [{ HOST: 'http://x' }, 'HOST is "http://x", but must be a host name or an IP address.'],
  [{ HOST: '300.1.1.1' }, 'HOST is "300.1.1.1", but must be a host name or an IP address.'],
  [{ HOST: '127.0.0.1:4000' }, 'HOST is "127.0.0.1:4000", but must be a host name or an IP address.'],
  [
    { DATABASE_URL: 'mysql://me:secret@h/d' },
    'DATABASE_URL is "mysql://***@h/d", but must be a URL such as postgres://user:password@host:5432/database.',
  ],
  [
    { DATABASE_URL: 'postgres://me:sec/ret@h/d' },
    'DATABASE_URL is "postgres://***@h/d", but must be a URL such as postgres://user:password@host:5432/database.',
  ],
  ...[
    'postgres://me:secret@h1:5432,h2:5433/d',
    'postgres://me:secret@h1,h2/d',
    'postgres://me:secret@/d?host=h1,h2',
  ].map((several): [{ DATABASE_URL: string }, string] => [
    { DATABASE_URL: several },
    `DATABASE_URL is "${several.replace('me:secret', '***')}", but must be the URL of one host: name an address that always leads to the primary, such as that of HAProxy or PgBouncer.`,
  ]),
  [
    { DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: 'postgres://me:secret@r1,r2/d' },
    'DATABASE_READ_URL is "postgres://***@r1,r2/d", but must be URLs such as postgres://user:password@host:5432/database, each with one host, separated by commas.',
  ],
  [
    { DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: 'postgres://r1/d,r2/d,' },
    'DATABASE_READ_URL is "postgres://r1/d,r2/d,", but must be URLs such as postgres://user:password@host:5432/database, each with one host, separated by commas.',
  ],
  [{ SMTP_URL: 'me:secret@h:25' }, 'SMTP_URL is "***@h:25", but must be a URL such as smtps://user:password@host:465.'],
  [
    { SITE_URL: 'https://a.test/path' },
    'SITE_URL is "https://a.test/path", but must be an origin such as https://concerts.example.org, without a path.',
  ],
  [{ SMTP_URL: 'mail' }, 'SMTP_URL is "mail", but must be a URL such as smtps://user:password@host:465.'],
  [{ SAMPLE: 'large' }, 'SAMPLE is "large", but must be small, full or none.'],
  [{ RESET_AT: '24:00' }, 'RESET_AT is "24:00", but must be a time from 00:00 to 23:59, in UTC.'],
  [{ RESET_AT: '3:00' }, 'RESET_AT is "3:00", but must be a time from 00:00 to 23:59, in UTC.'],
  [{ SANDBOX: 'yes' }, 'SANDBOX is "yes", but must be on or off.'],
  ...['0', 'abc', '-1', '50 MB'].map((value): [{ MEMBER_QUOTA: string }, string] => [
    { MEMBER_QUOTA: value },
    `MEMBER_QUOTA is "${value}", but must be a number of bytes above 0, such as 50000000.`,
  ]),
  [{ RATE_LIMITS: '0' }, 'RATE_LIMITS is "0", but must be on or off.'],
  [
    { CORS_ORIGINS: 'https://a.test,*' },
    'CORS_ORIGINS is "https://a.test,*", but must be origins such as https://example.org, separated by commas.',
  ],
])('refuses %j', (variables, message) => {
  expect(() => readSettings(variables)).toThrow(new SettingError(message));
});
