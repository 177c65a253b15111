import { parseYear } from '../../lib/params';
import { parseSourceKind, type SourceKind } from '../../lib/sourceKind';
import { MISSING, type Missing } from './missing';

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
