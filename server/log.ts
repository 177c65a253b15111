import { type Logger, pino } from 'pino';

/** Creates the server's log: JSON lines, or readable text in a terminal if pino-pretty is installed. */
export function createLogger(level: string): Logger {
  const pretty = process.stdout.isTTY && isInstalled('pino-pretty');
  const transport = { target: 'pino-pretty', options: { ignore: 'pid,hostname' } };
  return pino({ level, ...(pretty && { transport }) });
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
