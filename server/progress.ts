import { Presets, SingleBar } from 'cli-progress';

interface Progress {
  done: number;
  /** The number of all records, or zero as long as nobody knows it. */
  total: number;
}

/** The records between two lines of a task whose end is not known. */
const recordsOfLine = 100_000;

/**
 * Shows the progress of a long task: a bar in a terminal, elsewhere a line for each quarter. As long as the end is not
 * known, a line for each 100,000 records.
 * @param after The description of long work that follows the last record, if any
 */
export function showProgress(
  title: string,
  after?: string,
): { report: (progress: Progress) => void; stop: () => void } {
  const shown = process.stderr.isTTY ? bar(title) : lines(title);
  let [isDone, told] = [false, 0];
  return {
    report(progress) {
      if (isDone) return;
      if (progress.total === 0) {
        if (progress.done < told + recordsOfLine) return;
        told = progress.done;
        process.stderr.write(`${title}: ${told.toLocaleString('en')} records\n`);
        return;
      }
      shown.report(progress);
      isDone = after !== undefined && progress.done >= progress.total;
      if (!isDone) return;
      shown.stop();
      process.stderr.write(`${after}...\n`);
    },
    stop: shown.stop,
  };
}

/** The work after the last record of a load: some 15 to 30 seconds for the sample. */
export const afterLoad = 'Counting songs and venues, and making the indexes';

function bar(title: string) {
  const shown = new SingleBar({ format: `${title} [{bar}] {percentage}%`, hideCursor: true }, Presets.shades_classic);
  return {
    report({ done, total }: Progress) {
      if (shown.isActive) shown.update(done);
      else shown.start(total, done);
    },
    stop: () => shown.stop(),
  };
}

function lines(title: string) {
  let quarters = -1;
  return {
    report({ done, total }: Progress) {
      const reached = Math.floor((4 * done) / total);
      if (reached > quarters) process.stderr.write(`${title}: ${reached * 25}%\n`);
      quarters = Math.max(quarters, reached);
    },
    stop() {},
  };
}
