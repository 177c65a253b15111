import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { parseYear } from '#lib/params.ts';
import { beginning } from '#set-lists/beginning.ts';

/** The tabs with their names in URLs. */
export const TABS = ['shows', 'songs', 'venues'] as const;
export type Tab = (typeof TABS)[number];

/** The longest text that shows are looked for by. */
const LONGEST = 200;

export interface HistoryParams {
  tab: Tab;
  text: string;
  from: number | undefined;
  to: number | undefined;
  /** Whether the shows must have a recording. */
  recorded: boolean;
  kind: SourceKind | undefined;
  /** The column that the table is sorted by, with `-` for descending order. The table knows its columns. */
  sort: string | undefined;
  /** The key of the song that is shown alone. */
  song: string | undefined;
  /** The key of the venue that is shown alone. */
  venue: string | undefined;
  /** The guest and the tour that the shows must have. */
  guest: string | undefined;
  tour: string | undefined;
}

/** Reads the search parameters of a URL. Invalid ones count as missing. */
export function readHistoryParams(search: URLSearchParams): HistoryParams {
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'shows',
    text: beginning(search.get('filter') ?? '', LONGEST),
    from: parseYear(search.get('from')),
    to: parseYear(search.get('to')),
    recorded: search.get('recorded') === 'true',
    kind: parseSourceKind(search.get('kind')),
    sort: search.get('sort') || undefined,
    song: search.get('song') || undefined,
    venue: search.get('venue') || undefined,
    guest: beginning(search.get('guest') ?? '', LONGEST) || undefined,
    tour: beginning(search.get('tour') ?? '', LONGEST) || undefined,
  };
}

/** Whether shows are chosen by more than a text. */
export const isFiltered = ({ from, to, recorded, kind, guest, tour }: HistoryParams): boolean =>
  recorded || [from, to, kind, guest, tour].some((value) => value !== undefined);

export const NO_FILTERS = {
  filter: undefined,
  from: undefined,
  to: undefined,
  recorded: undefined,
  kind: undefined,
  guest: undefined,
  tour: undefined,
};
