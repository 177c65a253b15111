import { expect, test } from 'vitest';
import { upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';

const graphOf = (comments: Record<number, string | null>) =>
  upgradeGraph(Object.entries(comments).map(([id, text]) => ({ id: Number(id), comments: text })));

test('what one comment says is known of both', () => {
  const graph = graphOf({ 1: 'upgraded by shnid 2', 2: null, 4: 'supersedes shnid 3' });
  expect(upgradesOf(1, graph)).toEqual({ by: [[2]], of: [] });
  expect(upgradesOf(2, graph)).toEqual({ by: [], of: [[1]] });
  expect(upgradesOf(3, graph)).toEqual({ by: [[4]], of: [] });
  expect(upgradesOf(4, graph)).toEqual({ by: [], of: [[3]] });
  expect(upgradesOf(9, graph)).toEqual({ by: [], of: [] });
});

test('chains are followed to their end', () => {
  const graph = graphOf({
    1: 'upgraded by shnid 2',
    3: 'supersedes shnids 200, 2',
    2: 'upgraded by shnid 3',
    4: 'upgrade of shnid 3',
  });
  expect(upgradesOf(1, graph).by).toEqual([[2], [3], [4]]);
  expect(upgradesOf(4, graph).of).toEqual([[3], [2, 200], [1]]);
});

test('circles come to an end, and nothing is an upgrade of itself', () => {
  const graph = graphOf({
    1: 'upgraded by shnid 2',
    2: 'upgraded by shnid 3',
    3: 'upgraded by shnid 1',
    5: 'upgrade of shnid 5',
  });
  expect(upgradesOf(1, graph)).toEqual({ by: [[2], [3]], of: [[3], [2]] });
  expect(upgradesOf(5, graph)).toEqual({ by: [], of: [] });
});

test('a chain of thousands is followed', () => {
  const recordings = Array.from({ length: 5000 }, (_, id) => ({ id: id + 1, comments: `upgraded by shnid ${id + 2}` }));
  expect(upgradesOf(1, upgradeGraph(recordings)).by.at(-1)).toEqual([5001]);
});
