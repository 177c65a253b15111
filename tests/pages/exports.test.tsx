import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ArtistDetailDocument,
  ArtistDocument,
  HistoryRareShowsDocument,
  PerformanceDocument,
  PerformancesAsFilesDocument,
  PerformancesIdentifiersDocument,
  PerformancesWithMembersDocument,
  RecentlyAddedDocument,
  SourcesDocument,
  SourcesIdentifiersDocument,
} from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const after = 'LTE=';
const artist = { __typename: 'Artist', id: 7, name: 'The Quiet Owls' };
const facts = { nameNormalized: 'thequietowls', abbrev: 'qo', isTradable: true, officialUrl: null };
const early = {
  __typename: 'Performance',
  id: 1,
  date: '02/13/70',
  year: 1970,
  title: 'Early show',
  venue: '=Fillmore "East"',
  city: 'New York',
  state: 'NY',
  sources: { __typename: 'SourceConnection', totalCount: 3 },
  creators: connection([]),
};
const late = { ...early, id: 2, title: 'Late show' };
const undated = { ...early, id: 3, date: '02/??/70', title: null, venue: null, city: null };
const sets = { set1: 'Casey Jones &gt; Dire Wolf', set2: null, set3: null, comment: 'Café' };
const whole = (performance: typeof early | typeof undated) => ({
  ...performance,
  ...sets,
  artist,
  createdAt: '2025-06-07T23:59:59.000Z',
});

const page = [
  responseTo(
    ArtistDocument,
    { id: 7 },
    {
      result: {
        data: {
          artist: { ...artist, ...facts, years: [1970], sourceCount: 9, latestYear: 1970, creators: connection([]) },
        },
      },
    },
  ),
  responseTo(
    PerformancesWithMembersDocument,
    { artist: '7', year: 1970, after },
    { result: { data: { performances: connection([early, late, undated]) } } },
  ),
];
const files = responseTo(
  PerformancesAsFilesDocument,
  { ids: [1, 2, 3] },
  { result: { data: { performances: connection([whole(undated), whole(late), whole(early)]) } } },
);
const mbid = { scheme: 'mbid', value: '65f4f0c5' };
const identifiers = responseTo(
  PerformancesIdentifiersDocument,
  { ids: [1, 2, 3] },
  {
    result: {
      data: {
        performances: connection([
          { id: 2, identifiers: [], artist: { id: 7, identifiers: [mbid] } },
          {
            id: 1,
            identifiers: [
              { scheme: 'setlistfm', value: '63de4613' },
              { scheme: 'url', value: 'https://owls.example/1' },
            ],
            artist: { id: 7, identifiers: [mbid] },
          },
        ]),
      },
    },
  },
);

const saved: Blob[] = [];
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

/** The bytes of the file that a button saves, as a text with its byte-order mark. */
async function download(button: string): Promise<string> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const bytes = await saved[0]?.arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

test('a year as CSV has titles, dates that sort, set lists and identifiers, and no formulas', async () => {
  renderRoute('/performances/7/1970', { mocks: [...page, files, identifiers] });
  const lines = (await download('Download CSV')).split('\r\n');
  expect(lines).toEqual([
    '\uFEFFID,Date,ISO Date,Artist,Title,Venue,City,State,Recordings,Set 1,Set 2,Set 3,Comments,Added,Identifiers,Artist Identifiers',
    `1,02/13/1970,1970-02-13,The Quiet Owls,Early show,"'=Fillmore ""East""",New York,NY,3,Casey Jones > Dire Wolf,,,Café,2025-06-07,"setlistfm 63de4613\nurl https://owls.example/1",mbid 65f4f0c5`,
    `2,02/13/1970,1970-02-13,The Quiet Owls,Late show,"'=Fillmore ""East""",New York,NY,3,Casey Jones > Dire Wolf,,,Café,2025-06-07,,mbid 65f4f0c5`,
    '3,02/??/1970,1970-02,The Quiet Owls,,,,NY,3,Casey Jones > Dire Wolf,,,Café,2025-06-07,,',
    '',
  ]);
});

test('a year as JSON says the same by name', async () => {
  renderRoute('/performances/7/1970', { mocks: [...page, files, identifiers] });
  expect(JSON.parse(await download('Download JSON'))[0]).toMatchObject({
    ID: 1,
    'ISO Date': '1970-02-13',
    Title: 'Early show',
    Venue: '=Fillmore "East"',
    'Set 1': 'Casey Jones > Dire Wolf',
    Identifiers: 'setlistfm 63de4613\nurl https://owls.example/1',
    'Artist Identifiers': 'mbid 65f4f0c5',
  });
});

test('a whole history is a calendar, in which early and late shows are told apart', async () => {
  const shows = connection(
    [early, late, undated].map((show) => ({ ...show, ...sets, isCompilation: false, highlights: [] })),
  );
  renderRoute('/history/7', {
    mocks: [
      responseTo(ArtistDetailDocument, { id: 7 }, { result: { data: { artist: { ...artist, ...facts } } } }),
      responseTo(HistoryRareShowsDocument, { artist: '7', after }, { result: { data: { performances: shows } } }),
      files,
    ],
  });
  const lines = (await download('Download calendar')).split('\r\n');
  expect(lines.filter((line) => /^(?:SUMMARY|LOCATION|DTSTART)/.test(line))).toEqual(
    ['Early', 'Late'].flatMap((part) => [
      'DTSTART;VALUE=DATE:19700213',
      String.raw`SUMMARY:The Quiet Owls\, ${part} show`,
      String.raw`LOCATION:=Fillmore "East"\, New York\, NY`,
    ]),
  );
});

test.each([
  ['what it holds', files, identifiers],
  ['identifiers', identifiers, files],
])('a file that cannot be made for want of %s is told', async (_, { request }, other) => {
  renderRoute('/performances/7/1970', {
    mocks: [...page, other, { request, result: { errors: [{ message: 'out of order' }] } }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('GraphQL error: out of order')).toBeVisible();
  expect(saved).toEqual([]);
});

test('a table tells early and late shows of one evening apart', async () => {
  renderRoute('/performances/7/1970', { mocks: page });
  const table = await screen.findByRole('table', { name: 'February' });
  expect(within(table).getByText('Early show')).toBeVisible();
  expect(within(table).getByText('Late show')).toBeVisible();
});

test('recordings say their kind and identifier wherever these are known', async () => {
  const recording = {
    __typename: 'Source',
    id: 17,
    archiveIdentifier: 'qo1970-02-13.sbd.ann.12',
    circdate: null,
    comments: null,
  };
  renderRoute('/performance/1', {
    mocks: [
      responseTo(PerformanceDocument, { id: 1 }, { result: { data: { performance: whole(early) } } }),
      responseTo(
        SourcesDocument,
        { performance: '1', after },
        { result: { data: { sources: connection([recording, { ...recording, id: 18, archiveIdentifier: null }]) } } },
      ),
      responseTo(
        SourcesIdentifiersDocument,
        { ids: [17, 18] },
        {
          result: {
            data: {
              sources: connection([
                { id: 18, identifiers: [mbid] },
                { id: 17, identifiers: [] },
              ]),
            },
          },
        },
      ),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: /Early show$/ })).toBeVisible();
  const [, known, unknown] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(known).toHaveTextContent('soundboard');
  expect(unknown).not.toHaveTextContent('unknown');
  expect(screen.getByText('qo1970-02-13.sbd.ann.12')).toBeVisible();
  expect((await download('Download CSV')).split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFID,Circulation Date,Kind,Archive Identifier,Comments,Identifiers',
    '17,,soundboard,qo1970-02-13.sbd.ann.12,,',
    '18,,unknown,,,mbid 65f4f0c5',
  ]);
});

test('the recordings added last say of which show they are', async () => {
  const recording = {
    __typename: 'Source',
    id: 17,
    archiveIdentifier: ' qo1970-02-13.sbd ',
    comments: null,
    createdAt: '2025-06-07T23:59:59.000Z',
  };
  const sources = connection([
    { ...recording, performance: { ...early, artist } },
    { ...recording, id: 18, archiveIdentifier: null, performance: { ...undated, artist } },
  ]);
  renderRoute('/recently-added', {
    mocks: [
      responseTo(RecentlyAddedDocument, {}, { result: { data: { performances: connection([]), sources } } }),
      responseTo(
        SourcesIdentifiersDocument,
        { ids: [17, 18] },
        { result: { data: { sources: connection([{ id: 17, identifiers: [mbid] }]) } } },
      ),
    ],
  });
  expect(await download('Download CSV')).toBe(
    [
      '\uFEFFID,Added,Artist,Date,ISO Date,Title,Kind,Archive Identifier,Identifiers',
      '17,2025-06-07,The Quiet Owls,02/13/1970,1970-02-13,Early show,soundboard,qo1970-02-13.sbd,mbid 65f4f0c5',
      '18,2025-06-07,The Quiet Owls,02/??/1970,1970-02,,unknown,,',
      '',
    ].join('\r\n'),
  );
});
