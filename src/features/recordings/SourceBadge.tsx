import { sourceKind } from '../../lib/lineage';
import classes from './SourceBadge.module.css';

interface SourceBadgeProps {
  comments: string | null;
  archiveIdentifier: string | null;
}

/** What a recording was made from, in a word, read from its texts. */
export function SourceBadge({ comments, archiveIdentifier }: SourceBadgeProps) {
  const kind = sourceKind(comments, archiveIdentifier);
  return (
    <span className={classes.badge} data-kind={kind}>
      {kind}
    </span>
  );
}
