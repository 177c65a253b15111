import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FOLDER_PATTERNS, folderName } from '#domain/recordings/folderName.ts';
import { fittingFileName } from '#lib/fileNames.ts';
import { powerShellRenameScript, renameScript, tagScript } from '#lib/scripts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concerts-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (script: string, ...args: string[]) => {
  const file = join(folder, 'script.sh');
  writeFileSync(file, script);
  return spawnSync('sh', [file, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}/bin:${process.env.PATH}` },
  });
};

/** Names that a shell would take for something else. */
const HOSTILE = [
  "it's a show",
  '$(touch pwned)',
  '`touch pwned`',
  '-rf',
  '--help',
  'a "quoted" name',
  'two\nlines',
  'a; touch pwned',
  '$HOME',
  '*',
  'Ünïcödé 日本',
  "'; touch pwned; '",
];

describe('renameScript', () => {
  test('renames folders whatever they are called, and takes it back', () => {
    const renames = HOSTILE.map((name, index) => ({ from: `shelf/${name}`, to: `shelf/[${index}] it's new` }));
    for (const { from } of renames) mkdirSync(join(folder, from), { recursive: true });
    const script = renameScript(renames);
    expect(run(script)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(folder, 'shelf')).sort()).toEqual(HOSTILE.map((_, index) => `[${index}] it's new`).sort());
    expect(run(script, 'undo')).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(folder, 'shelf')).sort()).toEqual([...HOSTILE].sort());
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['script.sh', 'shelf']);
  });

  test('takes back only what it renamed, and what was in the way once that is gone', () => {
    for (const name of ['a', 'b', 'new d']) mkdirSync(join(folder, name));
    const script = renameScript([
      { from: 'a', to: 'new a' },
      { from: 'b', to: 'new b' },
      { from: 'gone', to: 'new d' },
    ]);
    expect(run(script).status).toBe(1);
    mkdirSync(join(folder, 'b'));
    expect(run(script, 'undo')).toMatchObject({ status: 1, stderr: 'Exists already: ./b\n' });
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'new b', 'new d', 'renamed-folders.txt', 'script.sh']);
    rmSync(join(folder, 'b'), { recursive: true });
    expect(run(script, 'undo')).toMatchObject({ status: 0, stderr: '' });
    expect(run(script, 'undo')).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'new d', 'script.sh']);
  });

  test('renames nothing onto what exists, and says what it left', () => {
    for (const name of ['a', 'b', 'c']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'b', 'track.flac'), 'b');
    const result = run(
      renameScript([
        { from: 'a', to: 'b' },
        { from: 'gone', to: 'd' },
        { from: 'c', to: 'e' },
      ]),
    );
    expect(result.status).toBe(1);
    expect(result.stderr).toBe('Exists already: ./b\nNot there: ./gone\n');
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'e', 'renamed-folders.txt', 'script.sh']);
    expect(readFileSync(join(folder, 'b', 'track.flac'), 'utf8')).toBe('b');
  });

  test('an empty one is a script, too', () => {
    expect(run(renameScript([]))).toMatchObject({ status: 0, stderr: '' });
  });
});

test('PowerShell takes no name apart: each sign that it takes for an apostrophe is there twice', () => {
  const script = powerShellRenameScript([{ from: "shelf/it's \u2018$(x)\u2019", to: 'shelf/[12] 1977-05-08' }]);
  const pair = "'./shelf/it''s \u2018\u2018$(x)\u2019\u2019' './shelf/[12] 1977-05-08'\r\n";
  expect(script).toContain(`  Rename-Show ${pair}`);
  expect(script).toContain(`  Undo-Show ${pair}`);
  expect(script.startsWith('\uFEFF#')).toBe(true);
});

describe('tagScript', () => {
  /** In place of metaflac: writes down what it is called with. */
  const stub = '#!/bin/sh\nfor arg in "$@"; do printf "%s\\0" "$arg" >> "$(dirname "$0")/../args"; done\n';

  test('hands every tag and every file to metaflac as it is', () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin', 'metaflac'), stub);
    chmodSync(join(folder, 'bin', 'metaflac'), 0o755);
    const taggings = HOSTILE.map((name) => ({
      path: `shelf/${name}.flac`,
      tags: { TITLE: name, ARTIST: 'Owls', VENUE: undefined },
    }));
    expect(run(tagScript(taggings))).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'args'), 'utf8').split('\0').slice(0, -1)).toEqual(
      HOSTILE.flatMap((name) => [
        '--preserve-modtime',
        '--remove-tag=TITLE',
        `--set-tag=TITLE=${name.replace('\n', ' ')}`,
        '--remove-tag=ARTIST',
        '--set-tag=ARTIST=Owls',
        `./shelf/${name}.flac`,
      ]),
    );
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });

  test('says that metaflac is missing', () => {
    const file = join(folder, 'tags.sh');
    writeFileSync(file, tagScript([{ path: 'a.flac', tags: { TITLE: 'A' } }]));
    const sh = execFileSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).trim();
    const result = spawnSync(sh, [file], { encoding: 'utf8', env: { PATH: folder } });
    expect(result).toMatchObject({ status: 1, stderr: 'metaflac is not installed: it comes with FLAC.\n' });
  });
});

const FACTS = {
  abbrev: 'gd',
  artist: 'Grateful Dead',
  date: '1977-05-08',
  id: '12345',
  venue: 'Barton Hall, Cornell / Ithaca',
  city: 'Ithaca',
  state: 'NY',
  source: 'sbd',
  format: 'flac16',
};

test.each([
  [FOLDER_PATTERNS[0], 'gd1977-05-08.12345.flac16'],
  [FOLDER_PATTERNS[1], '[12345] 1977-05-08 Barton Hall, Cornell - Ithaca'],
  ['../{date}/{id}', '-1977-05-08-12345'],
  ['{artist} {date} {nothing}', 'Grateful Dead 1977-05-08 {nothing}'],
  ['{id}...', '12345'],
  ['con.{id}', '_con.12345'],
  ['all the same', undefined],
  ['', undefined],
])('a folder is named by %j', (pattern, name) => {
  expect(folderName(pattern, FACTS)).toBe(name);
});

const bytes = (text: string | undefined) => Buffer.byteLength(text ?? '');
/** A letter with its accent, and a flag: each is cut as a whole. */
const [ACCENTED, FLAG] = ['e\u0301', '\u{1F1E9}\u{1F1EA}'];

test.each([
  ['x', 254, 254],
  ['x', 300, 255],
  ['日', 100, 255],
  [ACCENTED, 100, 255],
  [FLAG, 100, 248],
  ['👩‍👩‍👧', 30, 252],
])('a folder with the venue %j, %i times, has a name of %i bytes at most', (letter, times, most) => {
  const name = folderName('{id}{venue}', { ...FACTS, id: '', venue: letter.repeat(times) }) ?? '';
  expect(bytes(name)).toBe(most);
  expect(name).toBe(letter.repeat(most / bytes(letter)));
});

test('a download that is named by a folder keeps its ending', () => {
  expect(fittingFileName('show', '.ffp')).toBe('show.ffp');
  expect(fittingFileName('日'.repeat(85), '.ffp')).toBe(`${'日'.repeat(83)}.ffp`);
});

test('a folder has neither a space at the cut nor a longer name in place of one of a device', () => {
  expect(folderName('{id}{venue}', { ...FACTS, id: '', venue: `${'x'.repeat(254)} y` })).toBe('x'.repeat(254));
  expect(bytes(folderName('con.{id}', { ...FACTS, id: 'x'.repeat(300) }))).toBe(255);
});

test('what is not known leaves no dots at the end of a name', () => {
  expect(folderName(FOLDER_PATTERNS[0], { ...FACTS, format: '' })).toBe('gd1977-05-08.12345');
});
