import { readFileSync } from 'node:fs';
import { repositoryFiles } from './files.ts';
import { repeatedNames } from './repeatedNames.ts';

const files = repositoryFiles(['.ts', '.tsx']).map((path) => [path, readFileSync(path, 'utf8')] as const);
const repeated = repeatedNames(files);
if (repeated.length > 0) {
  console.error(['A name is exported once in src and once in server:', ...repeated].join('\n'));
  process.exitCode = 1;
}

// Descriptions of the schema, which are generated too, are sentences of another kind.
const written = files.filter(([path]) => !path.includes('/generated/'));
const asking = written.flatMap(
  ([path, text]) => text.match(/\/\*\*\s+(?:\* )?(?:What|Who|Whoever) .*/g)?.map((line) => `${path}: ${line}`) ?? [],
);
if (asking.length > 0) {
  console.error(['A doc comment says what a thing is, and does not begin with What or Who:', ...asking].join('\n'));
  process.exitCode = 1;
}
