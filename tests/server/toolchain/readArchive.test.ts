import { expect, test } from 'vitest';
import { readArchive } from '#scripts/readArchive.ts';

const ARCHIVE = { origin: 'https://archive.org', sources: ['https://archive.org', 'https://*.archive.org'] };

test.each([undefined, '', ' ', 'https://archive.org', ' HTTPS://Archive.org/ '])(
  'reads %j as the Internet Archive',
  (setting) => {
    expect(readArchive(setting)).toEqual(ARCHIVE);
  },
);

test('reads off as no archive', () => {
  expect(readArchive('off')).toEqual({ origin: '', sources: [] });
});

test.each([
  ['http://127.0.0.1:8080', ['http://127.0.0.1:8080']],
  ['https://[::1]:8443', ['https://[::1]:8443']],
  ['https://a.example, https://*.b.example:8443/', ['https://a.example', 'https://*.b.example:8443']],
])('reads another archive with what it redirects to: %s', (setting, sources) => {
  expect(readArchive(setting)).toEqual({ origin: sources[0], sources });
});

test.each([
  'on',
  'archive.org',
  'ftp://archive.org',
  'https://archive.org/details',
  'https://archive.org?x',
  'https://user@archive.org',
  'https://*.archive.org',
  'https://a.example,https://*',
  'https://a.example,https://*.com',
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example https://b.example',
  'https://a.example,',
  'off,https://a.example',
])('refuses %j, and says what it may be', (setting) => {
  expect(() => readArchive(setting)).toThrow(
    `VITE_ARCHIVE_URL must be off, or an origin such as https://archive.org, and behind commas those that it redirects to, not "${setting}".`,
  );
});
