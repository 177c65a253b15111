import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../components/buttons/Button';
import { Link } from '../../components/navigation/Link';
import { Notice } from '../../components/states/Notice';
import { errorMessage } from '../../graphql/errors';
import { useMine } from '../../lib/mine';
import classes from './History.module.css';
import { HistoryFilters } from './HistoryFilters';
import { changedSearch, readHistoryAddress, TABS } from './historyAddress';
import { ShowDownloads } from './ShowDownloads';
import { ShowsTable } from './ShowsTable';
import { SongStory } from './SongStory';
import { SongsTable } from './SongsTable';
import { chosen, countByYear, type Show, sorted, venueKey, venuesOf } from './shows';
import { useKinds, useShows } from './useShows';
import { useSongs } from './useSongs';
import { VenuesTable } from './VenuesTable';
import { YearBars } from './YearBars';

const NAMES = { shows: 'Shows', songs: 'Songs', venues: 'Venues' };
const NO_SHOWS: readonly Show[] = [];

const shows = (count: number): string => (count === 1 ? '1 show' : `${count.toLocaleString('en-US')} shows`);

/** How many of the shows are chosen; where all are, there is nothing to compare with. */
const countOf = (chosenShows: number, all: number): string =>
  chosenShows === all ? shows(all) : `${shows(chosenShows)} of ${shows(all)}`;

/** An artist's whole history: all shows with what to choose them by, the songs and the venues. */
export function History({ artist }: { artist: number }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readHistoryAddress(search), [search]);
  const [text, setText] = useState(address.text);
  const typed = useDeferredValue(text);
  const [attempt, setAttempt] = useState(0);
  const { rows, total, done, error } = useShows(artist, attempt);
  const waiting = total === undefined && !error;
  const kinds = useKinds(artist, address.kind !== undefined);

  const at = (changes: Record<string, string | number | boolean | undefined>) =>
    `${pathname}${changedSearch(search, changes)}`;
  const change = useCallback(
    (changes: Record<string, string | number | boolean | undefined>) =>
      navigate(`${pathname}${changedSearch(search, changes)}`, { replace: true, preventScrollReset: true }),
    [navigate, pathname, search],
  );

  const ofKind = useMemo(
    () =>
      address.kind &&
      new Set(kinds.rows.filter((row) => row.kinds.some((kind) => kind === address.kind)).map(({ id }) => id)),
    [kinds.rows, address.kind],
  );
  const mine = useMine();
  const found = useMemo(
    () =>
      chosen(rows, { ...address, text: typed, ofKind }).filter(({ id }) => mine?.includes('performance', id) ?? true),
    [rows, address, typed, ofKind, mine],
  );
  const wantsSongs = address.tab === 'songs' || address.song !== undefined;
  const { songs, done: counted } = useSongs(done ? found : NO_SHOWS, wantsSongs && done);
  const bySong = useMemo(() => new Map(songs.map((song) => [song.key, song])), [songs]);
  const song = address.song === undefined ? undefined : bySong.get(address.song);
  const years = useMemo(() => countByYear(rows), [rows]);

  const listed = useMemo(() => {
    const ofVenue = address.venue === undefined ? found : found.filter((show) => venueKey(show) === address.venue);
    const ofSong = address.song === undefined ? ofVenue : (song?.shows ?? NO_SHOWS);
    return sorted(ofSong, address.sort, address.descending);
  }, [found, address, song]);
  const venues = useMemo(() => (address.tab === 'venues' ? venuesOf(found) : []), [found, address.tab]);

  const alone = address.song !== undefined ? 'song' : address.venue !== undefined ? 'venue' : undefined;
  const title = address.song !== undefined ? song?.title : venuesOf(listed)[0]?.name;
  const table = (
    <ShowsTable
      shows={listed}
      sort={address.sort}
      descending={address.descending}
      onSort={(sort, descending) => change({ sort: `${descending ? '-' : ''}${sort}` })}
    />
  );
  return (
    <div className={classes.history} aria-busy={waiting}>
      {error && (
        <Notice kind="error" title="Error Loading Data">
          {errorMessage(error)} <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </Notice>
      )}
      <YearBars
        years={years}
        from={address.from}
        to={address.to}
        address={(year) =>
          address.from === year && address.to === year
            ? at({ from: undefined, to: undefined })
            : at({ from: year, to: year })
        }
      />
      <HistoryFilters
        address={address}
        years={years.map(({ year }) => year)}
        text={text}
        onText={setText}
        onChange={change}
      />
      {mine && <mine.Choice />}
      <p className={classes.count} role="status">
        {done ? countOf(found.length, rows.length) : `Read ${rows.length} of ${shows(total ?? 0)}`}
        {address.kind && !kinds.done && '. Reading the sources...'}
      </p>
      {alone ? (
        <>
          <p>
            <Link to={at({ song: undefined, venue: undefined })}>All {alone}s</Link>
          </p>
          <h2>
            <bdi>{title ?? (counted || alone === 'venue' ? 'Nothing of that name' : 'Counting the songs...')}</bdi>
          </h2>
          {song && <SongStory song={song} songs={bySong} address={(key) => at({ song: key })} />}
          {listed.length > 0 && table}
          {!waiting && <ShowDownloads shows={listed} />}
        </>
      ) : (
        <Tabs
          value={address.tab}
          onChange={(tab) =>
            navigate(at({ tab: tab === 'shows' ? undefined : (tab ?? undefined) }), { preventScrollReset: true })
          }
        >
          <Tabs.List aria-label="History">
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {NAMES[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={address.tab} className={classes.panel}>
            {address.tab === 'shows' && table}
            {address.tab === 'shows' && !waiting && <ShowDownloads shows={listed} />}
            {address.tab === 'songs' &&
              (counted ? (
                <SongsTable songs={songs} address={(key) => at({ song: key })} />
              ) : (
                <p>Counting the songs...</p>
              ))}
            {address.tab === 'venues' && <VenuesTable venues={venues} address={(key) => at({ venue: key })} />}
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  );
}
