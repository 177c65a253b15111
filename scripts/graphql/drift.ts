import type { Use } from './uses.ts';

/*
 * Changes of the schema that neither validation nor the compiler reliably finds. Code may accept any type: a page shows
 * numbers and null as text, `nodes()` accepts a missing list. When 51 fields were made nullable one by one, the
 * compiler found 27. An argument that an operation leaves out gets the schema's default. Values that an operation sends
 * need no record, as validation checks them.
 */

/** The record of a use: the type of a field (`Artist.name: String!`), or a default (`Pagination.first = 300`). */
function entryOf({
  kind,
  coordinate,
  type,
  defaultValue,
}: Use): { key: string; value: string | undefined } | undefined {
  if (kind === 'read') return { key: `${coordinate}:`, value: String(type) };
  return kind === 'omitted' ? { key: `${coordinate} =`, value: defaultValue } : undefined;
}

/** The record of all uses: a sorted line for each part of the schema. */
export function recordOf(uses: readonly Use[]): string {
  const lines = uses.flatMap((use) => {
    const { key, value } = entryOf(use) ?? {};
    return value === undefined ? [] : [`${key} ${value}\n`];
  });
  return [...new Set(lines)].sort().join('');
}

/** The differences between the schema and the record, a line each with its place. */
export function typeDrift(record: string, uses: readonly Use[]): string[] {
  const recorded = new Map(
    record.split('\n').flatMap((line) => {
      const [, key, value] = /^(\S+(?: =|:)) (.+)$/.exec(line) ?? [];
      return key && value ? [[key, value] as const] : [];
    }),
  );
  const entries = uses.flatMap((use) => {
    const entry = entryOf(use);
    return entry ? [{ ...entry, place: use.place }] : [];
  });
  const changed = entries.flatMap(({ key, value, place }) => {
    const before = recorded.get(key);
    return before === value ? [] : [`${place}: ${key} ${value ?? 'nothing'}, recorded as ${before ?? 'nothing'}`];
  });
  const known = new Set(entries.map(({ key }) => key));
  const unused = [...recorded.keys()].filter((key) => !known.has(key));
  return [...changed, ...unused.map((key) => `operations/types.txt: ${key} ${recorded.get(key)} is no longer used`)];
}
