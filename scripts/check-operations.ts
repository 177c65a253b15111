import { readFileSync, writeFileSync } from 'node:fs';
import { operationFiles, parseFiles } from './documents.ts';
import { recordOf, typeDrift } from './drift.ts';
import { conventionErrors, schemaErrors } from './operations.ts';
import { readSchema, schemaFile } from './schema.ts';
import { usesOf } from './uses.ts';

/**
 * Holds `operations/` against `schema.graphql`, and what the operations rely on against `operations/types.txt`; see
 * `drift.ts`. With `--record` the latter is written anew, unless an operation does not fit.
 */
const recordFile = 'operations/types.txt';

const { schema, errors } = readSchema(schemaFile());
const files = operationFiles();
const wrong = schema ? [...schemaErrors(schema, files), ...conventionErrors(files)] : errors;
const uses = schema && wrong.length === 0 ? usesOf(schema, parseFiles(files).definitions) : [];
const drift = wrong.length === 0 ? typeDrift(readFileSync(recordFile, 'utf8'), uses) : [];

if (wrong.length === 0 && process.argv.includes('--record')) {
  writeFileSync(recordFile, recordOf(uses));
  console.log(`${recordFile} is written.`);
} else {
  for (const line of [...wrong, ...drift]) console.error(line);
  if (drift.length > 0) console.error('If that is as it should be: npm run check:operations -- --record');
  if (wrong.length + drift.length > 0) process.exitCode = 1;
  else console.log(`${files.length} operations fit the schema.`);
}
