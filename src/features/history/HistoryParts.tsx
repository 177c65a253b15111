import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { yearName } from '#domain/dates/dates.ts';
import { YearBars } from '#domain/dates/YearBars.tsx';
import { errorMessage } from '#graphql/errors.ts';
import { counted, countOf, withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import classes from './HistoryParts.module.css';
import type { HistoryAddress } from './useHistoryAddress.ts';
import type { Fetched, FetchedShows } from './useShows.ts';

interface SongOrVenueProps {
  of: 'song' | 'venue';
  /** The path of all songs or venues. */
  all: string;
  /** Undefined if it could not be read. */
  name: ReactNode;
  /** Whether the page's title has the name. */
  isTitle?: boolean;
  /** The path of the page about the song or venue, if there is one. */
  about?: string | undefined;
}

/** The name of one song or venue, and a link back to all. */
export const SongOrVenue = ({ of, all, name, isTitle = false, about }: SongOrVenueProps) => (
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
export const GuestOrTour = ({ address: { params, at } }: { address: HistoryAddress }) => (
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
export const ReadingFailed = ({ error, retry }: Pick<FetchedShows, 'error' | 'retry'>) =>
  error && (
    <Notice kind="error" title="Error Loading Data">
      {errorMessage(error)} <Button onClick={retry}>Try again</Button>
    </Notice>
  );

interface ShowCountProps {
  /** The artist's id. */
  artist: number;
  listed: number;
  shows: FetchedShows;
  kinds: Fetched | undefined;
}

/** The number of listed shows, or the progress of reading. */
export function ShowCount({ artist, listed, shows, kinds }: ShowCountProps) {
  const { rows, total, done } = shows;
  const progress =
    total === undefined ? 'Reading the shows...' : `Read ${withCommas(rows.length)} of ${counted(total, 'show')}`;
  return (
    <>
      <Text size="xl" lh="1.3" role="status" aria-busy={!done || kinds?.done === false}>
        {done ? countOf(listed, rows.length, 'show') : progress}
        {kinds?.done === false && '. Reading the recordings...'}
      </Text>
      <noscript>
        Scripts read and count the shows here. Without them, the shows of each year are in{' '}
        <Link to={paths.performances(artist)}>Performances</Link>.
      </noscript>
    </>
  );
}

interface YearsProps {
  address: HistoryAddress;
  /** None while there is nothing to tell. Their room is kept. */
  years: readonly { year: number; count: number }[];
  /** The content about the shows beside their years. */
  children: ReactNode;
}

/** The shows by year. A year can be chosen alone, and released again. */
export function YearsOfShows({ address: { params, at }, years, children }: YearsProps) {
  const { from, to } = params;
  const isChosen = (year: number) =>
    (from !== undefined || to !== undefined) &&
    (from === undefined || year >= from) &&
    (to === undefined || year <= to);
  const urlOf = (year: number) =>
    from === year && to === year ? at({ from: undefined, to: undefined }) : at({ from: year, to: year });
  return (
    <div className={classes.years}>
      <YearBars keepScroll isLow years={years} isChosen={isChosen} to={urlOf} />
      <div className={classes.beside}>
        {children}
        {/* The numbers of the bars, for keyboards and screen readers, from which the bars are hidden. `details` opens
            without scripts, unlike Mantine's Accordion. */}
        {years.length > 0 && (
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
        )}
      </div>
    </div>
  );
}
