import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/server/database.ts';
import { testServer } from './server.ts';

const md5 = 'd41d8cd98f00b204e9800998ecf8427e *d1t01.shn\r\n0b6dce5434a623a6d41d8cd98f00b204 *d1t02.shn\r\n';
const ffp = 'd1t01.flac:3528e996afc1b9809019ba5ffd9a150c';
const textdoc = 'Grateful Dead\n  01  Loser > Ünïcödé\n';

let server: FastifyInstance;
let limited: FastifyInstance;
beforeAll(async () => {
  const database = await testDatabase();
  await database.rows(sql`insert into artists (id, name, abbrev) values
    (1, 'Grateful Dead', 'gd'), (2, 'Béla "Ö"' || chr(10) || 'Fleck / & 上', ' '), (3, '上海', null)`);
  await database.rows(sql`insert into performances (id, artist_id, date, year) values
    (1, 1, '05/08/77', 1977), (2, 2, '??/??/39', 1939), (3, 3, '12/??/01', 2001)`);
  await database.rows(sql`insert into sources (id, performance_id, textdoc) values
    (5002, 1, ${textdoc}), (6, 2, null), (7, 3, 'x'), (8, 1, null)`);
  await database.rows(sql`insert into checksums (id, source_id, description, body) values
    (11, 5002, 'orig-shn-md5', ${md5}), (12, 5002, 'ffp', ${ffp}), (13, 6, 'd1 "list"; ../x', ${ffp}), (14, 6, '.MD5', ${ffp}),
    (15, 5002, 'gd1977-05-08.sbd-ffp.txt', ${ffp})`);
  const settings = { database, siteUrl: 'https://concerts.example' };
  server = await testServer(settings);
  limited = await testServer({ ...settings, rateLimits: true });
});

const fileAt = async (url: string) => {
  const { statusCode, headers, body } = await server.inject({ url });
  return {
    status: statusCode,
    name: /^attachment; filename="([\w.-]+)"$/.exec(String(headers['content-disposition']))?.[1],
    body,
    headers,
  };
};

describe('texts of a recording, as files', () => {
  test('one list of checksums, as it was entered', async () => {
    const { status, name, body, headers } = await fileAt('/api/checksum/11/download');
    expect([status, name, body]).toEqual([200, 'gd1977-05-08.5002.orig-shn.md5', md5]);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('the text document', async () => {
    const { status, name, body } = await fileAt('/api/source/5002/textdoc/download');
    expect([status, name, body]).toEqual([200, 'gd1977-05-08.5002.txt', textdoc]);
  });

  test('all there is, each part under its name', async () => {
    const { status, name, body } = await fileAt('/api/source/5002/download');
    expect([status, name]).toEqual([200, 'gd1977-05-08.5002.all.txt']);
    expect(body).toBe(`# gd1977-05-08.5002
# https://concerts.example/recording/5002

# Text document

${textdoc}
# orig-shn-md5

${md5.trimEnd()}

# ffp

${ffp}

# gd1977-05-08.sbd-ffp.txt

${ffp}
`);
  });

  test.each([
    ['/api/checksum/13/download', 'Bela-O-Fleck-1939-xx-xx.6.d1-list-x.txt'],
    ['/api/checksum/14/download', 'Bela-O-Fleck-1939-xx-xx.6.md5'],
    ['/api/checksum/15/download', 'gd1977-05-08.5002.sbd-ffp.txt'],
    ['/api/source/7/textdoc/download', '2001-12-xx.7.txt'],
  ])('%s has the safe name %s', async (url, name) => {
    expect(await fileAt(url)).toMatchObject({ status: 200, name });
  });

  test.each([
    '/api/checksum/99/download',
    '/api/checksum/5002/download',
    '/api/source/99/download',
    '/api/source/8/download',
    '/api/source/6/textdoc/download',
    '/api/source/0/download',
    '/api/source/2147483648/download',
    '/api/source/99999999999999999999/download',
    '/api/source/x/download',
    "/api/source/1';--/download",
    '/api/source/5002',
  ])('%s is not found', async (url) => {
    expect((await server.inject({ url })).statusCode).toBe(404);
  });

  test('are 300 a minute for each address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 301; i += 1) statuses.push((await limited.inject('/api/checksum/12/download')).statusCode);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  test('are an error where the database fails', async () => {
    const failing = await testServer({ failing: true });
    expect((await failing.inject('/api/source/5002/download')).statusCode).toBe(500);
  });
});
