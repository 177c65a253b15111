import { Link } from '#components/navigation/Link.tsx';
import { nodes } from '#graphql/connection.ts';
import type { CatalogueOverviewQuery } from '#graphql/generated/graphql.ts';
import { withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import classes from './Overview.module.css';

/** The artist of a catalogue that has only one artist. */
const onlyArtist = ({ artists, mostRecorded }: CatalogueOverviewQuery) =>
  artists.totalCount === 1 ? nodes(mostRecorded)[0] : undefined;

/** The number of shows in each decade, as bars that lead to them: a search, or the history of the only artist. */
export function Decades(overview: CatalogueOverviewQuery) {
  const artist = onlyArtist(overview);
  const decades = [
    { from: 1950, count: overview.fifties.totalCount },
    { from: 1960, count: overview.sixties.totalCount },
    { from: 1970, count: overview.seventies.totalCount },
    { from: 1980, count: overview.eighties.totalCount },
    { from: 1990, count: overview.nineties.totalCount },
    { from: 2000, count: overview.noughties.totalCount },
    { from: 2010, count: overview.tens.totalCount },
    { from: 2020, count: overview.twenties.totalCount },
  ].filter(({ count }) => count > 0);
  const most = Math.max(...decades.map(({ count }) => count));
  return (
    <dl className={classes.decades}>
      {decades.map(({ from, count }) => (
        <div key={from}>
          <dt>
            <Link to={artist ? paths.history(artist.id, { from, to: from + 9 }) : paths.search(`${from}s`)}>
              {`${from}s`}
            </Link>
          </dt>
          <dd>
            <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
            {withCommas(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
