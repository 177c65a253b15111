import { Button } from './Button';
import { Notice } from './Notice';
import classes from './RestOfList.module.css';

interface RestOfListProps {
  reading: boolean;
  /** Why the rest did not come. */
  error: string | undefined;
  retry: () => void;
  /** How many records are there, of how many. */
  have: number;
  total: number;
}

/** What a reader should know about a list that is still being read, or of which the rest did not come. */
export function RestOfList({ reading, error, retry, have, total }: RestOfListProps) {
  const progress = `${have} of ${total} loaded`;
  if (error !== undefined) {
    return (
      <Notice kind="error" title={progress}>
        <span>{error}</span>{' '}
        <Button size="small" onClick={retry}>
          Load the rest
        </Button>
      </Notice>
    );
  }
  return reading ? (
    <p className={classes.progress} role="status">
      {progress}…
    </p>
  ) : null;
}
