import type { RevisionFilter } from '#graphql/generated/graphql.ts';
import { parseId, parsePage } from '#lib/params.ts';
import { REVISION_KINDS } from './records.ts';

/** Which changes a page shows. */
export interface ChosenChanges {
  artist: number | undefined;
  member: string | undefined;
  kind: keyof typeof REVISION_KINDS | undefined;
  page: number;
}

const isKind = (text: string | null): text is keyof typeof REVISION_KINDS =>
  text !== null && Object.hasOwn(REVISION_KINDS, text);

/** What a URL's search says of it. */
export function readChosen(search: URLSearchParams): ChosenChanges {
  const kind = search.get('kind');
  return {
    artist: parseId(search.get('artist')),
    member: search.get('member')?.trim() || undefined,
    kind: isKind(kind) ? kind : undefined,
    page: parsePage(search.get('page') ?? undefined),
  };
}

/** The same as the API is asked. */
export const filterOf = ({ artist, member, kind }: Omit<ChosenChanges, 'page'>): RevisionFilter => ({
  ...(artist !== undefined && { artist: { eq: String(artist) } }),
  ...(member !== undefined && { member: { eq: member } }),
  ...(kind !== undefined && { kind: { eq: kind } }),
});
