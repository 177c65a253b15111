import type { Use } from './uses.ts';

/*
 * What the operations rely on and neither validation nor the compiler is sure to see. A value may be read in a way that
 * takes anything: text in a page takes numbers and null, `nodes()` takes a list that is missing. And what an operation
 * leaves out has the schema's default. What is sent needs no record: validation holds it against the schema.
 */

/** What is recorded of a use: `Artist.name: String!` of a read, `Query.artists(first:) = 300` of a default. */
function entryOf({
  kind,
  coordinate,
  type,
  defaultValue,
}: Use): { key: string; value: string | undefined } | undefined {
  if (kind === 'read') return { key: `${coordinate}:`, value: String(type) };
  return kind === 'omitted' ? { key: `${coordinate} =`, value: defaultValue } : undefined;
}

/** The record of uses: a line for each part of the schema, sorted. */
export function recordOf(uses: readonly Use[]): string {
  const lines = uses.flatMap((use) => {
    const { key, value } = entryOf(use) ?? {};
    return value === undefined ? [] : [`${key} ${value}\n`];
  });
  return [...new Set(lines)].sort().join('');
}

/** Where operations rely on something else than what was recorded: a line each, with the place. */
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
