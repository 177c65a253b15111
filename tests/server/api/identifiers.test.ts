import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;
let [gulls, owls, night, morning, tape, copy] = [0, 0, 0, 0, 0, 0];

const MBID = '65F4F0C5-ef9e-490c-aee3-909e7ae6b2ab';

/** Gives a record identifiers, a line each, as an import does. */
const identify = (table: 'artists' | 'performances' | 'sources', id: number, ...lines: string[]) =>
  api.database.rows(sql`update ${sql.identifier(table)} set identifiers = ${lines.join('\n')} where id = ${id}`);

beforeAll(async () => {
  api = await testApi();
  gulls = await api.add.artist('The Gulls');
  owls = await api.add.artist('Owls');
  night = await api.add.performance(gulls);
  morning = await api.add.performance(owls);
  tape = await api.add.source(night);
  copy = await api.add.source(morning);
  await identify('artists', gulls, 'url https://gulls.example/a?b=c#d', `mbid ${MBID}`);
  await identify('artists', owls, 'mbid no-mbid', 'discogs 77');
  await identify('performances', night, `mbid ${MBID}`, 'setlistfm 63de4613');
  await identify('sources', tape, 'archive gu77-05-08.sbd_1', `mbid ${MBID}`);
});
afterAll(() => api.close());

test('many records have theirs in one statement, for files', async () => {
  const more = Array.from({ length: 298 }, (_, index) => 100_000 + index);
  const performances = await api.run('PerformancesIdentifiers', { ids: [night, morning, ...more] });
  const mbid = { scheme: 'mbid', value: MBID };
  expect(performances).toMatchObject({
    statements: 1,
    data: {
      performances: {
        edges: expect.arrayContaining([
          {
            node: {
              id: night,
              identifiers: [mbid, { scheme: 'setlistfm', value: '63de4613' }],
              artist: { id: gulls, identifiers: [{ scheme: 'url', value: 'https://gulls.example/a?b=c#d' }, mbid] },
            },
          },
          {
            node: {
              id: morning,
              identifiers: [],
              artist: {
                id: owls,
                identifiers: [
                  { scheme: 'mbid', value: 'no-mbid' },
                  { scheme: 'discogs', value: '77' },
                ],
              },
            },
          },
        ]),
      },
    },
  });
  const recordings = await api.run('SourcesIdentifiers', { ids: [tape, copy, ...more] });
  expect(recordings).toMatchObject({
    statements: 1,
    data: {
      sources: {
        edges: expect.arrayContaining([
          { node: { id: tape, identifiers: [{ scheme: 'archive', value: 'gu77-05-08.sbd_1' }, mbid] } },
          { node: { id: copy, identifiers: [] } },
        ]),
      },
    },
  });
});

test('artists, performances and recordings have their own identifiers, with the pages that are known', async () => {
  const asked = 'identifiers { scheme value url }';
  const { data, errors } = await api.ask(`{
    gulls: artist(id: ${gulls}) { ${asked} }
    owls: artist(id: ${owls}) { ${asked} }
    performances(filter: { id: { sort: "ASC" } }) { edges { node { ${asked} sources { edges { node { ${asked} } } } } } }
  }`);
  expect({ data, errors }).toEqual({
    errors: undefined,
    data: {
      gulls: {
        identifiers: [
          { scheme: 'url', value: 'https://gulls.example/a?b=c#d', url: 'https://gulls.example/a?b=c#d' },
          { scheme: 'mbid', value: MBID, url: `https://musicbrainz.org/artist/${MBID.toLowerCase()}` },
        ],
      },
      owls: {
        identifiers: [
          { scheme: 'mbid', value: 'no-mbid', url: null },
          { scheme: 'discogs', value: '77', url: null },
        ],
      },
      performances: {
        edges: [
          {
            node: {
              identifiers: [
                { scheme: 'mbid', value: MBID, url: `https://musicbrainz.org/event/${MBID.toLowerCase()}` },
                { scheme: 'setlistfm', value: '63de4613', url: null },
              ],
              sources: {
                edges: [
                  {
                    node: {
                      identifiers: [
                        {
                          scheme: 'archive',
                          value: 'gu77-05-08.sbd_1',
                          url: 'https://archive.org/details/gu77-05-08.sbd_1',
                        },
                        { scheme: 'mbid', value: MBID, url: null },
                      ],
                    },
                  },
                ],
              },
            },
          },
          { node: { identifiers: [], sources: { edges: [{ node: { identifiers: [] } }] } } },
        ],
      },
    },
  });
  expect(morning).toBeGreaterThan(night);
});

test.each([
  'url javascript:alert(1)',
  'url JAVASCRIPT://gulls.example/%0aalert(1)',
  'url data:text/html,x',
  'url www.gulls.example',
  'url https://archive.org@elsewhere.example/',
  'url https://user:password@gulls.example/',
  'url https:\\\\elsewhere.example\\@gulls.example',
  'url https://gulls.example\\@elsewhere.example',
  'url https://gulls.example/a b',
  'url https://',
  'url https:///x',
  'archive ../account',
  'archive a/b',
  'archive "><script>',
  'mbid ../../account',
  `mbid ${MBID}/edit`,
])('%s has no page', async (line) => {
  await identify('artists', owls, line);
  const { data } = await api.ask(`{ artist(id: ${owls}) { identifiers { value url } } }`);
  expect(data).toEqual({ artist: { identifiers: [{ value: line.slice(line.indexOf(' ') + 1), url: null }] } });
});
