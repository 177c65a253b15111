import { parseYear } from '../../lib/params';
import { parseSourceKind, type SourceKind } from '../../lib/sourceKind';
import { SORTS, type Sort } from './shows';

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
  sort: Sort;
  descending: boolean;
  /** The song or the venue that is shown alone. */
  song: string | undefined;
  venue: string | undefined;
}

/** Reads the search parameters of a URL; whatever it says wrongly counts as not said. */
export function readHistoryParams(search: URLSearchParams): HistoryParams {
  const sort = search.get('sort') ?? '';
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'shows',
    text: (search.get('filter') ?? '').slice(0, 200),
    from: parseYear(search.get('from')),
    to: parseYear(search.get('to')),
    recorded: search.get('recorded') === 'true',
    kind: parseSourceKind(search.get('kind')),
    sort: SORTS.find((known) => known === sort.replace(/^-/, '')) ?? 'date',
    descending: sort.startsWith('-'),
    song: search.get('song') || undefined,
    venue: search.get('venue') || undefined,
  };
}

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
