import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { parseYear } from '#lib/params.ts';
import { MISSING, type Missing } from './missing.ts';

/** What the URL of the missing shows says. */
export interface MissingParams {
  missing: Missing;
  year: number | undefined;
  kind: SourceKind | undefined;
}

/** Reads it; what it says wrongly counts as not said. */
export const readMissingParams = (search: URLSearchParams): MissingParams => ({
  missing: MISSING.find((missing) => missing === search.get('show')) ?? 'recorded',
  year: parseYear(search.get('year')),
  kind: parseSourceKind(search.get('kind')),
});
