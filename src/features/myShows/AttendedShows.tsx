import { Group, Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { CountedNames } from '#components/lists/CountedNames.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { Table } from '#components/lists/Table.tsx';
import { ChipLink } from '#components/navigation/ChipLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { type AttendedTally, attendedTallies, isOf, TALLIES, type TallyOf } from '#domain/attended/attendedTallies.ts';
import type { AttendedShow, SeenSong } from '#domain/attended/seen.ts';
import { withMarks } from '#domain/collection/marksColumn.tsx';
import { YearBars } from '#domain/dates/YearBars.tsx';
import { YearNav } from '#domain/dates/YearNav.tsx';
import { byTime } from '#domain/performances/performance.ts';
import { ARTIST, NAMED_DATE, PLACE_COLUMNS } from '#domain/performances/performanceColumns.tsx';
import { counted, countOf } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { Exports } from './Exports.tsx';
import { songParam } from './SeenSongs.tsx';
import type { Address } from './useAddress.ts';

const COLUMNS = [withMarks(NAMED_DATE), ARTIST, ...PLACE_COLUMNS];

/** The number of names that are shown at first. */
const SHOWN = 12;

interface TallyListProps {
  address: Address;
  tallies: readonly AttendedTally[];
}

/** The shows by year, as bars and as links. */
function Years({ address: { filters, at }, tallies }: TallyListProps) {
  const years = tallies.map(({ key, count }) => ({ year: Number(key), count }));
  const filter = filters.find(({ of }) => of === 'year');
  const chosen = filter && Number(filter.key);
  const to = (year: number) => at({ year: year === chosen ? undefined : String(year) });
  return (
    <>
      <YearBars years={years} isChosen={(year) => year === chosen} to={to} keepScroll />
      <YearNav
        years={years.map(({ year }) => year).toReversed()}
        counts={new Map(years.map(({ year, count }) => [year, count]))}
        current={chosen}
        to={to}
      />
    </>
  );
}

/** The names of a tally, each a link to its shows. */
function Names({ address: { by, at }, tallies }: TallyListProps) {
  const [all, setAll] = useState(false);
  const names = tallies.map(({ key, name, count }) => ({ name, count, to: at({ [by]: key }) }));
  return (
    <div>
      <CountedNames names={all ? names : names.slice(0, SHOWN)} />
      {!all && names.length > SHOWN && (
        <Button size="small" onClick={() => setAll(true)}>
          All {counted(names.length, by, by === 'city' ? 'cities' : `${by}s`)}
        </Button>
      )}
    </div>
  );
}

interface FilterProps {
  address: Address;
  filter: { of: TallyOf | 'song'; key: string };
  name: string;
  shows: readonly AttendedShow[];
}

/** A filter of the shows, with a link to the page of the artist or venue, and one that takes the filter away. */
function Filter({ address: { at }, filter: { of, key }, name, shows: [show] }: FilterProps) {
  return (
    <Group gap="xs" component="li">
      <bdi>{name}</bdi>
      {of === 'artist' && <Link to={paths.artist(Number(key))}>About this artist</Link>}
      {hasExtensions && of === 'venue' && show && <Link to={paths.venueOf(show.id)}>About this venue</Link>}
      <Link to={at({ [of]: undefined })}>Show all again</Link>
    </Group>
  );
}

/**
 * The shows that pass the filters.
 * @param idsOfSong The ids of the shows with the chosen song; undefined without one
 */
const passing = (
  shows: readonly AttendedShow[],
  filters: Address['filters'],
  idsOfSong: ReadonlySet<number> | undefined,
): AttendedShow[] =>
  shows.filter(
    (show) =>
      filters.every(({ of, key }) => isOf(show, of, key)) && (idsOfSong === undefined || idsOfSong.has(show.id)),
  );

interface ShowsProps {
  address: Address;
  shows: readonly AttendedShow[];
  /** Undefined until the songs are read. */
  seen: readonly SeenSong[] | undefined;
  toSongs: string | undefined;
}

/** The shows attended: by year, artist, venue or city, and as a table. Not rendered again while songs are read. */
export const AttendedShows = memo(function Shows({ address, shows, seen, toSongs }: ShowsProps) {
  const { by, filters, song: songKey, at } = address;
  const song = songKey === undefined ? undefined : seen?.find((one) => songParam(one) === songKey);
  // Until the songs are read, all shows may have it.
  const idsOfSong = useMemo(
    () => (songKey === undefined || !seen ? undefined : new Set(song?.seen.map(({ id }) => id))),
    [songKey, seen, song],
  );
  const listed = useMemo(
    () => passing(shows, filters, idsOfSong).toSorted((a, b) => byTime(b, a)),
    [shows, filters, idsOfSong],
  );
  const tallies = useMemo(() => {
    // A count leads to the shows that pass the other filters, too.
    const counts = (of: TallyOf) =>
      attendedTallies(
        passing(
          shows,
          filters.filter((filter) => filter.of !== of),
          idsOfSong,
        ),
        of,
      );
    return { year: counts('year'), artist: counts('artist'), venue: counts('venue'), city: counts('city') };
  }, [shows, filters, idsOfSong]);
  const chosen = [
    ...filters.map((filter) => ({
      filter,
      name: attendedTallies(shows, filter.of).find(({ key }) => key === filter.key)?.name ?? filter.key,
    })),
    ...(songKey === undefined
      ? []
      : [{ filter: { of: 'song' as const, key: songKey }, name: song?.title ?? 'A song of these shows' }]),
  ];
  return (
    <Section title="Shows" aside={<Text c="dimmed">{countOf(listed.length, shows.length, 'show')}</Text>}>
      {(titleId) => (
        <>
          <Exports shows={shows} listed={listed} songs={seen?.length} />
          <Group component="nav" gap="2xs" aria-label="Shows by">
            {TALLIES.map((of) => (
              <ChipLink key={of} current={of === by} to={at({ by: of })} preventScrollReset>
                {counted(tallies[of].length, of, of === 'city' ? 'cities' : `${of}s`)}
              </ChipLink>
            ))}
            {seen && toSongs && <ChipLink to={toSongs}>{counted(seen.length, 'song')}</ChipLink>}
          </Group>
          {by === 'year' ? (
            <Years address={address} tallies={tallies.year} />
          ) : (
            <Names key={by} address={address} tallies={tallies[by]} />
          )}
          {chosen.length > 0 && (
            <ul aria-label="Filters">
              {chosen.map(({ filter, name }) => (
                <Filter key={filter.of} address={address} filter={filter} name={name} shows={listed} />
              ))}
            </ul>
          )}
          <FirstRows rows={listed}>
            {(rows) => (
              <Table
                columns={COLUMNS}
                rows={rows.map((show) => ({
                  ...show,
                  title: null,
                  artist: { id: show.artistId, name: show.artist },
                }))}
                rowKey={({ id }) => id}
                labelledBy={titleId}
              />
            )}
          </FirstRows>
        </>
      )}
    </Section>
  );
});
