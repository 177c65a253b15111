import type { RevisionFilter } from '#graphql/generated/graphql.ts';
import { withoutMarkHeaps } from '#lib/markHeaps.ts';
import { parseId, parsePage } from '#lib/params.ts';
import { REVISION_KINDS } from './changeWords.ts';

export interface ChosenChanges {
  artist: number | undefined;
  member: string | undefined;
  kind: keyof typeof REVISION_KINDS | undefined;
  page: number;
}

const isKind = (text: string | null): text is keyof typeof REVISION_KINDS =>
  text !== null && Object.hasOwn(REVISION_KINDS, text);

/** The most characters of a username. */
const LONGEST_NAME = 64;

/** Returns a text without invisible characters and heaps of marks: no username has them, and the API refuses them. */
const asUsername = (text: string): string =>
  [...withoutMarkHeaps(text.replace(/\p{C}/gu, '')).trim()].slice(0, LONGEST_NAME).join('');

export function readChosen(search: URLSearchParams): ChosenChanges {
  const kind = search.get('kind');
  return {
    artist: parseId(search.get('artist')),
    member: asUsername(search.get('member') ?? '') || undefined,
    kind: isKind(kind) ? kind : undefined,
    page: parsePage(search.get('page') ?? undefined),
  };
}

/** The choice as a filter of the API. */
export const filterOf = ({ artist, member, kind }: Omit<ChosenChanges, 'page'>): RevisionFilter => ({
  ...(artist !== undefined && { artist: { eq: String(artist) } }),
  ...(member !== undefined && { member: { eq: member } }),
  ...(kind !== undefined && { kind: { eq: kind } }),
});
