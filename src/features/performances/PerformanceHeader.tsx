import { ArtistLink } from '../../components/ArtistLink';
import { Facts } from '../../components/Facts';
import { PageTitle } from '../../components/PageTitle';
import type { PerformanceQuery } from '../../graphql/generated/graphql';
import { displayedDate } from '../../lib/dates';
import { place } from '../../lib/places';
import classes from './PerformanceHeader.module.css';

interface PerformanceHeaderProps {
  performance: NonNullable<PerformanceQuery['performance']>;
}

/** Who played when and where. */
export function PerformanceHeader({ performance }: PerformanceHeaderProps) {
  const { artist, year, venue, city, state } = performance;
  const date = displayedDate(performance.date, year);
  return (
    <header className={classes.header}>
      <PageTitle title={artist ? `${artist.name} ${date}` : date}>
        <ArtistLink artist={artist} year={year} /> <span className={classes.date}>{date}</span>
      </PageTitle>
      <Facts facts={{ Venue: venue || 'Unknown Venue', Location: place(city, state) ?? 'Unknown Location' }} />
    </header>
  );
}
