import { describe, expect, it } from 'vitest';
import { changedSearch } from '#components/navigation/useSearchState.ts';
import { countSongs, rareCounts } from '#domain/performances/countSongs.ts';
import { byTime } from '#domain/performances/performance.ts';
import { readHistoryParams } from '#features/history/historyParams.ts';
import { countByYear, filteredShows, type Show, showOf } from '#features/history/shows.ts';
import { mostFrequent, placeOf, songsCalled, songsIn, tallied, venuesOf } from '#features/history/tallies.ts';
import type { NodeOf } from '#graphql/connection.ts';
import type { HistoryShowsQuery } from '#graphql/generated/graphql.ts';
import { masked } from '#tests/support/graphql/whole.ts';
import { playedShows, playedSongs } from '#tests/support/rules/songs.ts';

function show(id: number, date: string, year: number, changes: object = {}): Show {
  const performance = masked<NodeOf<HistoryShowsQuery['performances']>>({
    id,
    date,
    year,
    title: null,
    venue: 'Old Mill',
    city: 'Portland',
    state: 'ME',
    set1: null,
    set2: null,
    set3: null,
    comment: null,
    sources: { totalCount: 0 },
    isCompilation: false,
    ...changes,
  });
  return showOf(performance, performance);
}

const ALL = { text: '', from: undefined, to: undefined, recorded: false, ofKind: undefined, ofNotes: undefined };
const ids = (shows: readonly Show[]) => shows.map(({ id }) => id);

const SHOWS = [
  show(1, '07/11/85', 1985, { set1: 'Tin Sky &gt; Home', sources: { totalCount: 2 } }),
  show(2, '07/??/85', 1985, { venue: 'Café Tandem', city: 'Lille', state: 'France' }),
  show(3, '01/02/99', 1999, { comment: 'With Béla', set1: 'Home, Tin Sky' }),
  show(4, '01/02/39', 1939, { venue: null }),
];

describe('filteredShows', () => {
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ text: 'tin  SKY' }, [1, 3]],
    [{ text: 'cafe' }, [2]],
    [{ text: 'bela' }, [3]],
    [{ text: 'lille france' }, [2]],
    [{ text: '.*' }, []],
    [{ text: '7/11/85' }, [1]],
    [{ text: '07/11/1985' }, [1]],
    [{ text: 'July 1985' }, [1, 2]],
    [{ text: '1985 lille' }, [2]],
    [{ text: 'mill 85' }, [1]],
    [{ text: '7/12/85' }, []],
    [{ text: '07/1' }, []],
    [{ text: '01/0' }, [3, 4]],
    [{ text: '7/11/198' }, [1]],
    [{ text: '7/11/197' }, []],
    [{ text: '1/2/9' }, [3]],
    [{ text: '1985-0' }, [1, 2]],
    [{ from: 1986 }, [3]],
    [{ to: 1985 }, [1, 2, 4]],
    [{ recorded: true }, [1]],
    [{ ofKind: new Set([2, 9]) }, [2]],
    [{ ofNotes: new Set([3, 9]) }, [3]],
  ])('with %j leaves %j', (choice, left) => expect(ids(filteredShows(SHOWS, { ...ALL, ...choice }))).toEqual(left));

  it('filters 3,200 shows with set lists of 40,000 characters', () => {
    const shows = Array.from({ length: 3200 }, (_, id) =>
      show(id, '07/11/85', 1985, { set1: id === 7 ? `${'x, '.repeat(13_000)}Whale` : 'Tin Sky' }),
    );
    expect(ids(filteredShows(shows, { ...ALL, text: 'whale' }))).toEqual([7]);
  });
});

it('sorts shows by time, those of an unknown year last', () => {
  expect(ids([...SHOWS].reverse().sort(byTime))).toEqual([1, 2, 3, 4]);
});

it('counts the shows of each year, the unknown one last', () => {
  expect(countByYear(SHOWS)).toEqual([
    { year: 1985, count: 2 },
    { year: 1999, count: 1 },
    { year: 1939, count: 1 },
  ]);
});

it('files shows under their venues, the most played first', () => {
  expect(venuesOf(SHOWS).map(({ name, where, shows }) => [name, where, ids(shows)])).toEqual([
    ['Old Mill', 'Portland, ME', [1, 3]],
    ['Café Tandem', 'Lille, France', [2]],
    ['Unknown Venue', 'Portland, ME', [4]],
  ]);
});

it('files the spellings of a venue as one, under the most frequent', () => {
  const at = (id: number, venue: string) => show(id, '07/11/85', 1985, { venue });
  const shows = [at(1, 'The Old Mill'), at(2, 'Old Mill'), at(3, 'Old Mill')];
  expect(venuesOf(shows)).toMatchObject([{ name: 'Old Mill', others: ['The Old Mill'] }]);
});

describe('the first and the last show', () => {
  const [one, two, three, undated] = SHOWS as [Show, Show, Show, Show];

  it.each([
    [[undated, one, two, three], one, three],
    [[one, undated], one, one],
    [[undated], undated, undated],
    [[], undefined, undefined],
  ])('are of those whose year is known, where there are any: %#', (shows, first, last) => {
    expect(tallied(shows)).toMatchObject({ showCount: shows.length, first, last });
  });
});

describe('countSongs', () => {
  const songsOf = async (shows: readonly Show[]) => [...(await countSongs(shows)).songs.values()];
  const showsOf = (...sets: string[]) => sets.map((set1, id) => show(id, '07/11/85', 1985, { set1 }));
  const counted = async (...sets: string[]) =>
    new Map((await songsOf(showsOf(...sets))).map((song) => [song.title, { ...song, shows: ids(song.shows) }]));

  it('counts shows, playings, and what came before and after', async () => {
    const songs = await counted('Tin Sky > Home', 'Home', '', 'Home, Whale', 'Tin sky > Home, Tin Sky, banter');
    const song = songs.get('Tin Sky');
    expect(song?.shows).toEqual([0, 4]);
    expect(song?.playings).toHaveLength(3);
    expect(mostFrequent(song?.playings.map(({ after }) => after) ?? [], 5)).toEqual([['home', 2]]);
    expect(mostFrequent(songs.get('Home')?.playings.map(({ before }) => before) ?? [], 5)).toEqual([['tinsky', 2]]);
    expect(mostFrequent(['a', 'b', undefined, undefined, 'b', 'c'], 2)).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
    expect(songs.get('Home')?.shows).toHaveLength(4);
  });

  it('counts songs as the server does', async () => {
    const shows = playedShows.map(([date, year, set1], id) => show(id, date, year, { set1 })).sort(byTime);
    const songs = (await songsOf(shows)).sort((a, b) => (a.title < b.title ? -1 : 1));
    const rows = songs.flatMap((song) => songsIn(shows, [song]));
    expect(
      rows.map(({ name, showCount, playCount, first, last }) => [name, showCount, playCount, first?.id, last?.id]),
    ).toEqual(playedSongs);
    expect(songs.map((song) => placeOf(song, songs))).toEqual([1, 5, 3, 2, 3]);
  });

  it('counts the longest gap and the current one in shows with a set list, and knows between which shows it was', async () => {
    const songs = await counted(
      'Whale, Home',
      'Home',
      '',
      'Home, Home',
      'Whale',
      'Whale, Home',
      'Tin Sky',
      'Whale',
      '',
    );
    const { longestGap, currentGap } = songs.get('Whale') ?? {};
    expect([longestGap?.shows, longestGap?.from.id, longestGap?.to.id, currentGap]).toEqual([2, 0, 4, 0]);
    expect(songs.get('Home')).toMatchObject({
      longestGap: { shows: 1, from: { id: 3 }, to: { id: 5 } },
      currentGap: 2,
    });
    expect(songs.get('Tin Sky')).toMatchObject({ longestGap: undefined, currentGap: 1 });
  });

  it('counts the rare songs of each show, in which compilations and shows without songs have no part', async () => {
    const often = Array.from({ length: 10 }, () => 'Home, Loon');
    const shows = showsOf('Whale', ...often, 'Home, Barn > Loon', '', 'Barn, Loon');
    const last = show(40, '07/12/85', 1985, { set1: 'Whale' });
    const best = show(41, '07/11/85', 1985, { set1: 'Home', isCompilation: true });
    expect(Object.fromEntries(rareCounts(await countSongs([...shows, best, last])))).toEqual({ 11: 1, 40: 1 });
    expect(Object.fromEntries(rareCounts(await countSongs([...shows.slice(2), best])))).toEqual({});
  });

  it('the first of gaps of one length is the longest', async () => {
    const songs = await counted('Whale', 'Home', 'Whale', 'Home', 'Whale');
    const gap = songs.get('Whale')?.longestGap;
    expect([gap?.shows, gap?.from.id, gap?.to.id]).toEqual([1, 0, 2]);
  });

  it('a show of an unknown year is in no gap, and begins none', async () => {
    const [song, other] = await songsOf([
      show(9, '01/02/39', 1939, { set1: 'Whale, Old Song' }),
      ...showsOf('Home', 'Whale', 'Whale', 'Home'),
    ]);
    expect(song).toMatchObject({ title: 'Whale', longestGap: { shows: 0, from: { id: 1 } }, currentGap: 1 });
    expect(other).toMatchObject({ title: 'Old Song', longestGap: undefined, currentGap: undefined });
  });

  it('counts songs in chosen shows, the most played first, and their gaps in all', async () => {
    const shows = showsOf('Whale, Home', 'Home, Tin Sky', 'Home', 'Whale > Whale, Tin Sky', 'Tin Sky');
    const songs = await songsOf(shows);
    const tallies = songsIn(shows.slice(2), songs);
    expect(tallies.map(({ name, shows: of, playings }) => [name, ids(of), playings.length])).toEqual([
      ['Tin Sky', [3, 4], 2],
      ['Home', [2], 1],
      ['Whale', [3], 2],
    ]);
    expect(tallies).toMatchObject([1, 0, 2].map((shows) => ({ longestGap: { shows } })));
    expect(songsIn(shows, songs)).toHaveLength(3);
  });

  it.each([
    ['', ['Dark Star', "Don't Go", 'Drums', 'Star Trail']],
    ['star', ['Dark Star', 'Star Trail']],
    ['STAR dark', ['Dark Star']],
    ['dont', ["Don't Go"]],
    ['do not', []],
    ['étoile', []],
  ])('finds songs by the words of their titles: %j', async (text, found) => {
    const shows = showsOf("Dark Star > Drums, Star Trail, Don't Go");
    expect(songsCalled(text, songsIn(shows, await songsOf(shows))).map(({ name }) => name)).toEqual(found);
  });

  it('reads brackets as the other shows write the title', async () => {
    const songs = await counted('Tin Sky, Home (Far Away)', 'Tin Sky (Jo Lee), Home (Far Away)', 'Tin Sky (Reprise)');
    expect([...songs].map(([title, { playings }]) => [title, playings.length])).toEqual([
      ['Tin Sky', 2],
      ['Home (Far Away)', 2],
      ['Tin Sky (Reprise)', 1],
    ]);
  });

  it('lets others work in between, and ends when it is stopped', async () => {
    const stopping = new AbortController();
    const counting = countSongs(showsOf(...Array.from({ length: 100 }, () => 'Home')), stopping.signal);
    setTimeout(() => stopping.abort());
    await expect(counting).rejects.toThrow(/abort/i);
  });

  it('leaves out what is no song', async () => {
    expect([...(await counted('banter, ???, Unknown, [missing], Home')).keys()]).toEqual(['Home']);
  });
});

describe('the address of a history', () => {
  it('reads what it can, and leaves the rest', () => {
    const search = new URLSearchParams('tab=songs&filter=sky&from=1985&to=x&recorded=true&kind=FM&sort=-venue&song=a');
    expect(readHistoryParams(search)).toEqual({
      tab: 'songs',
      text: 'sky',
      from: 1985,
      to: undefined,
      recorded: true,
      kind: 'FM',
      sort: '-venue',
      song: 'a',
      venue: undefined,
    });
    const wrong = readHistoryParams(new URLSearchParams('tab=x&kind=y&sort='));
    expect([wrong.tab, wrong.kind, wrong.sort]).toEqual(['shows', undefined, undefined]);
    const long = `${'x'.repeat(199)}🎸`;
    const cut = readHistoryParams(new URLSearchParams({ filter: long, guest: long, tour: long }));
    expect([cut.text, cut.guest, cut.tour]).toEqual(Array(3).fill('x'.repeat(199)));
  });

  it('changes a part of itself', () => {
    const search = new URLSearchParams('tab=songs&from=1985');
    expect(changedSearch(search, { from: undefined, to: 1990 })).toBe('?tab=songs&to=1990');
    expect(changedSearch(search, { tab: '', from: false })).toBe('');
  });
});
