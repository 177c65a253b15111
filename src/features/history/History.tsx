import type { ReactNode } from 'react';
import { Button } from '../../components/buttons/Button';
import { Link } from '../../components/navigation/Link';
import { Notice } from '../../components/states/Notice';
import { errorMessage } from '../../graphql/errors';
import { counted } from '../../lib/counted';
import classes from './History.module.css';
import { HistoryFilters } from './HistoryFilters';
import { HistoryTabs } from './HistoryTabs';
import { ShowDownloads } from './ShowDownloads';
import { ShowsTable } from './ShowsTable';
import { SongFacts } from './SongFacts';
import { venuesOf } from './shows';
import { type HistoryState, useHistory } from './useHistory';
import { YearBars } from './YearBars';

/** How many of the shows are chosen. */
const countOf = (chosenShows: number, all: number): string =>
  chosenShows === all ? counted(all, 'show') : `${counted(chosenShows, 'show')} of ${counted(all, 'show')}`;

interface SongOrVenueProps {
  history: HistoryState;
  kind: 'song' | 'venue';
  /** The shows of it. */
  children: ReactNode;
}

/** One song or one venue of the history. */
function SongOrVenue({ history: { at, listed, song, bySong, songsDone }, kind, children }: SongOrVenueProps) {
  const name = kind === 'song' ? song?.title : venuesOf(listed)[0]?.name;
  return (
    <>
      <p>
        <Link to={at({ song: undefined, venue: undefined })}>All {kind}s</Link>
      </p>
      <h2>
        <bdi>{name ?? (songsDone || kind === 'venue' ? 'Nothing of that name' : 'Counting the songs...')}</bdi>
      </h2>
      {song && <SongFacts song={song} songs={bySong} address={(key) => at({ song: key })} />}
      {children}
    </>
  );
}

/** How many shows are chosen, or how far reading is. */
const Count = ({ history: { found, rows, total, done, kindsDone } }: { history: HistoryState }) => (
  <p className={classes.count} role="status">
    {done ? countOf(found.length, rows.length) : `Read ${rows.length} of ${counted(total ?? 0, 'show')}`}
    {!kindsDone && '. Reading the sources...'}
  </p>
);

/** An artist's whole history: all shows with what to choose them by, the songs and the venues. */
export function History({ artist }: { artist: number }) {
  const history = useHistory(artist);
  const { address, at, change, years, total, error, listed, filter } = history;
  const waiting = total === undefined && !error;
  const table = (
    <ShowsTable
      shows={listed}
      sort={address.sort}
      descending={address.descending}
      onSort={(sort, descending) => change({ sort: `${descending ? '-' : ''}${sort}` })}
    />
  );
  const downloads = !waiting && <ShowDownloads shows={listed} />;
  const kind = address.song !== undefined ? 'song' : address.venue !== undefined ? 'venue' : undefined;
  return (
    <div className={classes.history} aria-busy={waiting}>
      {error && (
        <Notice kind="error" title="Error Loading Data">
          {errorMessage(error)} <Button onClick={history.retry}>Try again</Button>
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
        text={history.text}
        onText={history.setText}
        onChange={change}
      />
      {filter && <filter.Choice />}
      <Count history={history} />
      {kind ? (
        <SongOrVenue history={history} kind={kind}>
          {listed.length > 0 && table}
          {downloads}
        </SongOrVenue>
      ) : (
        <HistoryTabs
          history={history}
          shows={
            <>
              {table}
              {downloads}
            </>
          }
        />
      )}
    </div>
  );
}
