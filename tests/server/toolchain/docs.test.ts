import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from '../../../scripts/files.ts';

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, place: `${path}:${index + 1}` }));

test('what comments cite of the specification is there', () => {
  const rules = linesOf('docs/specification.md').flatMap(
    ({ text }) => /^(?:## )?(\d+(?:\.\d+)?)\.? /.exec(text)?.[1] ?? [],
  );
  const numbers = new Set(rules);
  const wrong = repositoryFiles(['.ts', '.tsx', '.css', '.graphql', '.md']).flatMap((path) =>
    linesOf(path).flatMap(({ text, place }) =>
      [...text.matchAll(/\bspecification (\d+(?:\.\d+)?)/g)].flatMap(([cited, number = '']) =>
        numbers.has(number) ? [] : [`${place} cites ${cited}`],
      ),
    ),
  );
  expect(numbers.size).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});

test('links between documents lead to files', () => {
  const dead = repositoryFiles(['.md']).flatMap((path) =>
    linesOf(path).flatMap(({ text, place }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].flatMap(([, target = '']) =>
        existsSync(join(dirname(path), target)) ? [] : [`${place} leads to ${target}`],
      ),
    ),
  );
  expect(dead).toEqual([]);
});
