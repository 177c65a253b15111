import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertPerformance } from '#server/data/changing/writes.ts';
import { indexPerformance } from '#server/data/indexing/searchIndex.ts';
import { highlightsOf } from '#set-lists/highlights.ts';
import { knownTitles, songKey, songTitles } from '#set-lists/titles.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';
import { signUp } from '#tests/support/server/members.ts';

let api: TestApi;
let editor = '';

beforeAll(async () => {
  api = await testApi();
  editor = await signUp(api, 'eagle', 'musicLover,editor');
});
afterAll(() => api.close());
afterEach(async () => expect(await derivedRows(api.database)).toEqual(await freshRows(api.database)));

const show = (artist: number, day: number, set1: string, more = {}) =>
  api.add.performance(artist, { date: `01/${String(day).padStart(2, '0')}/80`, year: 1980, set1, ...more });

/** Adds an artist with a show for each set list, one a day. Returns its id, and those of the shows. */
async function artistWith(name: string, sets: readonly string[]) {
  const artist = await api.add.artist(name);
  const shows: number[] = [];
  for (const [at, set1] of sets.entries()) shows.push(await show(artist, at + 1, set1));
  return { artist, shows };
}

/** Counts an artist's rare songs by the rules, and from the set lists that a history loads, as the site does. */
async function countedFromHistory(artist: number) {
  interface Show {
    id: number;
    date: string;
    year: number;
    set1: string;
    highlights: { kind: string }[];
  }
  const { data } = await api.run<{ performances: { edges: { node: Show }[] } }>('HistoryRareShows', {
    artist: String(artist),
  });
  const shows = data?.performances.edges.map(({ node }) => node) ?? [];
  const titles = knownTitles();
  for (const { set1 } of shows) titles.add(set1);
  const found = highlightsOf(
    shows.map(({ id, date, year, set1 }) => ({
      id,
      time: `${year}/${date}`,
      songs: songTitles(set1, titles).map(songKey),
    })),
  );
  return {
    counted: shows.map(({ id }) => found.filter(({ show }) => show === id).map(({ kind }) => kind)),
    stored: shows.map(({ highlights }) => highlights.map(({ kind }) => kind)),
  };
}

const often = (count: number, set = 'Millrace; Heron') => Array.from({ length: count }, () => set);

interface Found {
  kind: string;
  gap: number | null;
  song: { title: string };
  lastPlayed: { id: number } | null;
}

/** The highlights of a show, each as a line. */
async function highlightsAt(id: number | undefined) {
  const { data } = await api.ask<{ performance: { highlights: Found[] } }>(
    `{ performance(id: ${id}) { highlights { kind gap song { title } lastPlayed { id date } } } }`,
  );
  return data?.performance.highlights.map(({ kind, gap, song, lastPlayed }) =>
    [song.title, kind, ...(gap === null ? [] : [gap, lastPlayed?.id])].join(' '),
  );
}

async function change(text: string): Promise<void> {
  const { errors } = await api.ask(`mutation { ${text} }`, {}, editor);
  expect(errors).toBeUndefined();
}

test('a show has its debuts, its comebacks and what was played only there, in the order of its set lists', async () => {
  const { artist, shows } = await artistWith('The Gulls', ['Millrace; Tin Roof; Barn', ...often(9), 'Barn']);
  const back = await show(artist, 13, 'Whale (with Ann) > Tin Roof; Barn; Heron; Millrace; Tern; Owl; Loon; tin roof');
  for (let day = 14; day < 26; day += 1) await show(artist, day, 'Whale; Tern; Owl; Loon; Heron');
  const first = await show(artist, 26, 'Marrow; Heron');
  const second = await show(artist, 27, 'Whale; Reed');
  expect(await highlightsAt(shows[0])).toEqual([]);
  expect(await highlightsAt(shows[10])).toEqual([]);
  expect(await highlightsAt(back)).toEqual([`Tin Roof RETURN 11 ${shows[0]}`]);
  expect(await highlightsAt(first)).toEqual(['Marrow DEBUT']);
  expect(await highlightsAt(second)).toEqual(['Reed DEBUT']);
  await show(artist, 28, 'Reed');
  for (let hour = 0; hour < 10; hour += 1) await show(artist, 29, 'Whale');
  expect(await highlightsAt(first)).toEqual(['Marrow ONLY']);
  const { counted, stored } = await countedFromHistory(artist);
  expect(stored.flat()).toHaveLength(3);
  expect(counted).toEqual(stored);
});

test('each change of a show counts the others again: its date, its kind, its removal, and the undoing of that', async () => {
  const { artist, shows } = await artistWith('Owls', ['Barn', ...often(9)]);
  const last = await show(artist, 20, 'Barn; Heron');
  const between = await show(artist, 12, 'Loon', { isCompilation: true, title: 'Best Of' });
  expect(await highlightsAt(last)).toEqual([]);
  await change(`performanceUpdate(id: ${between}, version: 1, isCompilation: false) { id }`);
  expect(await highlightsAt(last)).toEqual([`Barn RETURN 11 ${shows[0]}`]);
  await change(`performanceUpdate(id: ${between}, version: 2, date: "01/21/1980") { id }`);
  expect(await highlightsAt(last)).toEqual([]);
  await change(`performanceUpdate(id: ${between}, version: 3, date: "01/19/1980", set1: "???") { id }`);
  expect(await highlightsAt(last)).toEqual([]);
  await change(`performanceUpdate(id: ${between}, version: 4, set1: "Heron") { id }`);
  expect(await highlightsAt(last)).toEqual([`Barn RETURN 11 ${shows[0]}`]);
  await show(artist, 13, 'Heron');
  await change(`performanceRemove(id: ${shows[0]}, version: 1)`);
  expect(await highlightsAt(last)).toEqual(['Barn DEBUT']);
  const [removed] = await api.database.rows<{ id: number }>(sql`select max(id) as id from revisions`);
  await change(`revisionUndo(id: ${removed?.id}) { id }`);
  expect(await highlightsAt(last)).toEqual([`Barn RETURN 12 ${shows[0]}`]);
});

test('merged artists and shows are counted as one, and a removed artist leaves nothing', async () => {
  const [one, other] = [await artistWith('Terns', ['Barn', ...often(10)]), await artistWith('The Terns', often(10))];
  const last = await show(other.artist, 28, 'Barn; Heron');
  expect(await highlightsAt(last)).toEqual(['Barn DEBUT']);
  await change(`artistMerge(id: ${other.artist}, into: ${one.artist}) { id }`);
  expect(await highlightsAt(last)).toEqual([`Barn RETURN 21 ${one.shows[0]}`]);
  await change(`performanceMerge(id: ${one.shows[2]}, into: ${one.shows[1]}) { id }`);
  expect(await highlightsAt(last)).toEqual([`Barn RETURN 20 ${one.shows[0]}`]);
  await change(`artistRemove(id: ${one.artist}, version: 2)`);
  expect(await api.database.rows(sql`select from highlights where performance_id = ${last}`)).toEqual([]);
});

test('a show of an unknown year has no rare songs, and its songs are rare at no other', async () => {
  const { artist } = await artistWith('Herons', often(10));
  const undated = await show(artist, 1, 'Barn; Reed', { date: '??/??/39', year: 1939 });
  const last = await show(artist, 28, 'Barn; Loon; Heron');
  expect(await highlightsAt(undated)).toEqual([]);
  expect(await highlightsAt(last)).toEqual(['Loon DEBUT']);
});

test('an artist with fewer than ten set lists has none', async () => {
  const { artist } = await artistWith('Plovers', often(9));
  await show(artist, 27, '');
  const last = await show(artist, 28, 'Barn; Heron');
  expect(await highlightsAt(last)).toEqual([]);
  await show(artist, 10, 'Heron');
  expect(await highlightsAt(last)).toEqual(['Barn DEBUT']);
});

test('shows that are added at the same time are all counted', async () => {
  const { artist, shows } = await artistWith('Rails', ['Barn', ...often(9)]);
  const last = await show(artist, 28, 'Barn');
  const add = (date: string) =>
    api.database.transaction(async (transaction) => {
      const id = await insertPerformance(transaction, {
        ...{ artistId: artist, set1: 'Loon', isCompilation: false, date, year: 1980, createdBy: null },
        ...{ venue: null, city: null, state: null, title: null, set2: null, set3: null, comment: null },
      });
      if (id !== undefined) await indexPerformance(transaction, id);
    });
  await Promise.all(['01/15/80', '01/16/80', '01/17/80'].map(add));
  expect(await highlightsAt(last)).toEqual([`Barn RETURN 13 ${shows[0]}`]);
});

test('a song has the number of shows since it was played at one of the hundred before, as far as that is known', async () => {
  const gapsAt = async (id: number | undefined) => {
    const { data } = await api.ask<{ performance: { gaps: { gap: number; song: { title: string } }[] } }>(
      `{ performance(id: ${id}) { gaps { gap song { title } } } }`,
    );
    return data?.performance.gaps.map(({ gap, song }) => `${song.title} ${gap}`).sort();
  };
  const { artist, shows } = await artistWith('Dippers', ['Barn; Reed', 'Heron', '', 'Heron; Loon; Heron']);
  const compilation = await show(artist, 5, 'Barn', { isCompilation: true });
  const last = await show(artist, 6, 'Loon; Barn; Reed; Millrace; Loon', { set2: 'Heron' });
  // Those without a set list and compilations are no shows, and Millrace is new.
  expect(await gapsAt(last)).toEqual(['Barn 3', 'Heron 1', 'Loon 1', 'Reed 3']);
  expect(await gapsAt(shows[3])).toEqual(['Heron 1']);
  for (const none of [shows[0], shows[2], compilation]) expect(await gapsAt(none)).toEqual([]);

  const undated = await show(artist, 1, 'Reed; Barn', { date: '??/??/39', year: 1939 });
  expect(await gapsAt(last)).toEqual(['Heron 1', 'Loon 1']);
  expect(await gapsAt(undated)).toEqual([]);
  // A set list that comes late counts for the shows behind it.
  await show(artist, 5, 'Heron');
  expect(await gapsAt(last)).toEqual(['Heron 1', 'Loon 2']);
  for (let more = 0; more < 100; more += 1) await show(artist, 5, '', { isCompilation: more % 2 > 0 });
  expect(await gapsAt(last)).toEqual([]);
});
