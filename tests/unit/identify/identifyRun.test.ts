import { describe, expect, test } from 'vitest';
import { type Identification, nothingIdentified } from '#features/identify/identification.ts';
import { IdentifyRun } from '#features/identify/identifyRun.ts';
import type { RecordingLookup } from '#features/identify/lookup/recordingLookup.ts';
import type { ChosenFile, Copy } from '#features/identify/reading/material.ts';
import type { FileReading, ReadFile } from '#features/identify/reading/reading.ts';
import { summaryOf } from '#features/identify/verdict/summary.ts';
import { knownRecording } from '#tests/support/client/knownRecording.ts';

const hash = (number: number) => number.toString(16).padStart(32, '0');

const known = (id: number, hashes: readonly number[]) =>
  knownRecording(id, { [`${id}.ffp`]: hashes.map((number) => `t${number}.flac:${hash(number)}`).join('\n') });

/** Two recordings of three tracks. */
const DATABASE = [known(1, [11, 12, 13]), known(2, [21, 22, 23])];

/** A file whose content is the number of its hash. */
const file = (path: string, number = 0): ChosenFile => {
  const content = new File([String(number)], path.slice(path.lastIndexOf('/') + 1), { lastModified: number });
  return { path, size: content.size, file: content };
};
const folder = (path: string, numbers: readonly number[]) =>
  numbers.map((number) => file(`${path}/t${number}.flac`, number));
const list = (path: string, text: string): ChosenFile => ({ path, size: text.length, file: new File([text], path) });

/** A copy being identified, with what was read and asked for; reading and the database can be held and broken. */
function identifying(copy: Partial<Copy>, targetId?: number) {
  let state: Identification = nothingIdentified;
  const read: string[][] = [];
  const asked: string[] = [];
  const hands = {
    /** The number of files that are read before reading waits to be cancelled. */
    readable: Number.POSITIVE_INFINITY,
    broken: false,
    onAsk: () => {},
  };
  const lookup: RecordingLookup = {
    holders: async (hashes) => {
      hands.onAsk();
      if (hands.broken) throw new Error('out of order');
      asked.push(...hashes);
      return hashes.map((wanted) => {
        const recordings = DATABASE.filter(({ lists }) => lists.some(({ body }) => body.includes(wanted)));
        return { hash: wanted, total: recordings.length, whole: true, recordings };
      });
    },
    recording: async (id) => {
      if (hands.broken) throw new Error('out of order');
      return DATABASE.find((recording) => recording.id === id);
    },
  };
  const reading = (files: readonly ChosenFile[]): FileReading => {
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const taken = files.slice(0, hands.readable);
    read.push(taken.map(({ path }) => path));
    if (taken.length === files.length) settle();
    const done = settled.then(() =>
      Promise.all(
        taken.map(async (one): Promise<ReadFile> => {
          const audioMd5 = hash(Number(await one.file.text()));
          const header = { kind: 'flac', audioMd5, samples: 1, bitsPerSample: 16, blockSize: 1, start: 0 } as const;
          const facts = { md5: `f${audioMd5.slice(1)}`, header, cut: false, audio: undefined };
          return { ...one, facts, problem: undefined };
        }),
      ),
    );
    return { done, pause: () => {}, cancel: settle };
  };
  const run = new IdentifyRun(
    { files: [], pasted: '', decode: false, ...copy },
    {
      lookup,
      targetId,
      read: (files, _decode, onProgress) => {
        onProgress({ bytes: 0, totalBytes: 1, files: 0, totalFiles: files.length, seconds: 0, paused: false });
        return reading(files);
      },
      onChange: (next) => {
        state = next;
      },
    },
  );
  return { run, read, asked, hands, state: () => state };
}

const partsOf = ({ parts }: Pick<Identification, 'parts'>) =>
  parts.map(({ recording, rows }) => `${recording?.id}: ${summaryOf(rows)}`);
const rowsOf = ({ shelfRows }: Identification) =>
  shelfRows.map(({ folder: { path }, parts }) => [path, ...partsOf({ parts: [...parts] })]);

describe('one copy', () => {
  test.each([
    ['loose files', folder('', [11, 12, 13]).map((one) => ({ ...one, path: one.path.slice(1) }))],
    ['a folder', folder('show', [11, 12, 13])],
    ['a folder of discs', [...folder('show/d1', [11, 12]), ...folder('show/d2', [13])]],
  ])('%s is read and looked up, and no table', async (_, files) => {
    const { run, read, state } = identifying({ files });
    await run.start();
    expect(partsOf(state())).toEqual(['1: Complete: 3 tracks, all intact.']);
    expect(state()).toMatchObject({
      stage: 'done',
      folderCount: 0,
      shelfRows: [],
      rememberedCount: 0,
      error: undefined,
    });
    expect(read.flat()).toHaveLength(3);
  });

  test('a list alone is looked up, and no file is read', async () => {
    const { run, read, state } = identifying({ pasted: DATABASE[1]?.lists[0]?.body ?? '' });
    await run.start();
    expect(partsOf(state())).toEqual(['2: List matches: 3 tracks; files not checked.']);
    expect(read).toEqual([]);
  });

  test('a second look goes on with what was read and asked, and says an older failure no more', async () => {
    const { run, read, asked, hands, state } = identifying({ files: folder('show', [11, 21]) });
    hands.broken = true;
    await run.start();
    expect(state()).toMatchObject({ stage: 'done', error: 'out of order' });
    expect(partsOf(state())).toEqual(['undefined: Not certain: there is no list to compare with.']);
    hands.broken = false;
    await run.goOn();
    expect(state().error).toBeUndefined();
    expect(partsOf(state())).toEqual([
      '1: Not complete: 3 tracks; 1 intact, 2 missing.',
      '2: Not complete: 3 tracks; 1 intact, 2 missing.',
    ]);
    expect(read).toHaveLength(1);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('what was read when reading was stopped is looked up, and the rest named', async () => {
    const { run, hands, state } = identifying({ files: folder('show', [11, 12, 13]) });
    hands.readable = 2;
    const done = run.start();
    await expect.poll(() => state().stage).toBe('reading');
    run.stop();
    await done;
    expect(partsOf(state())).toEqual(['1: Not complete: 3 tracks; 2 intact, 1 missing.']);
    expect(state().notices).toEqual(['1 of 3 files were not read, because reading was cancelled.']);
  });

  test('is held against one recording alone, also where it is a tree', async () => {
    const files = [...folder('shelf/a', [11]), ...folder('shelf/b', [22])];
    const { run, hands, state } = identifying({ files }, 2);
    hands.broken = true;
    await run.start();
    expect(state().error).toBe('out of order');
    hands.broken = false;
    await run.goOn();
    expect(partsOf(state())).toEqual(['2: Not complete: 3 tracks; 1 intact, 1 extra, 2 missing.']);
    expect(state()).toMatchObject({ folderCount: 0, shelfRows: [] });
  });

  test('is told when there is no recording of that id', async () => {
    const { run, state } = identifying({ pasted: hash(11) }, 3);
    await run.start();
    expect(state().notices).toEqual(['There is no recording 3 in this database.']);
  });

  test.each([
    ['words', { pasted: 'no list at all\nof anything' }],
    ['a file that is none', { files: [file('show/notes.doc')] }],
    ['an empty list', { files: [list('show.md5', '')] }],
  ])('that has nothing to look up gets a sentence that says what is read: %s', async (_, copy) => {
    const { run, asked, state } = identifying(copy);
    await run.start();
    expect(state().notices.join(' ')).toContain('Read are lists of checksums (.md5, .ffp, .st5 or .txt');
    expect(state()).toMatchObject({ stage: 'done', parts: [] });
    expect(asked).toEqual([]);
  });
});

describe('a tree of folders', () => {
  const twoShows = [...folder('shelf/a', [11, 12, 13]), ...folder('shelf/b', [21, 22]), file('shelf/c/notes.doc')];

  test('has a row a folder, and what all are together', async () => {
    const { run, state } = identifying({ files: twoShows, decode: true });
    await run.start();
    expect(rowsOf(state())).toEqual([
      ['shelf/a', '1: Complete: 3 tracks, all intact.'],
      ['shelf/b', '2: Not complete: 3 tracks; 2 intact, 1 missing.'],
      ['shelf/c'],
    ]);
    expect(state().shelfRows.map(({ bits }) => bits)).toEqual([16, 16, undefined]);
    expect(partsOf(state())).toEqual([
      '1: Complete: 3 tracks, all intact.',
      '2: Not complete: 3 tracks; 2 intact, 1 missing.',
    ]);
    expect(state()).toMatchObject({ stage: 'done', folderCount: 3 });
  });

  test('is one copy where something lies beside its folders', async () => {
    const { run, state } = identifying({ files: [...twoShows, list('loose.ffp', `t23.flac:${hash(23)}`)] });
    await run.start();
    expect(state()).toMatchObject({ folderCount: 0, shelfRows: [] });
    expect(partsOf(state())).toHaveLength(2);
  });

  /** Twenty folders of a list each: two rounds. */
  const many = Array.from({ length: 20 }, (_, index) => list(`shelf/${index}/show.ffp`, `t.flac:${hash(11 + index)}`));

  test('that is long is stopped, and gone on with where it was; its folders are not told together', async () => {
    const { run, asked, hands, state } = identifying({ files: many });
    hands.onAsk = () => {
      if (asked.length === 16) run.stop();
    };
    await run.start();
    expect(state()).toMatchObject({ stage: 'done', folderCount: 20, parts: [] });
    expect(state().shelfRows).toHaveLength(16);
    hands.onAsk = () => {};
    await run.goOn();
    expect(state().shelfRows.map(({ folder: { path } }) => path)).toEqual(many.map((_, index) => `shelf/${index}`));
    expect(state()).toMatchObject({ stage: 'done', parts: [] });
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('keeps the rows that it has when the database fails, and goes on with the others', async () => {
    const { run, asked, hands, state } = identifying({ files: many });
    hands.onAsk = () => {
      hands.broken = asked.length >= 16;
    };
    await run.start();
    expect(state()).toMatchObject({ stage: 'done', error: 'out of order', parts: [] });
    expect(state().shelfRows).toHaveLength(16);
    hands.onAsk = () => {};
    hands.broken = false;
    await run.goOn();
    expect(state()).toMatchObject({ stage: 'done', error: undefined });
    expect(state().shelfRows).toHaveLength(20);
  });

  test('reads the folders at which reading was stopped once more', async () => {
    const { run, read, hands, state } = identifying({ files: twoShows, decode: true });
    hands.readable = 1;
    const done = run.start();
    await expect.poll(() => state().stage).toBe('reading');
    run.stop();
    await done;
    expect(state()).toMatchObject({
      stage: 'done',
      shelfRows: [],
      parts: [],
      notices: [expect.stringContaining('notes.doc')],
    });
    hands.readable = Number.POSITIVE_INFINITY;
    await run.goOn();
    expect(read.map(({ length }) => length)).toEqual([1, 5]);
    expect(state().shelfRows).toHaveLength(3);
  });
});

test('what was ended says nothing any more, and another begins with nothing of it', async () => {
  const { run, hands, state } = identifying({ files: folder('show', [11, 12, 13]) });
  hands.onAsk = () => run.end();
  await run.start();
  expect(state()).toMatchObject({ stage: 'asking', parts: [] });
  const other = identifying({ pasted: hash(11) });
  const done = other.run.start();
  expect(other.state()).toEqual({ ...nothingIdentified, stage: 'sorting' });
  await done;
});
