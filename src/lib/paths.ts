const query = (entries: Record<string, string | number | boolean | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
};

const paged = (base: string, chr: string, page: number) =>
  `${base}/${encodeURIComponent(chr)}${page > 1 ? `/${page}` : ''}`;

/** Two versions of a record, and a page of its changes. */
export interface Versions {
  from?: number | undefined;
  to?: number | undefined;
  page?: number | undefined;
}

/** The path of every page of the site (specification 2). Page 1 of a list has no number. */
export const paths = {
  home: () => '/',
  artists: (chr = 'top100', page = 1) => paged('/artists', chr, page),
  sourceArtists: (chr = 'a', page = 1) => paged('/source-artists', chr, page),
  artistGroups: (chr = 'a', page = 1) => paged('/artist-groups', chr, page),
  artistGroup: (id: number, year?: number) => `/artist-group/${id}${query({ year })}`,
  /** `kind` keeps the performances that have a recording of that kind. */
  performances: (artistId: number, year?: number, kind?: string) =>
    `/performances/${artistId}${year === undefined ? '' : `/${year}`}${query({ kind })}`,
  /** Redirects to one of all performances, or of an artist's. */
  randomShow: (artistId?: number) => `/random-show${artistId === undefined ? '' : `/${artistId}`}`,
  performance: (id: number) => `/performance/${id}`,
  recording: (id: number) => `/recording/${id}`,
  /** A file with all texts of a recording. The site's own server has it, if the API is its own. */
  recordingDownload: (id: number) => `/api/source/${id}/download`,
  /** An artist's performances: all, or those of some years, with a recording of a kind, with a guest, or of a tour. */
  history: (
    artistId: number,
    chosen: { from?: number; to?: number; kind?: string; guest?: string; tour?: string } = {},
  ) => `/history/${artistId}${query(chosen)}`,
  /** The songs or the venues of an artist's performances. */
  historyTab: (artistId: number, tab: 'songs' | 'venues') => `/history/${artistId}${query({ tab })}`,
  /** A song in an artist's history, by its `songKey`. */
  song: (artistId: number, key: string) => `/history/${artistId}${query({ song: key })}`,
  /** A venue in an artist's history, by its `venueKey`. */
  venueInHistory: (artistId: number, key: string) => `/history/${artistId}${query({ tab: 'venues', venue: key })}`,
  /** The shows at a venue in a year; without one, its latest. */
  venue: (id: number, year?: number) => `/venue/${id}${query({ year })}`,
  /** Redirects to the venue of a performance. */
  venueOf: (performanceId: number) => `/venue/of/${performanceId}`,
  onThisDay: (month: number, day: number, by?: 'artist') => `/on-this-day/${month}/${day}${query({ by })}`,
  today: () => '/on-this-day',
  recentlyAdded: () => '/recently-added',
  /** The feed of the site's own server. It is no page: a link to it loads a document. */
  recentlyAddedFeed: () => '/recently-added.xml',
  search: (q?: string, group?: string, page = 1) =>
    `/search${query({ q, in: group, page: page > 1 ? page : undefined })}`,
  login: (tab?: 'login' | 'register' | 'forgot-password', emailVerified?: true) =>
    `/login${query({ tab, emailVerified })}`,
  resetPassword: () => '/reset-password',
  profile: (username: string) => `/user/${encodeURIComponent(username)}`,
  artist: (id: number) => `/artist/${id}`,
  /** The feeds of what was added or changed last. The site's own server has them. */
  artistFeed: (id: number) => `/artist/${id}/feed.rss`,
  venueFeed: (id: number) => `/venue/${id}/feed.rss`,
  wantsFeed: (performanceIds: readonly number[]) => `/wants/feed.rss?ids=${performanceIds.join(',')}`,
  artistAdd: () => '/artist/add',
  /** `then` is the record that is added after it. */
  performanceAdd: (artistId?: number, then?: 'recording') => `/performance/add${query({ id: artistId, then })}`,
  recordingAdd: (performanceId?: number) => `/recording/add${query({ performance: performanceId })}`,
  identify: (recordingId?: number) => `/identify${query({ recording: recordingId })}`,
  compare: (performanceId: number) => `/performance/${performanceId}/compare`,
  /** The additions and changes of the artists that the visitor follows. */
  following: () => '/following',
  collection: (tab?: 'import' | 'compare') => `/collection${query({ tab })}`,
  /**
   * The shows that the visitor attended, or those of the list in a fragment. The server, which sees no fragment, draws
   * the page of a list for `?shared=true`.
   */
  myShows: (fragment?: string) => `/my-shows${fragment ? `${query({ shared: true })}${fragment}` : ''}`,
  artistEdit: (id: number) => `/artist/${id}/edit`,
  recordingEdit: (id: number) => `/recording/${id}/edit`,
  performanceEdit: (id: number) => `/performance/${id}/edit`,
  /** The changes of a record. `versions` are two to show side by side. */
  artistChanges: (id: number, versions: Versions = {}) => `/artist/${id}/changes${query({ ...versions })}`,
  performanceChanges: (id: number, versions: Versions = {}) => `/performance/${id}/changes${query({ ...versions })}`,
  recordingChanges: (id: number, versions: Versions = {}) => `/recording/${id}/changes${query({ ...versions })}`,
  /** The feed of changes, of all artists or of one. The server responds to it, so a link loads it as a document. */
  changesFeed: (artist?: number) => `/changes.rss${query({ artist })}`,
  duplicates: (of?: 'artists' | 'performances' | 'venues') => `/duplicates${query({ of })}`,
  /** The latest changes of the whole catalogue, or those of a member, an artist or a kind. */
  changes: ({
    page = 1,
    ...of
  }: {
    artist?: number | undefined;
    member?: string | undefined;
    kind?: string | undefined;
    page?: number;
  } = {}) => `/changes${query({ ...of, page: page > 1 ? page : undefined })}`,
  /** The performances that are not in the visitor's collection: of all its artists, or of one. */
  missing: (of: { artist?: number; year?: number } = {}) => `/missing${query(of)}`,
} as const;

export const BROWSE = [
  { to: paths.artists(), name: 'Artists' },
  { to: paths.sourceArtists(), name: 'Artists with Recordings' },
  { to: paths.artistGroups(), name: 'Artist Groups' },
] as const;
