import { describe, expect, it } from 'vitest';
import { changedSearch, readHistoryParams } from '../../../src/features/history/historyParams';
import {
  chosen,
  countByYear,
  firstAndLast,
  mostFrequent,
  type Show,
  showOf,
  sorted,
  venuesOf,
} from '../../../src/features/history/shows';
import { SongCounter } from '../../../src/features/history/songs';
import type { HistoryShowsQuery } from '../../../src/graphql/generated/graphql';
import type { NodeOf } from '../../../src/graphql/nodes';
import { masked } from '../../support/graphql/whole';

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
    ...changes,
  });
  return showOf(performance, performance);
}

const ALL = { text: '', from: undefined, to: undefined, recorded: false, ofKind: undefined };
const ids = (shows: readonly Show[]) => shows.map(({ id }) => id);

const SHOWS = [
  show(1, '07/11/85', 1985, { set1: 'Tin Sky &gt; Home', sources: { totalCount: 2 } }),
  show(2, '07/??/85', 1985, { venue: 'Café Tandem', city: 'Lille', state: 'France' }),
  show(3, '01/02/99', 1999, { comment: 'With Béla', set1: 'Home, Tin Sky' }),
  show(4, '01/02/39', 1939, { venue: null }),
];

describe('chosen', () => {
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
  ])('with %j leaves %j', (choice, left) => expect(ids(chosen(SHOWS, { ...ALL, ...choice }))).toEqual(left));

  it('filters 3,200 shows with set lists of 40,000 characters', () => {
    const shows = Array.from({ length: 3200 }, (_, id) =>
      show(id, '07/11/85', 1985, { set1: id === 7 ? `${'x, '.repeat(13_000)}Whale` : 'Tin Sky' }),
    );
    expect(ids(chosen(shows, { ...ALL, text: 'whale' }))).toEqual([7]);
  });
});

describe('sorted', () => {
  it.each([
    ['date', false, [1, 2, 3, 4]],
    ['date', true, [4, 3, 2, 1]],
    ['venue', false, [4, 2, 1, 3]],
    ['recordings', true, [1, 4, 3, 2]],
  ] as const)('by %s, descending %s', (sort, descending, order) =>
    expect(ids(sorted(SHOWS, sort, descending))).toEqual(order),
  );
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

describe('firstAndLast', () => {
  const [one, two, three, undated] = SHOWS as [Show, Show, Show, Show];

  it.each([
    [[undated, one, two, three], { first: '07/11/1985', last: '01/02/1999' }],
    [[one, undated], { first: '07/11/1985', last: '07/11/1985' }],
    [[undated], { first: '01/02/1939', last: '01/02/1939' }],
    [[], { first: '-', last: '-' }],
  ])('is of shows whose year is known, where there are any: %#', (shows, expected) => {
    expect(firstAndLast(shows)).toEqual(expected);
  });
});

describe('SongCounter', () => {
  const counted = (...sets: string[]) => {
    const counter = new SongCounter();
    const shows = sets.map((set1, id) => show(id, '07/11/85', 1985, { set1 }));
    for (const one of shows) counter.read(one);
    for (const one of shows) counter.add(one);
    return new Map(counter.songs().map((song) => [song.title, song]));
  };

  it('counts shows, the longest gap, and what came before and after', () => {
    const songs = counted('Tin Sky > Home', 'Home', '', 'Home, Whale', 'Tin sky > Home, Tin Sky, banter');
    const song = songs.get('Tin Sky');
    expect(song && ids(song.shows)).toEqual([0, 4]);
    expect(song?.times).toBe(3);
    expect(song?.longestGap).toBe(2);
    expect(song?.currentGap).toBe(0);
    expect(songs.get('Whale')?.currentGap).toBe(1);
    expect(song && mostFrequent(song.after, 5)).toEqual([['home', 2]]);
    expect(songs.get('Home')?.shows).toHaveLength(4);
    expect([...songs.keys()]).toEqual(['Home', 'Tin Sky', 'Whale']);
  });

  it('reads brackets as the other shows write the title', () => {
    const songs = counted('Tin Sky, Home (Far Away)', 'Tin Sky (Jo Lee), Home (Far Away)', 'Tin Sky (Reprise)');
    expect([...songs].map(([title, { times }]) => [title, times])).toEqual([
      ['Home (Far Away)', 2],
      ['Tin Sky', 2],
      ['Tin Sky (Reprise)', 1],
    ]);
  });

  it('leaves out what is no song', () => {
    expect([...counted('banter, ???, Unknown, [missing], Home').keys()]).toEqual(['Home']);
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
      sort: 'venue',
      descending: true,
      song: 'a',
      venue: undefined,
    });
    const wrong = readHistoryParams(new URLSearchParams('tab=x&kind=y&sort=z'));
    expect([wrong.tab, wrong.kind, wrong.sort]).toEqual(['shows', undefined, 'date']);
  });

  it('changes a part of itself', () => {
    const search = new URLSearchParams('tab=songs&from=1985');
    expect(changedSearch(search, { from: undefined, to: 1990 })).toBe('?tab=songs&to=1990');
    expect(changedSearch(search, { tab: '', from: false })).toBe('');
  });
});
