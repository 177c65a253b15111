import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from '#scripts/files.ts';

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

test('files and commands that documents and comments name are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = repositoryFiles(['.ts', '.tsx', '.js', '.css', '.sql', '.graphql', '.md']);
  // The generated files are there once the compiler has run.
  const fileNames = new Set([...files.map((path) => basename(path)), 'src/graphql/generated/graphql']);
  const isFile = (name: string) => fileNames.has(name) || existsSync(name);
  const path = /(?<![\w/.-])((?:src|server|scripts|tests|bench|docs|operations|public)\/[\w./-]*\w)(?![\w<])/g;
  const document = /\b(docs\/[\w./-]+\.md)\b/g;
  const fileName = /`([\w-]+\.(?:tsx?|js|css|sql|graphql|md))`/g;
  const command = /\bnpm run (?:--?\w+ )*([\w:]+)/g;

  let count = 0;
  const missing = files.flatMap((file) =>
    linesOf(file).flatMap(({ text, place }) => {
      const named = [file.endsWith('.md') ? path : document, fileName].flatMap((names) => [...text.matchAll(names)]);
      const commands = [...text.matchAll(command)];
      count += named.length + commands.length;
      return [
        ...named.flatMap(([, name = '']) => (isFile(name) ? [] : [`${place} names ${name}`])),
        ...commands.flatMap(([words, name = '']) => (name in scripts ? [] : [`${place} names ${words}`])),
      ];
    }),
  );
  expect(count).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
