import { Suspense } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { artistExtrasQuery, countsOf } from '#domain/artists/artistExtras.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import classes from './YearPicture.module.css';

/* Loaded once the page is shown: the links to the years say the same. */
const YearBars = lazyInBrowser(async () => (await import('#domain/dates/YearBars.tsx')).YearBars);

const isNone = () => false;

/** The bars; without the counts there is nothing to show. */
function Counted({ id }: { id: number }) {
  const counts = countsOf(usePageQuery(artistExtrasQuery(id)).data?.artist ?? undefined);
  if (counts.size === 0) return null;
  return (
    <div className={classes.picture}>
      <YearBars
        years={[...counts].map(([year, count]) => ({ year, count }))}
        isChosen={isNone}
        to={(year) => paths.performances(id, year)}
      />
    </div>
  );
}

interface YearPictureProps {
  /** The artist's id. */
  id: number;
  years: readonly number[];
}

/**
 * An artist's shows by year as bars that lead to the years. It needs the extensions, and stands beside the links to the
 * years, which have the counts for the keyboard and for screen readers. Renders nothing for fewer than two known years.
 */
export const YearPicture = ({ id, years }: YearPictureProps) =>
  years.filter((year) => year !== UNKNOWN_YEAR).length > 1 && (
    <Suspense fallback={<div className={classes.picture} />}>
      <Counted id={id} />
    </Suspense>
  );
