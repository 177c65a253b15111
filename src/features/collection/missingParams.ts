import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { parseYear } from '#lib/params.ts';
import { MISSING_KINDS, type MissingKind } from './showsMissing.ts';

export interface MissingParams {
  missing: MissingKind;
  year: number | undefined;
  kind: SourceKind | undefined;
}

/** Reads the parameters. An invalid one is ignored. */
export const readMissingParams = (search: URLSearchParams): MissingParams => ({
  missing: MISSING_KINDS.find((missing) => missing === search.get('show')) ?? 'recorded',
  year: parseYear(search.get('year')),
  kind: parseSourceKind(search.get('kind')),
});
