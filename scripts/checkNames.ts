import { readFileSync } from 'node:fs';
import { repositoryFiles } from './files.ts';
import { repeatedNames } from './repeatedNames.ts';

const files = repositoryFiles(['.ts', '.tsx']).map((path) => [path, readFileSync(path, 'utf8')] as const);
const repeated = repeatedNames(files);
if (repeated.length > 0) {
  console.error(['A name is exported once in src and once in server:', ...repeated].join('\n'));
  process.exitCode = 1;
}
