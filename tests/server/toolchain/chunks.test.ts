import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { repositoryFiles } from '../../../scripts/files.ts';
import viteConfig from '../../../vite.config.ts';

const group = v.object({ name: v.string(), test: v.instance(RegExp) });
const configSchema = v.object({
  build: v.object({
    rolldownOptions: v.object({ output: v.object({ codeSplitting: v.object({ groups: v.array(group) }) }) }),
  }),
});

/** The names of packages, and of Mantine's hooks, which are picked one by one. */
const packages = ['node_modules', 'node_modules/@mantine', 'node_modules/@mantine/hooks/esm'].flatMap((folder) => [
  folder,
  ...readdirSync(folder),
]);

test('the files that pages share are put together by names that there are', async () => {
  const config = await viteConfig({ mode: 'production', command: 'build', isSsrBuild: false });
  const { groups } = v.parse(configSchema, config).build.rolldownOptions.output.codeSplitting;
  const known = [...repositoryFiles(['.ts', '.tsx', '.css']), ...packages].join('\n');
  const words = groups.flatMap(({ name, test: pattern }) =>
    [...pattern.source.matchAll(/[\w-]*\w{3,}/g)].map(([word]) => ({ name, word })),
  );
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter(({ word }) => !known.includes(word))).toEqual([]);
});
