import { Suspense } from 'react';
import { CountedNames } from '#components/lists/CountedNames.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { nodes } from '#graphql/connection.ts';
import {
  type CatalogueOverviewQuery,
  MostRecordedYearsDocument,
  type MostRecordedYearsQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { withCommas } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import classes from './ArtistPlots.module.css';

type Artists = readonly { id: number; name: string; sourceCount: number }[];

/** The query for the years of the most recorded artists. */
export const artistPlotsQuery = hasExtensions
  ? pageQuery(MostRecordedYearsDocument, {}, { isOptional: true })
  : undefined;

/** The known years of each artist with their shows, by id. */
function yearsOf(data: MostRecordedYearsQuery) {
  const years = nodes(data.artists).map(({ id, years, yearCounts }) => {
    const counts = years.map((year, at) => ({ year, count: yearCounts[at] ?? 0 }));
    return [id, counts.filter(({ year }) => year !== UNKNOWN_YEAR)] as const;
  });
  return new Map(years);
}

type Years = ReturnType<typeof yearsOf>;

interface PlotProps {
  years: readonly { year: number; count: number }[];
  /** The first and last year of the scale. */
  first: number;
  last: number;
}

/** The shows of an artist by year, as a small picture. The artist's own pages have its numbers. */
function Plot({ years, first, last }: PlotProps) {
  const most = Math.max(...years.map(({ count }) => count));
  const bars = years.map(({ year, count }) => `M${year - first} 1v${-count / most}h.8V1z`);
  return (
    <svg viewBox={`0 0 ${last - first + 1} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  );
}

/** A line for each artist: its name, its shows by year, its number of recordings. All plots have the same years. */
function Lines({ artists, years }: { artists: Artists; years?: Years }) {
  const all = [...(years?.values() ?? [])].flat().map(({ year }) => year);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return (
    <ul className={classes.lines}>
      {artists.map(({ id, name, sourceCount }) => (
        <li key={id}>
          <NameLink name={name} to={paths.performances(id)} />{' '}
          <span>{!!years?.get(id)?.length && <Plot years={years.get(id) ?? []} first={first} last={last} />}</span>
          <span>{withCommas(sourceCount)}</span>
        </li>
      ))}
    </ul>
  );
}

function Plotted({ artists, query }: { artists: Artists; query: NonNullable<typeof artistPlotsQuery> }) {
  const { data } = usePageQuery(query);
  return <Lines artists={artists} {...(data && { years: yearsOf(data) })} />;
}

/** The artists with the most recordings, each with its number. With the extensions of the API each has a plot of its shows. */
export function ArtistPlots({ mostRecorded }: Pick<CatalogueOverviewQuery, 'mostRecorded'>) {
  const artists = nodes(mostRecorded).filter(({ sourceCount }) => sourceCount > 0);
  if (!artistPlotsQuery) {
    const names = artists.map(({ id, name, sourceCount }) => ({
      name,
      to: paths.performances(id),
      count: sourceCount,
    }));
    return <CountedNames names={names} />;
  }
  return (
    <Suspense fallback={<Lines artists={artists} />}>
      <Plotted artists={artists} query={artistPlotsQuery} />
    </Suspense>
  );
}
