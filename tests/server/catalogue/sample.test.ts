import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstLetterOf, nameKey } from '#sample/names.ts';
import { type Batch, type Sample, sampleOf } from '#sample/sample.ts';
import { knownArtists } from '#sample/words/avoid.ts';

/** Everything of a sample at once, which only the small one is fit for. */
function gather(sample: Sample): Batch {
  const all: Batch = { performances: [], sources: [], checksums: [] };
  for (const { performances, sources, checksums } of sample.batches()) {
    all.performances.push(...performances);
    all.sources.push(...sources);
    all.checksums.push(...checksums);
  }
  return all;
}

const hashOf = (sample: Sample) =>
  createHash('sha256')
    .update(JSON.stringify([sample.artists, sample.groups, sample.members, gather(sample)]))
    .digest('hex');

let sample: Sample;
let rows: Batch;
beforeAll(() => {
  sample = sampleOf('small');
  rows = gather(sample);
});

const countBy = <Row, Key>(list: readonly Row[], key: (row: Row) => Key): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const row of list) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
};

describe('the small sample', () => {
  it('is the same each time and on every machine', () => {
    // A change of the words or the rules changes the catalogue, and this value with it.
    expect(hashOf(sample)).toBe('64ebd2cb582632d9be59a06eb553fabb98f5b702a81da97c20a5c18768685d8a');
  });

  it('has as many of everything as it says', () => {
    expect(sample.artists).toHaveLength(13_000);
    expect(sample.groups).toHaveLength(80);
    expect(rows.performances).toHaveLength(9_000);
    expect(rows.sources).toHaveLength(4_200);
    expect(rows.checksums).toHaveLength(5_200);
  });

  it('has one hash of a kind for each file of a recording, in whatever lists it stands', () => {
    const hashes = new Map<string, Set<string>>();
    let lines = 0;
    for (const { sourceId, body } of rows.checksums) {
      for (const line of body.split('\n')) {
        lines += 1;
        const [hash = ''] = /[\da-f]{32}/.exec(line) ?? [];
        const of = `${sourceId} ${line.replace(hash, '')}`;
        hashes.set(of, (hashes.get(of) ?? new Set()).add(hash));
      }
    }
    expect(hashes.size).toBeLessThan(lines);
    expect([...hashes].filter(([, { size }]) => size > 1)).toEqual([]);
  });

  it('refers only to what it has, and gives each id once', () => {
    const artists = new Set(sample.artists.map(({ id }) => id));
    const groups = new Set(sample.groups.map(({ id }) => id));
    const performances = new Set(rows.performances.map(({ id }) => id));
    const sources = new Set(rows.sources.map(({ id }) => id));
    expect(artists.size).toBe(sample.artists.length);
    expect(groups.size).toBe(sample.groups.length);
    expect(performances.size).toBe(rows.performances.length);
    expect(sources.size).toBe(rows.sources.length);
    expect(new Set(rows.checksums.map(({ id }) => id)).size).toBe(rows.checksums.length);
    expect(sample.members.filter(({ artistId, groupId }) => !artists.has(artistId) || !groups.has(groupId))).toEqual(
      [],
    );
    expect(new Set(sample.members.map(({ artistId, groupId }) => `${groupId} ${artistId}`)).size).toBe(
      sample.members.length,
    );
    expect(rows.performances.filter(({ artistId }) => !artists.has(artistId))).toEqual([]);
    expect(rows.sources.filter(({ performanceId }) => !performances.has(performanceId))).toEqual([]);
    expect(rows.checksums.filter(({ sourceId }) => !sources.has(sourceId))).toEqual([]);
  });

  it('counts its recordings right and knows the hundred most recorded', () => {
    const perPerformance = countBy(rows.sources, ({ performanceId }) => performanceId);
    const artistOf = new Map(rows.performances.map(({ id, artistId }) => [id, artistId]));
    const perArtist = countBy(rows.sources, ({ performanceId }) => artistOf.get(performanceId));
    expect(rows.performances.filter(({ id, sourceCount }) => sourceCount !== (perPerformance.get(id) ?? 0))).toEqual(
      [],
    );
    expect(sample.artists.filter(({ id, sourceCount }) => sourceCount !== (perArtist.get(id) ?? 0))).toEqual([]);
    const top = sample.artists.filter(({ top100 }) => top100);
    const rest = sample.artists.filter(({ top100 }) => !top100);
    expect(top).toHaveLength(100);
    const least = Math.min(...top.map(({ sourceCount }) => sourceCount));
    expect(rest.filter(({ sourceCount }) => sourceCount > least)).toEqual([]);
  });
});

describe('its names', () => {
  it('are different from each other', () => {
    expect(new Set(sample.artists.map(({ name }) => nameKey(name))).size).toBe(sample.artists.length);
  });

  it('spread over the letters as names do, one of which fills more than five pages of 300', () => {
    const letters = countBy(sample.artists, ({ name }) => firstLetterOf(name));
    expect(letters.get('S')).toBeGreaterThan(1_500);
    expect(letters.get('B')).toBeGreaterThan(letters.get('V') ?? 0);
    expect(letters.get('X')).toBeGreaterThan(0);
    expect(letters.get('X')).toBeLessThan(60);
    expect(letters.get(undefined)).toBeGreaterThan(30);
  });

  it.each([
    ['an article', /^(The|A|An) /],
    ['an accent', /[À-ž]/],
    ['a digit first', /^\d/],
    ['a symbol first', /^[^\p{L}\p{N}]/u],
    ['a lower-case letter first', /^\p{Ll}/u],
  ])('have among them some with %s', (_, pattern) => {
    expect(sample.artists.filter(({ name }) => pattern.test(name)).length).toBeGreaterThan(3);
  });

  it('contain no well-known act', () => {
    const ours = new Map(sample.artists.map(({ name }) => [nameKey(name), name]));
    const known = [
      ...knownArtists,
      'Grateful Dead',
      'Phish',
      'Wilco',
      'moe.',
      'Ween',
      'Goose',
      'Lotus',
      'Cracker',
      'The Band',
      'The Who',
    ];
    expect(known.flatMap((name) => ours.get(nameKey(name)) ?? [])).toEqual([]);
  });
});

describe('its artists', () => {
  it('have websites on hosts that are nobody’s, and one that is no address', () => {
    const hosts = sample.artists.flatMap(({ officialUrl }) =>
      officialUrl?.startsWith('http') ? [new URL(officialUrl).hostname] : [],
    );
    expect(hosts.length).toBeGreaterThan(1_000);
    expect(hosts.filter((host) => !/(^|\.)example(\.(com|org|net))?$/.test(host))).toEqual([]);
    expect(sample.artists.filter(({ officialUrl }) => officialUrl && !officialUrl.startsWith('http'))).toHaveLength(1);
  });

  it('are tradable or not, abbreviated or not, with performances or without', () => {
    const performing = new Set(rows.performances.map(({ artistId }) => artistId));
    expect(new Set(sample.artists.map(({ isTradable }) => isTradable))).toEqual(new Set([true, false]));
    expect(sample.artists.some(({ abbrev }) => abbrev === null)).toBe(true);
    expect(sample.artists.some(({ abbrev }) => abbrev === 'mc')).toBe(true);
    expect(sample.artists.some(({ id }) => !performing.has(id))).toBe(true);
  });

  it('form groups: one without artists, some that begin with no letter, all others with a performance in 1995', () => {
    const in1995 = new Set(rows.performances.filter(({ year }) => year === 1995).map(({ artistId }) => artistId));
    const filled = new Set(sample.members.map(({ groupId }) => groupId));
    const lively = new Set(sample.members.filter(({ artistId }) => in1995.has(artistId)).map(({ groupId }) => groupId));
    expect(sample.groups.filter(({ id }) => !filled.has(id))).toHaveLength(1);
    expect(lively.size).toBe(79);
    expect(sample.groups.filter(({ title }) => /^\d/.test(title)).length).toBeGreaterThan(1);
    expect(sample.members.some(({ reason }) => reason === null)).toBe(true);
  });
});

describe('its performances', () => {
  it('have dates in the past that agree with their years, each part of them unknown somewhere', () => {
    expect(
      rows.performances.filter(({ date }) => !/^(0[1-9]|1[0-2]|\?\?)\/(0[1-9]|[12]\d|3[01]|\?\?)\/\d\d$/.test(date)),
    ).toEqual([]);
    expect(rows.performances.filter(({ date, year }) => date.slice(6) !== String(year).slice(2))).toEqual([]);
    expect(Math.max(...rows.performances.map(({ year }) => year))).toBeLessThanOrEqual(2025);
    const known = rows.performances.filter(({ year, isCompilation }) => year !== 1939 && !isCompilation);
    expect(known.some(({ date }) => /^\?\?\/\?\?/.test(date))).toBe(true);
    expect(known.some(({ date }) => /^\?\?\/\d\d/.test(date))).toBe(true);
    expect(known.some(({ date }) => /^\d\d\/\?\?/.test(date))).toBe(true);
  });

  it('fill more than a page of one year, the unknown one, with one artist', () => {
    const years = countBy(
      rows.performances.filter(({ year }) => year === 1939),
      ({ artistId }) => artistId,
    );
    expect(Math.max(...years.values())).toBe(312);
  });

  it('have no recording, one, many, and once more than a page', () => {
    const counts = rows.performances.map(({ sourceCount }) => sourceCount);
    expect(counts).toContain(0);
    expect(counts).toContain(1);
    expect(counts.filter((count) => count > 5).length).toBeGreaterThan(5);
    expect(counts.filter((count) => count > 300)).toHaveLength(1);
  });

  it('are compilations now and then, with a title and the venue that says so', () => {
    const compilations = rows.performances.filter(({ isCompilation }) => isCompilation);
    expect(compilations.length).toBeGreaterThan(5);
    expect(compilations.filter(({ title, venue }) => title === null || !venue?.startsWith('Compilation'))).toEqual([]);
    expect(rows.performances.filter(({ isCompilation, title }) => !isCompilation && title !== null)).toEqual([]);
  });

  it.each(['&amp;', '&#8217;', '&gt;'])('have set lists with the entity %s', (entity) => {
    expect(rows.performances.some(({ set1 }) => set1?.includes(entity))).toBe(true);
  });

  it('have set lists with segues, encores and a third set, and a comment with a quoted word as an entity', () => {
    expect(rows.performances.some(({ set1 }) => set1?.includes(' > '))).toBe(true);
    expect(rows.performances.some(({ set1 }) => /(, |\n)E: /.test(set1 ?? ''))).toBe(true);
    expect(rows.performances.some(({ set3 }) => set3?.startsWith('E: '))).toBe(true);
    expect(rows.performances.some(({ comment }) => comment?.includes('&quot;'))).toBe(true);
  });

  it('lack a venue, a city, a state or a set list here and there', () => {
    for (const field of ['venue', 'city', 'state', 'set1', 'comment'] as const) {
      expect(rows.performances.some((row) => row[field] === null)).toBe(true);
    }
  });

  it('are shared by the artists of a festival', () => {
    const festival = countBy(
      rows.performances.filter(({ venue }) => venue === 'Bear Paw Meadow'),
      ({ date, year }) => `${year} ${date}`,
    );
    expect(Math.max(...festival.values())).toBeGreaterThan(1);
  });

  it('repeat no song within the evenings in a row in one room', () => {
    const [biggest] = [...countBy(rows.performances, ({ artistId }) => artistId)].sort(([, a], [, b]) => b - a);
    const shows = rows.performances.filter(
      ({ artistId, year, set1, isCompilation }) =>
        artistId === biggest?.[0] && year !== 1939 && set1 !== null && !isCompilation,
    );
    const songs = ({ set1, set2 }: (typeof shows)[number]) =>
      new Set(
        `${set1}, ${set2 ?? ''}`
          .replaceAll('&gt;', '>')
          .split(/, |\n| > /)
          .filter(Boolean),
      );
    const pairs = shows.flatMap((show, index) => {
      const before = shows[index - 1];
      return before && before.venue === show.venue && before.year === show.year ? [{ before, show }] : [];
    });
    expect(pairs.length).toBeGreaterThan(10);
    const repeated = pairs.map(({ before, show }) => [...songs(show)].filter((song) => songs(before).has(song)).length);
    const average = repeated.reduce((a, b) => a + b, 0) / pairs.length;
    expect(average).toBeLessThan(0.5);
  });
});

describe('its recordings', () => {
  it('have comments with harmless HTML and nothing else', () => {
    const tags = new Set(rows.sources.flatMap(({ comments }) => comments?.match(/<\/?[a-z]+/g) ?? []));
    expect(tags).toEqual(new Set(['<b', '</b', '<i', '</i', '<br', '<a', '</a']));
  });

  it('say of some that another one of the show took their place, and of some what they supersede', () => {
    const showOf = new Map(rows.sources.map(({ id, performanceId }) => [id, performanceId]));
    const named = (form: RegExp) =>
      rows.sources.flatMap(({ id, comments, performanceId }) => {
        const other = Number(form.exec(comments ?? '')?.[1]);
        return other ? [{ id, other, isOfShow: showOf.get(other) === performanceId && other !== id }] : [];
      });
    const upgraded = named(/shnid=(\d+)">upgrade<\/a>/);
    const superseding = named(/supersedes shnid (\d+)$/);
    expect(upgraded.length).toBeGreaterThan(50);
    expect(superseding.length).toBeGreaterThan(10);
    expect([...upgraded, ...superseding].filter(({ isOfShow }) => !isOfShow)).toEqual([]);
  });

  it('have text documents of many lines, disc counts, archive identifiers and circulation dates, or lack them', () => {
    expect(rows.sources.filter(({ textdoc }) => textdoc && textdoc.split('\n').length > 10).length).toBeGreaterThan(
      2_000,
    );
    for (const field of [
      'textdoc',
      'comments',
      'circdate',
      'archiveIdentifier',
      'wavdiskcount',
      'shndiskcount',
      'mediaSize',
    ] as const) {
      expect(rows.sources.some((row) => row[field] === null)).toBe(true);
      expect(rows.sources.some((row) => row[field] !== null)).toBe(true);
    }
    expect(rows.sources.some(({ shndiskcount }) => shndiskcount === 0)).toBe(true);
  });

  it('have checksums in all three forms, some several of them', () => {
    const forms = {
      md5: /^[0-9a-f]{32} \*\S+$/,
      ffp: /^\S+\.flac:[0-9a-f]{32}$/,
      st5: /^[0-9a-f]{32} {2}\[shntool] {2}\S+$/,
    };
    const lines = rows.checksums.map(({ body }) => body.split('\n'));
    for (const form of Object.values(forms)) {
      expect(lines.some((list) => list.every((line) => form.test(line)))).toBe(true);
    }
    expect(lines.flat().filter((line) => !Object.values(forms).some((form) => form.test(line)))).toEqual([]);
    expect(Math.max(...countBy(rows.checksums, ({ sourceId }) => sourceId).values())).toBeGreaterThan(2);
  });
});

describe('the full sample', () => {
  it('promises as much as a whole database has, and comes in portions', () => {
    const { artists, groups, members, batches } = sampleOf('full');
    expect(artists).toHaveLength(28_000);
    expect(groups).toHaveLength(300);
    expect(new Set(members.map(({ groupId }) => groupId)).size).toBe(299);
    expect(artists.reduce((sum, { sourceCount }) => sum + sourceCount, 0)).toBe(173_000);
    const { value } = batches().next();
    expect(value?.performances.length).toBeGreaterThanOrEqual(1_000);
  });
});
