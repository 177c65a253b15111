import { Stack, Table, Text, Title } from '@mantine/core';
import { usePerformanceFiles } from '../../catalogue/usePerformanceFiles';
import { Button } from '../../components/buttons/Button';
import { Downloads } from '../../components/buttons/Downloads';
import { Link } from '../../components/navigation/Link';
import { YearBars } from '../../components/navigation/YearBars';
import { Notice } from '../../components/states/Notice';
import { errorMessage } from '../../graphql/errors';
import { counted } from '../../lib/counted';
import { yearName } from '../../lib/dates';
import { HistoryFilters } from './HistoryFilters';
import { HistoryTabs } from './HistoryTabs';
import { ShowsTable } from './ShowsTable';
import { SongFacts, SongFactsSkeleton } from './SongFacts';
import { type CountedSong, venuesOf } from './shows';
import { type HistoryState, useHistory } from './useHistory';
import type { FetchedShows } from './useShows';

/** How many of the shows are chosen. */
const countOf = (chosenShows: number, all: number): string =>
  chosenShows === all ? counted(all, 'show') : `${counted(chosenShows, 'show')} of ${counted(all, 'show')}`;

interface SongOrVenueProps {
  history: HistoryState;
  kind: 'song' | 'venue';
  /** The song as the API counts it: the page's title names it. */
  countedSong: CountedSong | undefined;
}

/** What leads back from one song or one venue of the history, and its name. */
function SongOrVenue({ history: { at, listed, song, songsDone }, kind, countedSong }: SongOrVenueProps) {
  const name = kind === 'song' ? song?.title : venuesOf(listed)[0]?.name;
  return (
    <>
      <Text>
        <Link to={at({ song: undefined, venue: undefined })}>All {kind}s</Link>
      </Text>
      {!countedSong && (
        <Title order={2}>
          <bdi>{name ?? (songsDone || kind === 'venue' ? 'Nothing of that name' : 'Counting the songs...')}</bdi>
        </Title>
      )}
    </>
  );
}

/** How many shows are listed, or how far reading is. */
const Count = ({ history: { listed, rows, total, done, kindsDone } }: { history: HistoryState }) => (
  <Text c="dimmed" role="status">
    {done
      ? countOf(listed.length, rows.length)
      : total === undefined
        ? 'Reading the shows...'
        : `Read ${rows.length} of ${counted(total, 'show')}`}
    {!kindsDone && '. Reading the sources...'}
  </Text>
);

/** The shows by year, of which one year is chosen alone, and taken back. */
function Years({ history: { params, at, shownYears } }: { history: HistoryState }) {
  const { from, to } = params;
  const isChosen = (year: number) =>
    (from !== undefined || to !== undefined) &&
    (from === undefined || year >= from) &&
    (to === undefined || year <= to);
  const urlOf = (year: number) =>
    from === year && to === year ? at({ from: undefined, to: undefined }) : at({ from: year, to: year });
  return (
    <div>
      <YearBars keepScroll years={shownYears} isChosen={isChosen} to={urlOf} />
      {/* The same for keyboards and screen readers, which the bars are not for. Opens without scripts, unlike Mantine's Accordion. */}
      <details>
        <summary>Shows by year, as a table</summary>
        <Table
          w="auto"
          data={{
            head: ['Year', 'Shows'],
            body: shownYears.map(({ year, count }) => [
              <Link key={year} to={urlOf(year)} preventScrollReset>
                {yearName(year)}
              </Link>,
              count,
            ]),
          }}
        />
      </details>
    </div>
  );
}

interface HistoryProps {
  artist: number;
  shows: FetchedShows;
  /** The song that is shown alone, as the API counts it. */
  song: CountedSong | undefined;
}

/** An artist's whole history: all shows with what to choose them by, the songs and the venues. */
export function History({ artist, shows, song: countedSong }: HistoryProps) {
  const history = useHistory(artist, shows, countedSong);
  const { params, at, change, years, total, error, listed, song, bySong, songsDone, filter } = history;
  const waiting = total === undefined && !error;
  const table = (
    <ShowsTable
      shows={listed}
      sort={params.sort}
      descending={params.descending}
      onSort={(sort, descending) => change({ sort: `${descending ? '-' : ''}${sort}` })}
    />
  );
  const filesOf = usePerformanceFiles();
  const downloads = !waiting && <Downloads name="shows" {...filesOf(listed)} />;
  const kind = params.song !== undefined ? 'song' : params.venue !== undefined ? 'venue' : undefined;
  return (
    <Stack aria-busy={waiting}>
      {error && (
        <Notice kind="error" title="Error Loading Data">
          {errorMessage(error)} <Button onClick={history.retry}>Try again</Button>
        </Notice>
      )}
      {kind && <SongOrVenue history={history} kind={kind} countedSong={countedSong} />}
      {(!history.done || history.shownYears.length > 0) && <Years history={history} />}
      {song ? (
        <SongFacts song={song} songs={bySong} to={(key) => at({ song: key })} />
      ) : (
        countedSong && !songsDone && <SongFactsSkeleton song={countedSong} />
      )}
      <HistoryFilters
        params={params}
        years={years.map(({ year }) => year)}
        text={history.text}
        onText={history.setText}
        onChange={change}
      />
      {filter && <filter.Choice />}
      <Count history={history} />
      {kind ? (
        <>
          {listed.length > 0 && table}
          {downloads}
        </>
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
    </Stack>
  );
}
