import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { parseYear } from '#lib/params.ts';

/** The tabs, by the name that a URL gives them. */
export const TABS = ['shows', 'songs', 'venues'] as const;
export type Tab = (typeof TABS)[number];

/** What the URL of a history page says. */
export interface HistoryParams {
  tab: Tab;
  text: string;
  from: number | undefined;
  to: number | undefined;
  recorded: boolean;
  kind: SourceKind | undefined;
  /** The column that the table is sorted by, with `-` before it where it descends; which columns there are the table knows. */
  sort: string | undefined;
  /** The song or the venue that is shown alone. */
  song: string | undefined;
  venue: string | undefined;
}

/** Reads the search parameters of a URL; whatever it says wrongly counts as not said. */
export function readHistoryParams(search: URLSearchParams): HistoryParams {
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'shows',
    text: (search.get('filter') ?? '').slice(0, 200),
    from: parseYear(search.get('from')),
    to: parseYear(search.get('to')),
    recorded: search.get('recorded') === 'true',
    kind: parseSourceKind(search.get('kind')),
    sort: search.get('sort') || undefined,
    song: search.get('song') || undefined,
    venue: search.get('venue') || undefined,
  };
}

/** What takes away all that the shows are chosen by. */
export const NO_FILTERS = { filter: undefined, from: undefined, to: undefined, recorded: undefined, kind: undefined };

/** Search parameters to set, or with undefined to leave out. */
export type Changes = Record<string, string | number | boolean | undefined>;

/** The query string of a URL with some of it changed; what is undefined, empty or false is left out. */
export function changedSearch(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  const text = next.toString();
  return text ? `?${text}` : '';
}
