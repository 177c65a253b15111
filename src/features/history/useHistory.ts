import { use, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { asVenueKey, venueKey } from '../../../set-lists/venues';
import { CollectionFilterContext } from '../../components/lists/FilterByCollection';
import { nodes } from '../../graphql/nodes';
import { useChosenSearch } from '../../lib/useChosenSearch';
import { type Changes, changedSearch, readHistoryParams } from './historyParams';
import { type CountedSong, chosen, countByYear, type Show, showOf, sorted, venuesOf } from './shows';
import { type FetchedShows, useKinds } from './useShows';
import { useSongs } from './useSongs';

const NO_SHOWS: readonly Show[] = [];

/** A history's search parameters as they were read, and how one changes it. */
function useHistoryParams() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => readHistoryParams(search), [search]);
  const at = (changes: Changes) => `${pathname}${changedSearch(search, changes)}`;
  const asked = useChosenSearch();
  const change = useCallback(
    (changes: Changes) => {
      const next = changedSearch(asked.current, changes);
      asked.current = new URLSearchParams(next);
      return navigate(`${pathname}${next}`, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, asked],
  );
  return { params, at, change };
}

/**
 * An artist's shows, as far as they have come, and those of them that the URL, the filter's text and the visitor's
 * marks choose: as shows, as songs and as venues. Songs and venues are counted in the chosen shows alone. The shows of the
 * song that the URL names are known from its own query before all shows have come.
 */
export function useHistory(
  artist: number,
  { rows, total, done, error, retry }: FetchedShows,
  countedSong: CountedSong | undefined,
) {
  const { params, at, change } = useHistoryParams();
  const [text, setText] = useState(params.text);
  const typed = useDeferredValue(text);
  const kinds = useKinds(artist, params.kind !== undefined);
  const filter = use(CollectionFilterContext);

  const ofKind = useMemo(() => {
    const { kind } = params;
    return kind && new Set(kinds.rows.filter((row) => row.kinds.has(kind)).map(({ id }) => id));
  }, [kinds.rows, params]);
  const choose = useCallback(
    (shows: readonly Show[]) =>
      chosen(shows, { ...params, text: typed, ofKind }).filter(({ id }) => filter?.includes('performance', id) ?? true),
    [params, typed, ofKind, filter],
  );
  const found = useMemo(() => choose(rows), [choose, rows]);
  const wantsSongs = params.tab === 'songs' || params.song !== undefined;
  const { songs, done: songsDone } = useSongs(done ? found : NO_SHOWS, wantsSongs && done);
  const bySong = useMemo(() => new Map(songs.map((song) => [song.key, song])), [songs]);
  // Counts of a part of the shows say less than those of the API.
  const counted = songsDone && !(error && countedSong);
  const song = params.song === undefined || !counted ? undefined : bySong.get(params.song);
  const early = useMemo(
    () => (counted ? NO_SHOWS : choose(nodes(countedSong?.performances).map((performance) => showOf(performance)))),
    [counted, choose, countedSong],
  );
  const listed = useMemo(() => {
    // A URL may be older than what its key leaves out.
    const venue = params.venue === undefined ? undefined : asVenueKey(params.venue);
    const ofVenue = venue === undefined ? found : found.filter((show) => venueKey(show.venue, show.where) === venue);
    const ofSong = params.song === undefined ? ofVenue : (song?.shows ?? early);
    return sorted(ofSong, params.sort, params.descending);
  }, [found, params, song, early]);

  const isOne = params.song !== undefined || params.venue !== undefined;

  return {
    params,
    at,
    change,
    text,
    setText,
    /** All shows that have come so far, and how many there are once that is known. */
    rows,
    total,
    done,
    error,
    retry,
    kindsDone: params.kind === undefined || kinds.done,
    filter,
    years: useMemo(() => countByYear(rows), [rows]),
    /** The years on show: those of the song or the venue that the URL names, or all once they are known. */
    shownYears: useMemo(() => countByYear(isOne ? listed : done ? rows : NO_SHOWS), [isOne, listed, done, rows]),
    found,
    /** The chosen shows of the song or the venue that the URL names, if any, in the order that it asks for. */
    listed,
    venues: useMemo(() => (params.tab === 'venues' ? venuesOf(found) : []), [found, params.tab]),
    songs,
    /** Whether all songs of the chosen shows are counted. */
    songsDone,
    bySong,
    song,
  };
}

export type HistoryState = ReturnType<typeof useHistory>;
