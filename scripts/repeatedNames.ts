/** An export with its name. The formatter has it at the beginning of a line. */
const EXPORTED = /^export (?:abstract |async )?(?:class|const|function\*?|interface|type) (\w+)/gm;

/** The exports that the router and the server ask of these files, by the same names in each. */
const CONTRACTS = ['src/pages/', 'src/entry-server.tsx'];

/**
 * Returns the names that several files of `src`, or of `server`, export, each with these files.
 * @param files Paths with their texts. Those of other folders, and generated ones, do not count
 */
export function repeatedNames(files: readonly (readonly [path: string, text: string])[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const [side = ''] = /^(?:src|server)(?=\/)/.exec(path) ?? [];
    if (side === '' || path.includes('/generated/') || CONTRACTS.some((place) => path.startsWith(place))) continue;
    for (const [, name] of text.matchAll(EXPORTED)) {
      const key = `${side}: ${name}`;
      places.set(key, (places.get(key) ?? new Set()).add(path));
    }
  }
  return [...places].flatMap(([key, { size }]) =>
    size > 1 ? [`${key} (${[...(places.get(key) ?? [])].join(', ')})`] : [],
  );
}
