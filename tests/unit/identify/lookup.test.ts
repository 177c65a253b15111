import { expect, test } from 'vitest';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { tracksOf } from '#domain/checksums/tracks.ts';
import { assign } from '#features/identify/lookup/assign.ts';
import { nextHashes, noFindings, withHolders } from '#features/identify/lookup/lookup.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { compareTracks } from '#features/identify/verdict/verdict.ts';
import { knownRecording } from '#tests/support/client/knownRecording.ts';

const hash = (number: number) => number.toString(16).padStart(32, '0');
const ffp = (from: number, count: number, name = 'show') =>
  Array.from({ length: count }, (_, index) => `${name}t${index}.flac:${hash(from + index)}`).join('\n');
const recording = (id: number, ...bodies: string[]) =>
  knownRecording(id, Object.fromEntries(bodies.map((body, index) => [`${id}-${index}.ffp`, body])));
const linesOf = (text: string, name = 'mine.txt') => parseChecksums(text, name).lines;

/** Asks a database of these recordings until nothing is left to ask for. */
function lookUp(files: readonly OwnHash[], database: readonly KnownRecording[], most = 300) {
  let findings = noFindings();
  let requests = 0;
  for (let next = nextHashes(files, findings); next.length > 0; next = nextHashes(files, findings)) {
    requests += 1;
    findings = withHolders(
      findings,
      next.map((wanted) => {
        const lists = database.flatMap((found) =>
          found.lists.flatMap(({ body }) => (body.includes(wanted) ? [found] : [])),
        );
        const recordings = lists.slice(0, most);
        return { hash: wanted, total: lists.length, whole: recordings.length === lists.length, recordings };
      }),
    );
  }
  const found = assign(files, findings);
  return { requests, ids: found.map(({ candidate }) => candidate?.recording.id), found, findings };
}

const shows = Array.from({ length: 50 }, (_, id) =>
  recording(id + 1, ffp(1000 * (id + 1), 20, `s${id + 1}`), ffp(1000 * (id + 1) + 500, 20, `s${id + 1}`)),
);

test.each([
  ['a whole list', ffp(7000, 20, 's7'), [7]],
  ['a list with an altered track', ffp(7000, 20, 's7').replace(hash(7010), hash(1)), [7]],
  ['one hash', hash(7003), [7]],
  ['one disc of it', ffp(7000, 8, 's7'), [7]],
  ['renamed files', ffp(7000, 20, 'other'), [7]],
])('%s takes one request', (_, text, ids) => {
  expect(lookUp(linesOf(text), shows)).toMatchObject({ requests: 1, ids });
});

test('four lists of four recordings take one request', () => {
  const files = [3, 4, 5, 6].flatMap((id) => linesOf(ffp(1000 * id, 20, `s${id}`), `${id}.ffp`));
  expect(lookUp(files, shows)).toMatchObject({ requests: 1, ids: [3, 4, 5, 6] });
});

test('two recordings in one list are told apart', () => {
  const { ids, found } = lookUp(linesOf(`${ffp(3000, 20, 's3')}\n${ffp(9000, 20, 's9')}`), shows);
  expect(ids).toEqual([3, 9]);
  expect(found.map(({ files }) => files.length)).toEqual([20, 20]);
});

test('an unknown list is given up after a few requests', () => {
  const { requests, ids, found } = lookUp(linesOf(ffp(999_000, 200)), shows);
  expect(ids).toEqual([undefined]);
  expect(found[0]?.files).toHaveLength(200);
  expect(requests).toBe(3);
});

test('every kind of hash is tried before a copy counts as unknown', () => {
  const md5 = Array.from({ length: 56 }, (_, index) => `${hash(5000 + index)} *t${index}.flac`).join('\n');
  const shntool = Array.from({ length: 56 }, (_, index) => `${hash(900_000 + index)}  [shntool]  t${index}.flac`);
  const database = [...shows, recording(90, md5)];
  const { ids, requests } = lookUp(linesOf(`${md5}\n${shntool.join('\n')}`, 'lbdir.txt'), database);
  expect(ids).toEqual([90]);
  expect(requests).toBe(4);
});

test('another list of the same files is tried when the first is unknown', () => {
  const old = linesOf(ffp(999_000, 20, 's7'), 'show/old.ffp');
  expect(lookUp([...old, ...linesOf(ffp(7000, 20, 's7'), 'show/new.ffp')], shows).ids).toEqual([7]);
});

test('recordings between unknown ones in a long list are found', () => {
  const text = [ffp(900_000, 40), ffp(3000, 20, 's3'), ffp(910_000, 40), ffp(9000, 20, 's9'), ffp(920_000, 40)].join(
    '\n',
  );
  expect(lookUp(linesOf(text), shows).ids).toEqual(expect.arrayContaining([3, 9]));
});

test('a text that came with a recording finds it, where nothing else is at hand', () => {
  const known = recording(4, `${ffp(4000, 3)}\n${hash(77)} *info.txt`);
  expect(lookUp(linesOf(`${hash(77)} *info.txt`), [...shows.slice(5), known]).ids).toEqual([4]);
});

test('a hash that four hundred recordings share decides nothing, the next one does', () => {
  const silence = 'silence.flac:5'.padEnd(45, '5');
  const many = Array.from({ length: 400 }, (_, id) => recording(id + 1, `${ffp(100 * (id + 1), 2)}\n${silence}`));
  const result = lookUp(linesOf(`${silence}\n${ffp(39_900, 2)}`), many, 5);
  expect(result.ids).toEqual([399]);
  expect(result.requests).toBeLessThanOrEqual(2);
  expect(lookUp(linesOf(silence), many, 5)).toMatchObject({ requests: 1, ids: [1] });
});

test('two recordings with the same hashes are both found, and asked for once', () => {
  const twins = [recording(1, ffp(100, 20)), recording(2, ffp(100, 20))];
  const { requests, findings } = lookUp(linesOf(ffp(100, 20)), twins);
  expect([...findings.candidates.keys()]).toEqual([1, 2]);
  expect(requests).toBe(1);
});

test('unset fingerprints and hashes that the database does not hold are not asked for', () => {
  const text = `a.flac:${'0'.repeat(32)}\n${'1'.repeat(40)} *b.flac\n${'2'.repeat(64)} *c.flac`;
  expect(nextHashes(linesOf(text), noFindings())).toEqual([]);
});

test('fingerprints are asked for before hashes of files, and large files before small ones', () => {
  const file = (path: string, size: number, coverage: 'file' | 'audio', number: number): OwnHash => ({
    ...{ path, size, coverage, hash: hash(number), algorithm: 'md5', unset: false, origin: undefined },
  });
  const files = [
    file('show/notes.txt', 900, 'file', 1),
    file('show/t1.flac', 10, 'file', 2),
    file('show/t1.flac', 10, 'audio', 3),
    file('show/t2.flac', 70, 'audio', 4),
    file('show/t2.flac', 70, 'file', 5),
  ];
  expect(nextHashes(files, noFindings())).toEqual([4, 3, 5, 2].map(hash));
});

test('lists of several recordings in one paste are each found, though their tracks have the same names', () => {
  const tracks = (from: number, count: number, line: (name: string, value: string) => string) =>
    Array.from({ length: count }, (_, index) => line(`Track0${index + 1}`, hash(from + index))).join('\n');
  const fingerprints = tracks(100, 7, (name, value) => `${name}.flac:${value}`);
  const sums = tracks(200, 4, (name, value) => `${value} *${name}.shn`);
  const others = tracks(300, 5, (name, value) => `${value} *${name}.shn`);
  const database = [recording(1, fingerprints), recording(2, sums), recording(3, others)];
  for (const text of [`${fingerprints}\n${sums}`, `${fingerprints}\n\n${sums}\n\n${others}`]) {
    const { found } = lookUp(linesOf(text), database);
    const expected = [7, 4, 5].slice(0, found.length);
    expect(found.map(({ candidate }) => candidate?.recording.id)).toEqual([1, 2, 3].slice(0, expected.length));
    expect(found.map(({ files }) => files.length)).toEqual(expected);
    for (const { candidate, files } of found) {
      const rows = compareTracks(candidate?.tracks ?? [], tracksOf(files));
      expect(rows.map(({ verdict }) => verdict)).toEqual(files.map(() => 'matches'));
    }
  }
  expect(lookUp(linesOf(`${fingerprints}\n${sums}\n${others}`), database).ids).toEqual([1, 2, 3]);
});

test('a track of another recording among those of one is told', () => {
  const [own, other] = [ffp(100, 10), ffp(900, 10)];
  const text = own.replace(hash(104), hash(904));
  const { ids, found } = lookUp(linesOf(text), [recording(1, own), recording(2, other)]);
  expect(ids).toEqual([1, 2]);
  expect(found.map(({ files }) => files.length)).toEqual([9, 1]);
});

test('of recordings with the same hashes a dated one comes before a compilation, and a whole one before a part', () => {
  const list = ffp(100, 4);
  const of = (id: number, date: string, body: string) => knownRecording(id, { 'a.ffp': body }, { date });
  const database = [
    of(1, '??/??/39', list),
    of(2, '05/08/77', `${list}\n${ffp(500, 9, 'more')}`),
    of(3, '05/08/77', list),
  ];
  expect(lookUp(linesOf(list), database).ids).toEqual([3]);
  expect(lookUp(linesOf(list), database.slice(0, 2)).ids).toEqual([2]);
});
