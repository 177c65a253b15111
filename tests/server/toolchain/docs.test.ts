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

test('files and commands that documents name are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const paths = /(?<![\w/.-])(?:src|server|scripts|tests|bench|docs|operations|public)\/[\w./-]*\w(?![\w<])/g;
  const cited = /\bdocs\/[\w./-]+\.md\b/g;
  const commands = /\bnpm run (?:--?\w+ )*([\w:]+)/g;
  const named = repositoryFiles(['.md', '.ts', '.tsx', '.css', '.graphql']).flatMap((path) =>
    linesOf(path).flatMap(({ text, place }) => [
      ...[...text.matchAll(path.endsWith('.md') ? paths : cited)].map(([name]) => ({
        name,
        place,
        is: existsSync(name),
      })),
      ...[...text.matchAll(commands)].map(([name, script = '']) => ({ name, place, is: script in scripts })),
    ]),
  );
  // What the compiler generates is there once it has run.
  const missing = named.filter(({ name, is }) => !is && name !== 'src/graphql/generated/graphql');
  expect(named.length).toBeGreaterThan(100);
  expect(missing.map(({ name, place }) => `${place} names ${name}`)).toEqual([]);
});
