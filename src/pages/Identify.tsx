import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { Marks } from '../features/collection/Marks';
import { subjectOf } from '../features/collection/subject';
import { Identify } from '../features/identify/Identify';
import { useAddress } from '../lib/address';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './Identify.module.css';

/** `/identify`: which recording a copy is of, and whether it is whole; with `?recording={id}`, held against that one. */
export function Page() {
  const recordingId = parseId(useAddress().search.get('recording') ?? undefined);
  return (
    <div className={classes.page}>
      <PageTitle title="Identify a recording" />
      {recordingId === undefined ? (
        <p className={classes.lead}>Find out which recording you have, and whether it is complete and intact.</p>
      ) : (
        <p className={classes.lead}>
          Your copy is held against <Link to={paths.recording(recordingId)}>recording {recordingId}</Link>.{' '}
          <Link to={paths.identify()}>Search the whole database instead</Link>
        </p>
      )}
      <Identify
        key={recordingId}
        recordingId={recordingId}
        actions={(recordings) => (
          <Marks subjects={recordings.map(({ id, performance }) => subjectOf(performance, id))} />
        )}
      />
    </div>
  );
}
