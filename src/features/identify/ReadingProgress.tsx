import { useId } from 'react';
import { Button } from '../../components/buttons/Button';
import { bytesText, durationText } from '../../lib/amounts';
import classes from './ReadingProgress.module.css';
import type { Progress } from './reading';

interface ReadingProgressProps {
  progress: Progress;
  onPause: (paused: boolean) => void;
  onCancel: () => void;
}

/** How far the reading is, how fast it goes and how long it will take; and the buttons to pause and to cancel it. */
export function ReadingProgress({ progress, onPause, onCancel }: ReadingProgressProps) {
  const id = useId();
  const { bytes, totalBytes, files, totalFiles, seconds, paused } = progress;
  const speed = seconds > 0 ? bytes / seconds : 0;
  const left = speed > 0 ? (totalBytes - bytes) / speed : undefined;
  return (
    <section className={classes.progress} aria-labelledby={id}>
      <p id={id} className={classes.title}>
        {paused ? 'Paused' : 'Reading files'}: {files} of {totalFiles}
      </p>
      <progress aria-labelledby={id} max={Math.max(1, totalBytes)} value={bytes} />
      <p className={classes.figures}>
        {bytesText(bytes)} of {bytesText(totalBytes)}
        {speed > 0 && `, ${bytesText(speed)} a second`}
        {left !== undefined && `, ${durationText(left)} left`}
      </p>
      <div className={classes.buttons}>
        <Button size="small" onClick={() => onPause(!paused)}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
