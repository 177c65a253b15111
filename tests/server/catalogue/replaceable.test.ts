import { execFileSync } from 'node:child_process';
import { closeSync, lstatSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeText } from '#server/catalogue/file/export.ts';
import type { BadRecord } from '#server/catalogue/file/recordReader.ts';
import { setAsideIn } from '#server/catalogue/file/setAside.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaceable-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const pipeAt = (name: string): string => {
  execFileSync('sh', ['-c', 'mkfifo "$0"', at(name)]);
  return at(name);
};

const write = (text: string, file: string): Promise<void> => writeText(Readable.from([text]), { file });

const broken = async function* () {
  yield 'half';
  throw new Error('cut off');
};

const record = (line: number): BadRecord => ({ line, field: 'date', message: 'odd', text: '{}' });

test('a pipe is written to, and stays one', async () => {
  const pipe = pipeAt('pipe');
  const read = readFile(pipe, 'utf8');
  await write('all of it\n', pipe);
  expect(await read).toBe('all of it\n');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  expect(await readdir(folder)).toEqual(['pipe']);
});

test('a pipe stays if the text is cut off', async () => {
  const pipe = pipeAt('pipe');
  const read = readFile(pipe, 'utf8');
  await expect(writeText(Readable.from(broken()), { file: pipe })).rejects.toThrow('cut off');
  await read;
  expect(await readdir(folder)).toEqual(['pipe']);
});

test('a link to a pipe and the name of an open descriptor are written to', async () => {
  symlinkSync(pipeAt('pipe'), at('link'));
  const read = readFile(at('pipe'), 'utf8');
  await write('by the link', at('link'));
  expect(await read).toBe('by the link');

  const descriptor = openSync(at('gone'), 'w+');
  rmSync(at('gone'));
  await write('without a name', `/dev/fd/${descriptor}`);
  expect(readFileSync(descriptor, 'utf8')).toBe('without a name');
  closeSync(descriptor);
  expect((await readdir(folder)).toSorted()).toEqual(['link', 'pipe']);
});

test('a link stays one, and the file that it leads to has the whole text or the old one', async () => {
  writeFileSync(at('file'), 'old');
  symlinkSync('file', at('inner'));
  symlinkSync(at('inner'), at('link'));
  await expect(writeText(Readable.from(broken()), { file: at('link') })).rejects.toThrow('cut off');
  expect(await readFile(at('file'), 'utf8')).toBe('old');
  await write('new', at('link'));
  expect(await readFile(at('file'), 'utf8')).toBe('new');
  expect([at('link'), at('inner')].map((name) => lstatSync(name).isSymbolicLink())).toEqual([true, true]);
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'inner', 'link']);
});

test('a link to nothing makes the file, compressed by the name that was given', async () => {
  symlinkSync('made', at('link.gz'));
  await write('new', at('link.gz'));
  expect(gunzipSync(await readFile(at('made'))).toString()).toBe('new');
  expect(lstatSync(at('link.gz')).isSymbolicLink()).toBe(true);
});

test('records are set aside in a pipe that has one reader, and it stays a pipe', async () => {
  const pipe = pipeAt('pipe');
  const reader = await open(pipe, 'r+');
  const setAside = await setAsideIn(pipe, () => undefined);
  setAside(record(1));
  setAside(record(2));
  const { buffer, bytesRead } = await reader.read();
  await reader.close();
  expect(buffer.toString('utf8', 0, bytesRead).trim().split('\n')).toHaveLength(2);
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test('records of before are no longer set aside, and a link to their file stays', async () => {
  writeFileSync(at('file'), 'old\n');
  symlinkSync('file', at('link'));
  const setAside = await setAsideIn(at('link'), () => undefined);
  expect(await readdir(folder)).toEqual(['link']);
  setAside(record(3));
  setAside(record(4));
  expect(
    (await readFile(at('file'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).line),
  ).toEqual([3, 4]);
});
