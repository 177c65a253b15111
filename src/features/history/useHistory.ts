import { use, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CollectionFilterContext } from '../../components/lists/FilterByCollection';
import { nodes } from '../../graphql/nodes';
import { asVenueKey, venueKey } from '../../lib/places';
import { type Changes, changedSearch, readHistoryAddress } from './historyAddress';
import { chosen, countByYear, type Show, type SongAnswer, showOf, sorted, venuesOf } from './shows';
import { type Shows, useKinds } from './useShows';
import { useSongs } from './useSongs';

const NO_SHOWS: readonly Show[] = [];

/** A history's address as it was read, and how one changes it. */
function useHistoryAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readHistoryAddress(search), [search]);
  const at = (changes: Changes) => `${pathname}${changedSearch(search, changes)}`;
  const change = useCallback(
    (changes: Changes) =>
      navigate(`${pathname}${changedSearch(search, changes)}`, { replace: true, preventScrollReset: true }),
    [navigate, pathname, search],
  );
  return { address, at, change };
}

/**
 * An artist's shows, as far as they have come, and those of them that the address, the filter's text and the visitor's
 * marks choose: as shows, as songs and as venues. Songs and venues are counted in the chosen shows alone. The shows of the
 * song that the address names are known from the answer to it before all shows have come.
 */
export function useHistory(artist: number, { rows, total, done, error, retry }: Shows, answer: SongAnswer | undefined) {
  const { address, at, change } = useHistoryAddress();
  const [text, setText] = useState(address.text);
  const typed = useDeferredValue(text);
  const kinds = useKinds(artist, address.kind !== undefined);
  const filter = use(CollectionFilterContext);

  const ofKind = useMemo(() => {
    const { kind } = address;
    return kind && new Set(kinds.rows.filter((row) => row.kinds.has(kind)).map(({ id }) => id));
  }, [kinds.rows, address]);
  const choose = useCallback(
    (shows: readonly Show[]) =>
      chosen(shows, { ...address, text: typed, ofKind }).filter(
        ({ id }) => filter?.includes('performance', id) ?? true,
      ),
    [address, typed, ofKind, filter],
  );
  const found = useMemo(() => choose(rows), [choose, rows]);
  const wantsSongs = address.tab === 'songs' || address.song !== undefined;
  const { songs, done: songsDone } = useSongs(done ? found : NO_SHOWS, wantsSongs && done);
  const bySong = useMemo(() => new Map(songs.map((song) => [song.key, song])), [songs]);
  // Counts of a part of the shows say less than the answer.
  const counted = songsDone && !(error && answer);
  const song = address.song === undefined || !counted ? undefined : bySong.get(address.song);
  const early = useMemo(
    () => (counted ? NO_SHOWS : choose(nodes(answer?.performances).map((performance) => showOf(performance)))),
    [counted, choose, answer],
  );
  const listed = useMemo(() => {
    // An address may be older than what its key leaves out.
    const venue = address.venue === undefined ? undefined : asVenueKey(address.venue);
    const ofVenue = venue === undefined ? found : found.filter((show) => venueKey(show.venue, show.where) === venue);
    const ofSong = address.song === undefined ? ofVenue : (song?.shows ?? early);
    return sorted(ofSong, address.sort, address.descending);
  }, [found, address, song, early]);

  const isOne = address.song !== undefined || address.venue !== undefined;

  return {
    address,
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
    kindsDone: address.kind === undefined || kinds.done,
    filter,
    years: useMemo(() => countByYear(rows), [rows]),
    /** The years on show: those of the song or the venue that the address names, or all once they are known. */
    shownYears: useMemo(() => countByYear(isOne ? listed : done ? rows : NO_SHOWS), [isOne, listed, done, rows]),
    found,
    /** The chosen shows of the song or the venue that the address names, if any, in the order that it asks for. */
    listed,
    venues: useMemo(() => (address.tab === 'venues' ? venuesOf(found) : []), [found, address.tab]),
    songs,
    /** Whether all songs of the chosen shows are counted. */
    songsDone,
    bySong,
    song,
  };
}

export type HistoryState = ReturnType<typeof useHistory>;
