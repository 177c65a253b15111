import { type SourceKind, sourceKind } from '../../lib/lineage';
import classes from './SourceBadge.module.css';

const NAMES: Record<SourceKind, string> = {
  soundboard: 'Soundboard',
  audience: 'Audience',
  matrix: 'Matrix',
  FM: 'FM',
  unknown: 'Unknown',
};

interface SourceBadgeProps {
  comments: string | null;
  archiveIdentifier?: string | null | undefined;
}

/** What a recording was made from, in a word, read from its texts. */
export function SourceBadge({ comments, archiveIdentifier }: SourceBadgeProps) {
  const kind = sourceKind(comments, archiveIdentifier);
  return (
    <span className={classes.badge} data-kind={kind}>
      {NAMES[kind]}
    </span>
  );
}
