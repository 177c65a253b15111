import { Notice } from '../../components/states/Notice';
import { type Disagreement, disagreementsOf } from '../../lib/checksums/disagreements';
import classes from './Checksums.module.css';

/** Of lists of different recordings put together there may be hundreds. */
const SHOWN = 10;

const sentence = ({ file, kind, lists: [one, other] }: Disagreement): string =>
  kind === 'differs'
    ? `${file} has one hash in ${one} and another in ${other}.`
    : `${file} is in ${one}, but not in ${other}.`;

interface DisagreementsProps {
  lists: ReadonlyArray<{ description: string; body: string }>;
}

/** What the checksum lists of one recording do not agree about. */
export function Disagreements({ lists }: DisagreementsProps) {
  const found = disagreementsOf(lists);
  if (found.length === 0) return null;
  return (
    <Notice kind="warning" title="These lists do not agree">
      <ul className={classes.disagreements}>
        {found.slice(0, SHOWN).map((disagreement) => (
          <li key={sentence(disagreement)}>{sentence(disagreement)}</li>
        ))}
        {found.length > SHOWN && <li>And {found.length - SHOWN} more.</li>}
      </ul>
    </Notice>
  );
}
