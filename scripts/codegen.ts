import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import config from '../codegen.ts';
import { operationFiles } from './documents.ts';
import { conventionErrors, schemaErrors } from './operations.ts';
import { readSchema, schemaFile } from './schema.ts';

/**
 * Generates all types. What is wrong with the schema or an operation is said first, with its place; the types of before
 * are then removed, so that nothing compiles with types that no longer hold.
 */
const { schema, errors } = readSchema(schemaFile());
const files = operationFiles();
const wrong = schema ? [...schemaErrors(schema, files), ...conventionErrors(files)] : errors;

try {
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  await generate({ ...config, silent: true }, true);
} catch (error) {
  // Codegen repeats an error for each file that it concerns.
  const lines = new Set(String(error instanceof Error ? error.message : error).split('\n'));
  for (const line of lines) if (line) console.error(line);
  for (const path of Object.keys(config.generates))
    rmSync(path.endsWith('/') ? path : dirname(path), { recursive: true, force: true });
  process.exitCode = 1;
}
