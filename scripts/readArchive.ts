interface Archive {
  /** The origin that recordings are played from; empty if they are not played at all. */
  origin: string;
  /** All that pages may load of it: the origin, and where it redirects to. `*.` stands for any host below a domain. */
  sources: readonly string[];
}

const OWN = 'https://archive.org';

/** Where the archive redirects to, if that needs no setting: its files are on hosts such as `ia800100.us.archive.org`. */
const REDIRECTED: Readonly<Record<string, readonly string[]>> = { [OWN]: ['https://*.archive.org'] };

const ORIGIN = /^https?:\/\/(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/;
const SOURCE = /^(https?:\/\/)\*\.(?=[a-z\d-]+\.)/;

/**
 * Reads the setting `VITE_ARCHIVE_URL`: `off`, or an origin, and behind commas those that it redirects to.
 * @throws An error that says what the setting may be
 */
export function readArchive(setting = ''): Archive {
  const [origin = '', ...redirected] = (setting.trim() || OWN)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().replace(/\/$/, ''));
  if (origin === 'off' && redirected.length === 0) return { origin: '', sources: [] };
  if (!ORIGIN.test(origin) || !redirected.every((source) => ORIGIN.test(source.replace(SOURCE, '$1')))) {
    throw new Error(
      `VITE_ARCHIVE_URL must be off, or an origin such as ${OWN}, and behind commas those that it redirects to, not "${setting}".`,
    );
  }
  return { origin, sources: [origin, ...(REDIRECTED[origin] ?? []), ...redirected] };
}
