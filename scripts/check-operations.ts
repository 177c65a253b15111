import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { disorder, misfits, operationFiles } from './operations.ts';
import { departures, recordOf, usesOf } from './uses.ts';

/**
 * Holds `operations/` against `schema.graphql`, and the types that the operations rely on against those written down
 * when somebody last looked at them: a changed type of a field leaves its operations valid, and breaks who reads them.
 */
const recordFile = 'operations/types.txt';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const files = operationFiles();
const uses = usesOf(schema, files);
const wrong = [...misfits(schema, files), ...disorder(files)];

if (process.argv.includes('--record') && wrong.length === 0) {
  writeFileSync(recordFile, recordOf(uses));
  console.log(`${recordFile} is written.`);
} else {
  const departed = wrong.length > 0 ? [] : departures(readFileSync(recordFile, 'utf8'), uses);
  for (const line of [...wrong, ...departed]) console.error(line);
  if (departed.length > 0) console.error('If that is as it should be: npm run check:operations -- --record');
  if (wrong.length + departed.length > 0) process.exitCode = 1;
  else console.log(`${files.length} operations fit the schema.`);
}
