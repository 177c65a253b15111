import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType } from 'graphql';
import { expect } from 'vitest';
import { operationFiles, parseFiles } from '#scripts/graphql/documents.ts';
import { typeDrift } from '#scripts/graphql/drift.ts';
import { schemaErrors } from '#scripts/graphql/operations.ts';
import { usesOf } from '#scripts/graphql/uses.ts';
import { type Edit, rename, retype, wholeSchema } from './edits.ts';

export const text = wholeSchema();
export const schema = buildSchema(text);
export const files = operationFiles();
const { definitions } = parseFiles(files);
export const uses = usesOf(schema, definitions);
export const record = readFileSync('operations/types.txt', 'utf8');

/** The errors of `npm run check:operations` after an edit of the schema. */
export function errorsAfter(edit: Edit): string[] {
  const other = buildSchema(edit(text));
  return [...schemaErrors(other, files), ...typeDrift(record, usesOf(other, definitions))];
}

/** The uses that operations read or send, without those they leave out. */
export const named = uses.filter(({ kind }) => kind !== 'omitted');
export const coordinates = [...new Set(named.map(({ coordinate }) => coordinate))];

/** Each place has to be named with its file, line and operation; the column is the error's own. */
function expectNamed(errors: string[], coordinate: string): void {
  const lines = errors.map((line) => line.replace(/^(\S+:\d+):\d+/, '$1'));
  for (const { place } of named.filter((use) => use.coordinate === coordinate)) {
    expect(lines).toContainEqual(expect.stringContaining(`${place.replace(/:\d+ /, ' ')}: `));
  }
}

export const expectRemovalNamed = (coordinate: string): void =>
  expectNamed(errorsAfter(rename(coordinate, 'renamed')), coordinate);

export function expectRetypeNamed(coordinate: string): void {
  const before = named.find((use) => use.coordinate === coordinate)?.type;
  const other = String(getNamedType(before)) === 'Boolean' ? 'Int' : 'Boolean';
  expectNamed(errorsAfter(retype(coordinate, other)), coordinate);
}
