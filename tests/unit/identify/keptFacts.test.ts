import { expect, test } from 'vitest';
import type { FileFacts } from '#features/identify/reading/hash.worker.ts';
import { keepFacts, keptFacts } from '#features/identify/reading/keptFacts.ts';
import type { ChosenFile } from '#features/identify/reading/material.ts';

const file = (path: string, content: string, lastModified: number): ChosenFile => {
  const file = new File([content], path.slice(path.lastIndexOf('/') + 1), { lastModified });
  return { path, size: file.size, file };
};
const facts = (md5: string): FileFacts => ({ md5, header: { kind: 'none' }, cut: false, audio: undefined });

test('a file is remembered by where it lies, how large it is, and when it was changed', async () => {
  const one = file('show/1.flac', 'one', 1);
  const two = file('show/2.flac', 'two', 2);
  await keepFacts(
    new Map([
      [one, facts('a')],
      [two, facts('b')],
    ]),
  );
  const again = [file('show/1.flac', 'one', 1), file('show/2.flac', 'two', 2)];
  const others = [
    file('show/1.flac', 'new', 3),
    file('show/1.flac', 'longer', 1),
    file('other/1.flac', 'one', 1),
    file('show/2.flac', 'two', 1),
  ];
  const found = await keptFacts([...again, ...others]);
  expect([...found].map(([{ path }, { md5 }]) => [path, md5])).toEqual([
    ['show/1.flac', 'a'],
    ['show/2.flac', 'b'],
  ]);
  expect([...found.keys()]).toEqual(again);

  const [changed] = others;
  if (changed) await keepFacts(new Map([[changed, facts('c')]]));
  const both = await keptFacts([...again, ...others]);
  expect([...both.values()].map(({ md5 }) => md5)).toEqual(['a', 'b', 'c']);
});
