import { spawn } from 'node:child_process';

/** The site could not be built. The build has printed why. */
export class BuildFailed extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Builds the site in a process of its own, which ends with this one. Building takes as long as writing the sample, and
 * its tools need more memory than the server.
 * @throws BuildFailed if the build has an error
 */
export async function buildSite(): Promise<void> {
  const build = spawn(process.execPath, ['scripts/run.js', 'scripts/buildStart.ts'], { stdio: 'inherit' });
  const stop = () => {
    build.kill();
    process.exit(1);
  };
  const kill = () => build.kill();
  process.once('exit', kill);
  for (const signal of signals) process.once(signal, stop);
  try {
    await new Promise<void>((resolve, reject) => {
      build.once('error', reject);
      build.once('exit', (code) => (code === 0 ? resolve() : reject(new BuildFailed('The site is not built.'))));
    });
  } finally {
    process.off('exit', kill);
    for (const signal of signals) process.off(signal, stop);
  }
}
