import { Link } from '../../components/navigation/Link';
import { Notice } from '../../components/states/Notice';
import { paths } from '../../lib/paths';
import classes from './PerformanceForm.module.css';
import { useExistingPerformance } from './useExistingPerformance';

interface ExistingPerformanceProps {
  artistId: number | undefined;
  /** The date as it was typed. */
  date: string;
}

/**
 * Warns of a performance that the artist already has on the date. It is announced when it appears, and the form can still be
 * sent.
 */
export function ExistingPerformance({ artistId, date }: ExistingPerformanceProps) {
  const id = useExistingPerformance(artistId, date);
  return (
    <div role="status">
      {id !== undefined && (
        <div className={classes.warning}>
          <Notice kind="warning">
            <div>A performance already exists for this date.</div>
            <Link to={paths.performance(id)}>View existing performance</Link>
          </Notice>
        </div>
      )}
    </div>
  );
}
