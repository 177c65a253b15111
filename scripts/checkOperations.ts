import { readFileSync, writeFileSync } from 'node:fs';
import { Kind } from 'graphql';
import { parseFiles } from './graphql/documents.ts';
import { recordOf, typeDrift } from './graphql/drift.ts';
import { readAll } from './graphql/operations.ts';
import { usesOf } from './graphql/uses.ts';

/*
 * Checks the operations against the schema, and the types that they rely on against `operations/types.txt`; see
 * `graphql/drift.ts`. With `--record` it writes that file anew and prints the changes, unless an operation does not fit
 * the schema.
 */

const recordFile = 'operations/types.txt';

const { schema, files, errors } = readAll();
const { definitions } = parseFiles(files);
const uses = schema && errors.length === 0 ? usesOf(schema, definitions) : [];
const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
const drift = errors.length === 0 ? typeDrift(readFileSync(recordFile, 'utf8'), uses) : [];

if (errors.length === 0 && process.argv.includes('--record')) {
  const before = new Set(readFileSync(recordFile, 'utf8').split('\n'));
  const text = recordOf(uses);
  writeFileSync(recordFile, text);
  for (const line of drift) console.log(line);
  for (const line of text.split('\n')) if (!before.has(line)) console.log(`recorded: ${line}`);
  console.log(`${recordFile} is written.`);
} else {
  for (const line of [...errors, ...drift]) console.error(line);
  if (drift.length > 0) console.error('If these changes are intended: npm run check:operations -- --record');
  if (errors.length + drift.length > 0) process.exitCode = 1;
  else console.log(`${operations.length} operations fit the schema.`);
}
