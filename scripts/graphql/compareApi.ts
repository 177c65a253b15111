import { parseArgs } from 'node:util';
import { type Comparison, compare } from './compare.ts';
import { operationFiles } from './documents.ts';
import { introspect } from './introspect.ts';
import { readSchema, schemaFiles } from './schema.ts';

const usage = "Usage: npm run check:api -- URL [--header 'Name: value']..., for example http://localhost:4000/graphql";

/**
 * Compares a running API with the operations and the schema.
 * @param args The arguments of the command: the address, and headers to send
 * @throws An error that says why the API could not be asked
 */
export async function compareApi(args: string[]): Promise<Comparison> {
  const { address, headers } = readArguments(args);
  const { schema, errors } = readSchema(...schemaFiles());
  if (!schema) throw new Error(errors.join('\n'));
  const theirs = await introspect(address, headers).catch((error: Error) => {
    throw new Error(`${address} cannot be asked: ${error.message}`);
  });
  return compare(schema, theirs, operationFiles());
}

function readArguments(args: string[]): { address: string; headers: Headers } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { header: { type: 'string', multiple: true, short: 'H', default: [] } },
      allowPositionals: true,
    });
    const [address = ''] = positionals;
    if (positionals.length !== 1 || !/^https?:/.test(new URL(address).protocol)) throw new Error(usage);
    const headers = values.header.map((line): [string, string] => {
      const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
      return [name, value.trim()];
    });
    return { address, headers: new Headers(headers) };
  } catch {
    throw new Error(usage);
  }
}
