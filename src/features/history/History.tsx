import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { CollectionChoice } from '#domain/collection/FilterByCollection.tsx';
import { yearName } from '#domain/dates/dates.ts';
import { YearBars } from '#domain/dates/YearBars.tsx';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import { errorMessage } from '#graphql/errors.ts';
import type { ArtistSongsQuery, SongQuery } from '#graphql/generated/graphql.ts';
import { counted, countOf, withCommas } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { asVenueKey, venueKey } from '#set-lists/venues.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryTabs } from './HistoryTabs.tsx';
import { isFiltered } from './historyParams.ts';
import { NothingFound } from './NothingFound.tsx';
import { ShowsTable } from './ShowsTable.tsx';
import { SongFacts } from './SongFacts.tsx';
import { countByYear, type Show, showOf } from './shows.ts';
import { SongsTable, VenuesTable } from './TallyTables.tsx';
import { placeOf, songOf, songsIn, songsOf, venuesOf } from './tallies.ts';
import { useChoice } from './useChoice.ts';
import { type HistoryAddress, useHistoryAddress } from './useHistoryAddress.ts';
import type { Fetched, FetchedShows } from './useShows.ts';
import { useSongs } from './useSongs.ts';

const NO_SHOWS: readonly Show[] = [];

interface SongOrVenueProps {
  of: 'song' | 'venue';
  /** The path of all songs or venues. */
  all: string;
  /** Undefined if it could not be read. */
  name: string | undefined;
  /** Whether the page's title has the name. */
  isTitle: boolean;
  /** The path of the page about the song or venue, if there is one. */
  about: string | undefined;
}

/** The name of one song or venue, and a link back to all. */
const SongOrVenue = ({ of, all, name, isTitle, about }: SongOrVenueProps) => (
  <>
    <Text>
      <Link to={all}>All {of}s</Link>
      {about && (
        <>
          {' '}
          &middot; <Link to={about}>About this {of}</Link>
        </>
      )}
    </Text>
    {!isTitle && name !== undefined && (
      <Title order={2}>
        <bdi>{name}</bdi>
      </Title>
    )}
  </>
);

/** The guest and the tour that the shows are chosen by, and a link to all shows. */
const GuestOrTour = ({ address: { params, at } }: { address: HistoryAddress }) => (
  <Text>
    {params.guest !== undefined && (
      <>
        Shows with <bdi>{params.guest}</bdi>
      </>
    )}
    {params.guest !== undefined && params.tour !== undefined && ', '}
    {params.tour !== undefined && (
      <>
        Tour: <bdi>{params.tour}</bdi>
      </>
    )}
    , as set lists and comments name them &middot;{' '}
    <Link to={at({ guest: undefined, tour: undefined })} preventScrollReset>
      Show all again
    </Link>
  </Text>
);

/** The failure, with a button to try again. */
const Failed = ({ error, retry }: Pick<FetchedShows, 'error' | 'retry'>) =>
  error && (
    <Notice kind="error" title="Error Loading Data">
      {errorMessage(error)} <Button onClick={retry}>Try again</Button>
    </Notice>
  );

/** The number of listed shows, or the progress of reading. */
function Count({ listed, shows, kinds }: { listed: number; shows: FetchedShows; kinds: Fetched | undefined }) {
  const { rows, total, done } = shows;
  const progress =
    total === undefined ? 'Reading the shows...' : `Read ${withCommas(rows.length)} of ${counted(total, 'show')}`;
  return (
    <Text c="dimmed" role="status">
      {done ? countOf(listed, rows.length, 'show') : progress}
      {kinds?.done === false && '. Reading the recordings...'}
    </Text>
  );
}

interface YearsProps {
  address: HistoryAddress;
  years: readonly { year: number; count: number }[];
}

/** The shows by year. A year can be chosen alone, and released again. */
function Years({ address: { params, at }, years }: YearsProps) {
  const { from, to } = params;
  const isChosen = (year: number) =>
    (from !== undefined || to !== undefined) &&
    (from === undefined || year >= from) &&
    (to === undefined || year <= to);
  const urlOf = (year: number) =>
    from === year && to === year ? at({ from: undefined, to: undefined }) : at({ from: year, to: year });
  return (
    <div>
      <YearBars keepScroll years={years} isChosen={isChosen} to={urlOf} />
      {/* The numbers of the bars, for keyboards and screen readers, from which the bars are hidden. `details` opens
          without scripts, unlike Mantine's Accordion. */}
      <details>
        <summary>Shows by year, as a table</summary>
        <table>
          <thead>
            <tr>
              <th>Year</th>
              <th>Shows</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, count }) => (
              <tr key={year}>
                <td>
                  <Link to={urlOf(year)} preventScrollReset>
                    {yearName(year)}
                  </Link>
                </td>
                <td>{withCommas(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

interface HistoryProps {
  artist: number;
  /** Undefined if the artist could not be read. */
  name: string | undefined;
  shows: FetchedShows;
  /** The current song as the API counts it, with its place among all. */
  song: { counts: NodeOf<SongQuery['songs']>; total: number } | undefined;
  /** The songs as the API counts them, the most played first. */
  songs: ArtistSongsQuery['songs'] | undefined;
}

/** An artist's whole history: all shows with filters, the songs, and the venues. */
export function History({ artist, name, shows, song: storedSong, songs: storedSongs }: HistoryProps) {
  const { rows, total, error } = shows;
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
    return counts ? (song ? song.shows : NO_SHOWS) : nodes(storedSong?.counts.performances).map((show) => showOf(show));
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
  const isPart = song === undefined && (storedSong?.counts.performances.totalCount ?? 0) > found.length;
  const shownYears = useMemo(
    () => (single ? (isPart ? [] : countByYear(listed)) : done ? years : []),
    [single, isPart, listed, done, years],
  );

  const facts = useMemo(() => {
    if (storedSong && !(counts && !tally)) {
      const { counts: of, total: all } = storedSong;
      const early = areAllChosen && text === '' ? songOf(of) : undefined;
      return { song: tally ?? early, playCount: of.playCount, place: { at: of.place, of: all } };
    }
    if (!song || !tally || !counts) return undefined;
    const place = { at: placeOf(song, counts.values()), of: counts.size };
    return { song: tally, playCount: song.playings.length, place };
  }, [storedSong, counts, tally, song, areAllChosen, text]);

  const waiting = total === undefined && !error;
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
        onSort={(sort) => change({ sort })}
      />
    ),
    songs: () =>
      tallies ? (
        <SongsTable songs={tallies} isPending={false} text={text} address={address} />
      ) : early ? (
        <SongsTable songs={early} total={storedSongs?.totalCount} isPending text={text} address={address} />
      ) : (
        <Text>Counting the songs...</Text>
      ),
    venues: () => <VenuesTable shows={listed} address={address} />,
  };
  const nothing = isWhole && listed.length === 0 && (
    <NothingFound address={address} of="show" isLeftOut={hasMarks && found.length > 0} />
  );
  const isNowhere = isWhole && (single === 'venue' || songs !== undefined);
  const nameOfSingle =
    (single === 'song' ? song?.title : venuesOf(atVenue)[0]?.name) ??
    (isNowhere ? 'Nothing of that name' : failed ? undefined : `Counting the ${single}s...`);
  return (
    <Stack aria-busy={waiting}>
      <Failed {...shows} />
      {kinds && <Failed {...kinds} />}
      {guestAndTour && <Failed {...guestAndTour} />}
      {single && (
        <SongOrVenue
          of={single}
          all={at({ song: undefined, venue: undefined, sort: undefined })}
          name={nameOfSingle}
          isTitle={storedSong !== undefined}
          about={hasExtensions && single === 'venue' && listed[0]?.venue ? paths.venueOf(listed[0].id) : undefined}
        />
      )}
      {(!done || shownYears.length > 0) && <Years address={address} years={shownYears} />}
      {facts && <SongFacts {...facts} songs={counts} isReading={!error} at={at} />}
      {guestAndTour && <GuestOrTour address={address} />}
      <HistoryFilters
        address={address}
        years={years.map(({ year }) => year)}
        shows={shows.done ? rows : undefined}
        filtersTitles={filtersTitles}
      />
      <Group justify="space-between" gap="2xs">
        {!unread && <Count listed={listed.length} shows={{ ...shows, done }} kinds={kinds} />}
        {hasMarks && <CollectionChoice />}
      </Group>
      {unread ? null : single ? (
        nothing || (listed.length > 0 && renderList.shows())
      ) : (
        <HistoryTabs address={address}>{nothing || renderList[params.tab]()}</HistoryTabs>
      )}
    </Stack>
  );
}
