import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import config from '../codegen.ts';
import { readAll } from './graphql/operations.ts';

/**
 * Generates all types. Errors in the schema or an operation are printed with their place. The earlier types are then
 * deleted, so that nothing compiles with outdated ones.
 * @returns Whether there was no error
 */
export async function generateTypes(): Promise<boolean> {
  const { errors } = readAll();
  try {
    if (errors.length > 0) throw new Error(errors.join('\n'));
    await generate({ ...config, silent: true }, true);
    return true;
  } catch (error) {
    // Codegen repeats an error for each file that it concerns.
    const lines = new Set(String(error instanceof Error ? error.message : error).split('\n'));
    for (const line of lines) if (line) console.error(line);
    for (const path of Object.keys(config.generates))
      rmSync(path.endsWith('/') ? path : dirname(path), { recursive: true, force: true });
    return false;
  }
}
