import { Stack, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { LazyCollectionChoice } from '#domain/collection/FilterByCollection.tsx';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import type { ArtistSongsQuery, SongQuery } from '#graphql/generated/graphql.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { asVenueKey, venueKey } from '#set-lists/venues.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { GuestOrTour, ReadingFailed, ShowCount, SongOrVenue, YearsOfShows } from './HistoryParts.tsx';
import { HistoryTabList, HistoryTabs } from './HistoryTabs.tsx';
import { isFiltered } from './historyParams.ts';
import { NothingFound } from './NothingFound.tsx';
import { ShowsTable } from './ShowsTable.tsx';
import { SongFacts } from './SongFacts.tsx';
import { countByYear, type Show, showOf } from './shows.ts';
import { SongsTable, VenuesTable } from './TallyTables.tsx';
import { placeOf, songOf, songsIn, songsOf, venuesOf } from './tallies.ts';
import { useChoice } from './useChoice.ts';
import { useHistoryAddress } from './useHistoryAddress.ts';
import type { FetchedShows } from './useShows.ts';
import { useSongs } from './useSongs.ts';

const NO_SHOWS: readonly Show[] = [];

const NOTHING_CALLED_SO = 'Nothing of that name';

interface HistoryProps {
  artist: number;
  /** Undefined if the artist could not be read. */
  name: string | undefined;
  shows: FetchedShows;
  /** The current song as the API counts it, without counts if no show has it, and the number of all songs. */
  song: { counts: NodeOf<SongQuery['songs']> | undefined; total: number } | undefined;
  /** The songs as the API counts them, the most played first. */
  songs: ArtistSongsQuery['songs'] | undefined;
}

/** An artist's whole history: all shows with filters, the songs, and the venues. */
export function History({ artist, name, shows, song: storedSong, songs: storedSongs }: HistoryProps) {
  const { rows, error } = shows;
  const address = useHistoryAddress();
  const { params, at, change } = address;
  const text = useDeferredValue(address.text);
  const single = params.song !== undefined ? 'song' : params.venue !== undefined ? 'venue' : undefined;
  // On the tab of songs, the text filters the titles of songs instead of shows.
  const filtersTitles = params.tab === 'songs' && single === undefined;
  const { choose, kinds, guestAndTour, hasMarks } = useChoice(
    artist,
    params,
    filtersTitles ? '' : text,
    shows.done ? rows : NO_SHOWS,
  );
  const done = shows.done && (guestAndTour === undefined || guestAndTour.ids !== undefined);

  const listsShows = single !== undefined || params.tab === 'shows';
  const needsSongs = params.tab === 'songs' || params.song !== undefined;
  // Songs are counted in all shows, not only in the chosen ones, as gaps need all. Without the extensions, they are
  // also counted for the rare songs of listed shows.
  const countedSets = useSongs(done ? rows : NO_SHOWS, done && (needsSongs || (listsShows && !hasExtensions)));
  const songs = countedSets?.songs;
  // After a failure, counts of a part of the shows say less than those of the API.
  const counts = error && (storedSong || storedSongs) ? undefined : songs;
  const song = params.song === undefined ? undefined : counts?.get(params.song);
  const found = useMemo(() => {
    if (params.song === undefined) return rows;
    return counts
      ? song
        ? song.shows
        : NO_SHOWS
      : nodes(storedSong?.counts?.performances).map((show) => showOf(show));
  }, [params.song, rows, counts, song, storedSong]);
  const atVenue = useMemo(() => {
    if (params.venue === undefined) return found;
    // Makes the key of an older URL current.
    const venue = asVenueKey(params.venue);
    return found.filter((show) => venueKey(show.venue, show.where) === venue);
  }, [found, params.venue]);
  const listed = useMemo(() => choose(atVenue), [choose, atVenue]);
  const tally = useMemo(() => song && songsIn(listed, [song])[0], [song, listed]);
  const tallies = useMemo(
    () => (counts && filtersTitles ? songsIn(listed, counts.values()) : undefined),
    [counts, listed, filtersTitles],
  );
  // The API has counted all shows. What some of them have in common is only known when all are read.
  const areAllChosen = !isFiltered(params) && listed.length === found.length;
  const stored = useMemo(() => storedSongs && areAllChosen && songsOf(nodes(storedSongs)), [storedSongs, areAllChosen]);
  // More songs than these cannot be filtered or sorted otherwise yet, and none by gaps.
  const areWhole = stored && stored.length === storedSongs?.totalCount;
  const usualOrder = params.sort === undefined || params.sort === '-shows';
  const early =
    stored && (usualOrder || (areWhole && !params.sort?.endsWith('Gap'))) && (areWhole || text === '')
      ? stored
      : undefined;
  const namedArtist = useMemo(() => (name === undefined ? undefined : { id: artist, name }), [artist, name]);
  const years = useMemo(() => countByYear(rows), [rows]);
  // The first shows of a song say nothing of its other years.
  const isPart = song === undefined && (storedSong?.counts?.performances.totalCount ?? 0) > found.length;
  const shownYears = useMemo(
    () => (single ? (isPart ? [] : countByYear(listed)) : done ? years : []),
    [single, isPart, listed, done, years],
  );

  const facts = useMemo(() => {
    if (storedSong?.counts && !(counts && !tally)) {
      const { playCount, place } = storedSong.counts;
      const early = areAllChosen && text === '' ? songOf(storedSong.counts) : undefined;
      return { song: tally ?? early, playCount, place: { at: place, of: storedSong.total } };
    }
    if (!song || !tally || !counts) return undefined;
    const place = { at: placeOf(song, counts.values()), of: counts.size };
    return { song: tally, playCount: song.playings.length, place };
  }, [storedSong, counts, tally, song, areAllChosen, text]);

  const all = at({ song: undefined, venue: undefined, sort: undefined });
  if (storedSong && !storedSong.counts) {
    return (
      <Stack gap="xs">
        <SongOrVenue of="song" all={all} name={NOTHING_CALLED_SO} />
        <NothingFound address={address} of="show" noneWith="song" />
      </Stack>
    );
  }

  const failed = error ?? kinds?.error ?? guestAndTour?.error;
  // Before all is read, and after a failure, the page does not say that there is nothing.
  const isWhole = done && failed === undefined && kinds?.done !== false;
  const unread = failed !== undefined && listed.length === 0;
  const renderList: Record<typeof params.tab, () => ReactNode> = {
    shows: () => (
      <ShowsTable
        artist={namedArtist}
        shows={listed}
        rare={countedSets?.rare}
        sort={params.sort}
        usual={single === 'song' ? '-date' : 'date'}
        onSort={(sort) => change({ sort })}
      />
    ),
    songs: () =>
      tallies ? (
        <SongsTable songs={tallies} isPending={false} text={text} address={address} />
      ) : early ? (
        <SongsTable songs={early} total={storedSongs?.totalCount} isPending text={text} address={address} />
      ) : (
        <Text aria-busy="true">Counting the songs...</Text>
      ),
    // In a part of the shows, the venues would have another order.
    venues: () =>
      done ? <VenuesTable shows={listed} address={address} /> : <Text aria-busy="true">Counting the venues...</Text>,
  };
  // The shows of a song are known once the songs are counted.
  const isKnown = isWhole && (params.song === undefined || songs !== undefined);
  const nothing = isKnown && listed.length === 0 && (
    <NothingFound
      address={address}
      of="show"
      noneWith={rows.length > 0 && atVenue.length === 0 ? single : undefined}
      isLeftOut={hasMarks && found.length > 0}
    />
  );
  const nameOfSingle =
    (single === 'song' ? song?.title : venuesOf(atVenue)[0]?.name) ??
    (isKnown ? NOTHING_CALLED_SO : failed ? undefined : <span aria-busy="true">Counting the {single}s...</span>);
  const filters = (
    <HistoryFilters
      address={address}
      years={years.map(({ year }) => year)}
      shows={shows.done ? rows : undefined}
      filtersTitles={filtersTitles}
    >
      {single === undefined && <HistoryTabList />}
    </HistoryFilters>
  );
  return (
    <Stack gap="xs">
      <ReadingFailed {...shows} />
      {kinds && <ReadingFailed {...kinds} />}
      {guestAndTour && <ReadingFailed {...guestAndTour} />}
      {single && (
        <SongOrVenue
          of={single}
          all={all}
          name={nameOfSingle}
          isTitle={storedSong !== undefined}
          about={hasExtensions && single === 'venue' && listed[0]?.venue ? paths.venueOf(listed[0].id) : undefined}
        />
      )}
      {facts && (
        <SongFacts {...facts} areAllChosen={areAllChosen && text === ''} songs={counts} isReading={!error} at={at} />
      )}
      <YearsOfShows address={address} years={shownYears}>
        {!unread && <ShowCount artist={artist} listed={listed.length} shows={{ ...shows, done }} kinds={kinds} />}
        {hasMarks && <LazyCollectionChoice />}
      </YearsOfShows>
      {guestAndTour && <GuestOrTour address={address} />}
      {single ? (
        <>
          {filters}
          {!unread && (nothing || (listed.length > 0 && renderList.shows()))}
        </>
      ) : (
        <HistoryTabs address={address} above={filters}>
          {!unread && (nothing || renderList[params.tab]())}
        </HistoryTabs>
      )}
    </Stack>
  );
}
