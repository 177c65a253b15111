import { describe, expect, test } from 'vitest';
import { type Identification, nothingIdentified } from '#features/identify/identification.ts';
import { IdentifyRun, type RunOptions } from '#features/identify/identifyRun.ts';
import { sortMaterial } from '#features/identify/reading/material.ts';
import type { ReadFile } from '#features/identify/reading/reading.ts';
import { unfiledValues } from '#features/identify/verdict/unfiledRecording.ts';

const hash = (number: number) => number.toString(16).padStart(32, '0');

const text = (path: string, content: string) => {
  const file = new File([content], path.slice(path.lastIndexOf('/') + 1));
  return { path, size: file.size, file };
};
/** A FLAC file; what is read of it says its own number. */
const flac = (path: string, number: number) => text(path, String(number));

/** The result of reading a file whose content is a number: its MD5, and the fingerprint of its audio. */
const readNumbers: RunOptions['read'] = (files) => ({
  done: Promise.all(
    files.map(async (chosen): Promise<ReadFile> => {
      const number = Number(await chosen.file.text());
      const header = {
        ...{ kind: 'flac' as const, audioMd5: hash(number + 1000), samples: 9, bitsPerSample: 16 },
        ...{ start: 0, blockSize: undefined },
      };
      const facts = { md5: hash(number), header, cut: false, audio: undefined };
      return { ...chosen, facts, problem: undefined };
    }),
  ),
  pause: () => {},
  cancel: () => {},
});

/** The facts of a copy to be added, once it is read. It is never looked up. */
async function read(files: ReturnType<typeof text>[], pasted = '', readFiles = readNumbers) {
  let state: Identification = nothingIdentified;
  const lookup = { holders: () => expect.fail('looked up'), recording: () => expect.fail('looked up') };
  const onChange = (next: Identification) => {
    state = next;
  };
  const options = { lookup, valuesOf: unfiledValues, read: readFiles, onChange };
  await new IdentifyRun({ files, pasted, decode: false }, options).start();
  expect(state).toMatchObject({ stage: 'done', progress: undefined, error: undefined });
  return state;
}

const INFO = `The Quiet Owls
May 8, 1977
Old Mill
Portland, ME

Source: AUD, two microphones
Lineage: DAT > CDR > FLAC
Seeded 3/4/2005

Set 1:
1. Loser
2. Morning Tide
https://archive.org/details/qo1977-05-08.aud.ann
`;

describe('a folder', () => {
  const folder = 'qo1977-05-08.aud.ann.12.flac16';
  const tracks = [flac(`${folder}/d1t01.flac`, 1), flac(`${folder}/d2t01.flac`, 2)];

  test('fills in what its texts and names say, and the lists that none came of', async () => {
    const { values, notices } = await read([...tracks, text(`${folder}/info.txt`, INFO)]);
    expect(notices).toEqual([]);
    expect(values).toEqual({
      comments: 'Source: AUD, two microphones\nLineage: DAT > CDR > FLAC\nSeeded 3/4/2005',
      textdoc: INFO,
      archiveIdentifier: 'qo1977-05-08.aud.ann',
      circdate: '03/04/2005',
      wavdiskcount: '2',
      shndiskcount: '',
      checksums: [
        { description: `${folder}.ffp`, body: `d1t01.flac:${hash(1001)}\nd2t01.flac:${hash(1002)}\n` },
        { description: `${folder}.md5`, body: `${hash(1)} *d1t01.flac\n${hash(2)} *d2t01.flac\n` },
        {
          description: `${folder}.st5`,
          body: `${hash(1001)}  [shntool]  d1t01.flac\n${hash(1002)}  [shntool]  d2t01.flac\n`,
        },
      ],
    });
  });

  test('keeps the lists that came with it as they are, and makes none of their kind', async () => {
    const given = `; made by somebody\r\nd1t01.flac:${hash(1001)}\r\nd2t01.flac:${hash(1002)}\r\n`;
    const { values } = await read([...tracks, text(`${folder}/fingerprints.ffp`, given)]);
    expect(values?.checksums.map(({ description }) => description)).toEqual([
      'fingerprints.ffp',
      `${folder}.md5`,
      `${folder}.st5`,
    ]);
    expect(values?.checksums[0]?.body).toBe(given);
    expect(values?.comments).toBe('Source: audience');
    expect(values?.archiveIdentifier).toBe(folder);
  });

  test('makes no second list of its files where one came that has its texts, too', async () => {
    const given = text(`${folder}/show.md5`, `${hash(1)} *d1t01.flac\n${hash(2)} *d2t01.flac\n${hash(3)} *info.txt\n`);
    const { values } = await read([...tracks, given]);
    expect(values?.checksums.map(({ description }) => description)).toEqual([
      'show.md5',
      `${folder}.ffp`,
      `${folder}.st5`,
    ]);
  });

  test('says which files are not as the lists that came with it have them', async () => {
    const given = text(`${folder}/a.ffp`, `d1t01.flac:${hash(7)}\nd2t01.flac:${hash(1002)}`);
    const { notices } = await read([...tracks, given]);
    expect(notices).toEqual(['1 file is damaged, or not what the lists that came with them say: d1t01.flac.']);
  });

  test('of several shows is none', async () => {
    const { values, notices } = await read([flac('a/1.flac', 1), flac('b/1.flac', 2)]);
    expect(values).toBeUndefined();
    expect(notices[0]).toMatch(/^These are 2 folders of shows/);
  });

  test('whose reading was cancelled fills in nothing', async () => {
    const { values, notices } = await read(tracks, '', () => ({
      ...readNumbers([], false, () => {}),
      done: Promise.resolve([]),
    }));
    expect(values).toBeUndefined();
    expect(notices).toEqual(['Reading was cancelled, and nothing is filled in.']);
  });
});

test('a list that came twice, or that two texts have, is added once', async () => {
  const list = `t01.flac:${hash(3)}\nt02.flac:${hash(4)}`;
  const within = `${INFO}\n${list}\n`;
  const twice = [text('show/info.txt', within), text('show/copy of info.txt', within.replaceAll('\n', '\r\n'))];
  const ffp = { description: 'show.ffp', body: list };
  expect((await read(twice)).values?.checksums).toEqual([ffp]);
  const md5 = `${hash(1)} *t01.flac\n`;
  const lists = [text('show/a.md5', md5), text('show/b.md5', `${md5.trim()}\r\n`)];
  expect((await read([...twice, ...lists])).values?.checksums).toEqual([{ description: 'a.md5', body: md5 }, ffp]);
});

describe('what is pasted', () => {
  test('is a list, named by its kind', async () => {
    const { values } = await read([], `d1t01.flac:${hash(1)}\nd1t02.flac:${hash(2)}`);
    expect(values?.checksums).toEqual([
      { description: 'checksums.ffp', body: `d1t01.flac:${hash(1)}\nd1t02.flac:${hash(2)}` },
    ]);
    expect(values?.wavdiskcount).toBe('1');
  });

  test('is the text document where it is written to be read; its checksums are lists, one of each kind', async () => {
    const pasted = `${INFO}\n${hash(1)} *t01.shn\n${hash(2)} *t02.shn\n\nt01.flac:${hash(3)}\nt02.flac:${hash(4)}\n`;
    const { values } = await read([], pasted);
    expect(values?.textdoc).toBe(pasted);
    expect(values?.checksums).toEqual([
      { description: 'checksums.md5', body: `${hash(1)} *t01.shn\n${hash(2)} *t02.shn` },
      { description: 'checksums.ffp', body: `t01.flac:${hash(3)}\nt02.flac:${hash(4)}` },
    ]);
  });
});

test('checksums within an RTF text are lists of its lines as a word processor shows them', async () => {
  const words = INFO.split('\n').join('\\par\n');
  const rtf = String.raw`{\rtf1{\fonttbl\f0 Arial;}
\f0 ${words}\par
t01.flac:${hash(3)}\par
t02.flac:${hash(4)}}`;
  const { values } = await read([text('show/info.rtf', rtf)]);
  expect(values?.textdoc).toContain('Old Mill');
  expect(values?.checksums).toEqual([{ description: 'show.ffp', body: `t01.flac:${hash(3)}\nt02.flac:${hash(4)}` }]);
});

test('a list without checksums is said to be of no help where a copy is identified, and an info text is not', async () => {
  const { textNotices, notices } = await sortMaterial([text('info.txt', INFO), text('show.md5', INFO)], '');
  expect(textNotices).toEqual(['show.md5 has no checksums in it.']);
  expect(notices).toEqual([]);
});

test('what macOS writes beside files is left out, and a log does not describe a copy', async () => {
  const log = `AccurateRip report\n${'Track 1\n  Copy CRC 0A1B2C3D\n  Copy OK\n'.repeat(30)}`;
  const files = [text('qo/info.txt', INFO), text('qo/report.txt', log)];
  const { values, notices } = await read([
    ...[flac('qo/t01.flac', 1), flac('qo/._t01.flac', 2), flac('__MACOSX/qo/._t01.flac', 3)],
    ...[...files, text('qo/._info.txt', '\0\u0005\u0016\u0007')],
  ]);
  expect(notices).toEqual([]);
  expect(values?.textdoc).toBe(INFO);
  expect(values?.checksums.map(({ body }) => body.trim().split('\n').length)).toEqual([1, 1, 1]);
});
