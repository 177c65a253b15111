import { Presets, SingleBar } from 'cli-progress';

interface Progress {
  done: number;
  total: number;
}

/** Shows the progress of a long task: as a bar in a terminal, elsewhere as a line for each quarter. */
export function showProgress(title: string): { report: (progress: Progress) => void; stop: () => void } {
  return process.stderr.isTTY ? bar(title) : lines(title);
}

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
