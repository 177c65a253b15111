import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveAddress, CollectionReader } from '#server/catalogue/kinds/collection.ts';
import type { ToldShow, Unread } from '#server/catalogue/kinds/show.ts';

type Answer = (response: ServerResponse) => void;

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const html: Answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sorry</p>');
const to =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { location }).end();
const busy: Answer = (response) => response.writeHead(429, { 'retry-after': '7' }).end();
const cut: Answer = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"metadata":', () => response.destroy());
};
const reset: Answer = (response) => response.destroy();

const item = (identifier: string, date: string): Answer =>
  json({
    created: 1,
    server: 'ia1.example',
    metadata: {
      ...{ identifier, date, mediatype: 'etree', collection: ['Gulls', 'etree'] },
      ...{ creator: 'Gulls', venue: 'Gull Hall', coverage: 'Rye, NY', source: 'SBD' },
    },
    files: [{ name: 't1.flac', source: 'original', md5: 'a1'.repeat(16), size: '7' }],
  });

/** A page of a search, in the shape of the archive's. */
const page = (identifiers: readonly string[], cursor?: string, total = 4): Answer =>
  json({ items: identifiers.map((identifier) => ({ identifier })), count: identifiers.length, cursor, total });

/** The server's answers by path: each once, the last one always. A search for the next page has the cursor as its path. */
let answers: Record<string, Answer[]>;
let asked: string[];
let folder: string;
let close: () => void;
let origin: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collection-'));
  asked = [];
  answers = {
    '/metadata/Gulls': [json({ metadata: { identifier: 'Gulls', mediatype: 'collection' } })],
    'search ': [page(['g1', 'g2'], 'two')],
    'search two': [page(['g3', 'g4'])],
    ...Object.fromEntries([1, 2, 3, 4].map((day) => [`/metadata/g${day}`, [item(`g${day}`, `1984-04-0${day}`)]])),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://archive.example');
    const isSearch = pathname === '/services/search/v1/scrape' && searchParams.get('q') === 'collection:(Gulls)';
    const path = isSearch ? `search ${searchParams.get('cursor') ?? ''}` : pathname;
    asked.push(path);
    const all = answers[path] ?? [json({})];
    const answer = all.length > 1 ? all.shift() : all[0];
    answer?.(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  origin = `http://127.0.0.1:${address instanceof Object ? address.port : ''}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(async () => {
  close();
  await rm(folder, { recursive: true });
});

let said: string[];
let waits: number[];
function reader(name = 'Gulls') {
  const address = archiveAddress(`${origin}/details/${name}`);
  if (!address) throw new Error('no address');
  said = [];
  waits = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  return new CollectionReader(address, { say: (line) => said.push(line), folder, wait });
}

/** The dates of shows, or why there is none; up to a number of them. */
async function read(shows: AsyncIterable<ToldShow | Unread>, most = 100): Promise<string[]> {
  const told: string[] = [];
  for await (const show of shows) {
    const place = show.place.replace(`${origin}/details/`, '');
    told.push('message' in show ? `${place}: ${show.message.replace(origin, '')}` : `${place} ${show.date.date}`);
    if (told.length === most) break;
  }
  return told;
}

const all = ['g1 04/01/84', 'g2 04/02/84', 'g3 04/03/84', 'g4 04/04/84'];

it.each([
  ['https://archive.org/details/GratefulGulls', { origin: 'https://archive.org', name: 'GratefulGulls' }],
  ['http://127.0.0.1:8/details/g84-01.sbd/', { origin: 'http://127.0.0.1:8', name: 'g84-01.sbd' }],
  ['https://archive.org/details/..%2Fx', undefined],
  ['https://archive.org/details/', undefined],
  ['https://example.org/graphql', undefined],
  ['details/Gulls', undefined],
])('knows %s', (text, address) => expect(archiveAddress(text)).toEqual(address));

describe('a collection', () => {
  it('is read page by page, with a pause before each request', async () => {
    const collection = reader();
    const shows: (ToldShow | Unread)[] = [];
    for await (const show of collection.shows()) shows.push(show);
    expect(shows).toMatchObject([
      {
        ...{ artist: 'Gulls', date: { date: '04/01/84', year: 1984 }, venue: 'Gull Hall', city: 'Rye', state: 'NY' },
        recordings: [{ archiveIdentifier: 'g1', lists: [{ body: `${'a1'.repeat(16)} *t1.flac` }] }],
      },
      { date: { date: '04/02/84' } },
      { date: { date: '04/03/84' } },
      { date: { date: '04/04/84' } },
    ]);
    expect(asked).toEqual([
      '/metadata/Gulls',
      'search ',
      '/metadata/g1',
      '/metadata/g2',
      'search two',
      '/metadata/g3',
      '/metadata/g4',
    ]);
    expect(waits).toEqual([200, 200, 200, 200, 200, 200]);
    expect(said).toEqual([
      `Gulls: what is fetched is kept in ${folder}/Gulls.items.ndjson. Ended, this goes on when it is run again.`,
    ]);
    await collection.forget();
    expect(existsSync(join(folder, 'Gulls.items.ndjson'))).toBe(false);
  });

  it('is tried again where the archive asks to wait, and where a connection fails or an answer is cut off', async () => {
    answers['search ']?.unshift(busy);
    answers['/metadata/g1']?.unshift(json({}, 503), cut, reset);
    expect(await read(reader().shows())).toEqual(all);
    expect(waits.filter((wait) => wait !== 200)).toEqual([7000, 1000, 2000, 4000]);
  });

  it('goes on where it stopped, also behind a line that was cut off', async () => {
    answers['/metadata/g3'] = [reset];
    await expect(read(reader().shows())).rejects.toThrow('/details/Gulls cannot be read: ');
    await appendFile(join(folder, 'Gulls.items.ndjson'), '{"id":"g3","item":{"meta');
    answers['/metadata/g3'] = [item('g3', '1984-04-03')];
    asked = [];
    expect(await read(reader().shows(), 3)).toEqual(all.slice(0, 3));
    expect(asked.filter((path) => path.startsWith('/metadata/g'))).toEqual(['/metadata/g3']);
    expect(said).toEqual(['Gulls: goes on behind 2 items.']);
    asked = [];
    expect(await read(reader().shows())).toEqual(all);
    expect(asked.filter((path) => path.startsWith('/metadata/g'))).toEqual(['/metadata/g4']);
  });

  it('says after every hundred items how many there are, and nothing of those that were kept', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `g${at + 1}`);
    for (const name of names) answers[`/metadata/${name}`] = [item(name, '1984-04-01')];
    answers['search '] = [page(names, undefined, 300)];
    expect(await read(reader().shows(), 100)).toHaveLength(100);
    expect(await read(reader().shows(), 300)).toHaveLength(300);
    expect(said).toEqual(['Gulls: goes on behind 100 items.', 'Gulls: 200 of 300 items are fetched.']);
  });

  it('is read where the archive leads within its host, and the items that it leads elsewhere for are left out', async () => {
    answers['/metadata/Gulls'] = [to('/moved/Gulls')];
    answers['/moved/Gulls'] = [to(`${origin}/metadata/2/Gulls`, 308)];
    answers['/metadata/2/Gulls'] = [json({ metadata: { identifier: 'Gulls', mediatype: 'collection' } })];
    answers['/metadata/g2'] = [to(`${origin.replace('127.0.0.1', 'localhost')}/metadata/g3`)];
    answers['/metadata/g4'] = [to('/metadata/g4')];
    expect(await read(reader().shows())).toEqual([
      'g1 04/01/84',
      `g2: /details/Gulls cannot be read: it leads to ${origin.replace('127.0.0.1', 'localhost')}/metadata/g3, on another host. Import from there, if that is meant`,
      'g3 04/03/84',
      `g4: /details/Gulls cannot be read: it leads from one address to the next, at last to ${origin}/metadata/g4`,
    ]);
    expect(asked.filter((path) => path === '/metadata/g3')).toHaveLength(1);
  });

  it('may be a single item', async () => {
    expect(await read(reader('g2').shows())).toEqual(['g2 04/02/84']);
    expect(asked).not.toContain('search ');
  });
});

describe('a hostile archive', () => {
  it.each<[string, Record<string, Answer[]>, string]>([
    ['no such collection', { '/metadata/Gulls': [json({})] }, 'has no collection or item Gulls.'],
    ['HTML instead of a list', { 'search ': [html] }, 'it answers HTTP 200 without JSON'],
    ['another list', { 'search ': [json({ error: 'no' })] }, 'its list of items lacks items'],
    [
      'a cursor that comes again',
      { 'search two': [page(['g3'], 'three')], 'search three': [page(['g4'], 'two')] },
      'it lists the same page again',
    ],
    ['a page that comes again', { 'search two': [page(['g1', 'g2'], 'three')] }, 'it lists the same page again'],
    [
      'another host in its place',
      { '/metadata/Gulls': [to('http://127.0.0.2/metadata/Gulls')] },
      'it leads to http://127.0.0.2/metadata/Gulls, on another host',
    ],
    [
      'another port in its place',
      { '/metadata/Gulls': [to('http://127.0.0.1:1/metadata/Gulls')] },
      'it leads to http://127.0.0.1:1/metadata/Gulls, on another host',
    ],
    ['no address in its place', { '/metadata/Gulls': [to('http://[')] }, 'it leads to http://[, which is no URL'],
    [
      'more items than it has',
      {
        'search ': [
          page(
            Array.from({ length: 1200 }, (_, index) => `${index}/`),
            'two',
          ),
        ],
      },
      'it lists more items than 1,004',
    ],
  ])('with %s is a sentence', async (_, changed, message) => {
    Object.assign(answers, changed);
    await expect(read(reader().shows())).rejects.toThrow(message);
  });

  it('has items that are none, which are left out one by one', async () => {
    answers['search two'] = [page(['../../g5', 'g3', 'g4'])];
    answers['/metadata/g1'] = [html];
    answers['/metadata/g2'] = [(response) => response.end(Buffer.alloc(17 * 2 ** 20, ' '))];
    answers['/metadata/g3'] = [json({ metadata: { identifier: 'g3', notes: 'x'.repeat(2_000_000) } })];
    answers['/metadata/g4'] = [json({ is_dark: true })];
    expect(await read(reader().shows())).toEqual([
      'g1: /details/Gulls cannot be read: it answers HTTP 200 without JSON',
      'g2: /details/Gulls cannot be read: an answer of more than 16 MB',
      'g3: its metadata has more than 2 MB',
      'g4: it has no metadata',
    ]);
    expect(said).toContain('Gulls: "../../g5" is no identifier, and is left out.');
    expect(asked.join()).not.toContain('g5');
  });
});
