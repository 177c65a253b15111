/** What a folder's name can be made of; what is not known is empty. */
export interface FolderFacts {
  abbrev: string;
  artist: string;
  /** `1977-05-08`. */
  date: string;
  id: string;
  venue: string;
  city: string;
  state: string;
  /** `sbd`, `aud` and so on. */
  source: string;
  /** `flac16`, `shn`. */
  format: string;
}

/** The ways to name a folder that are offered; anybody may write another. */
export const FOLDER_PATTERNS = ['{abbrev}{date}.{id}.{format}', '[{id}] {date} {venue}'] as const;

/** The names that a pattern may have in braces. */
export const PATTERN_FIELDS = ['abbrev', 'artist', 'date', 'id', 'venue', 'city', 'state', 'source', 'format'] as const;

/** Longer names do not fit on every disk. */
const LONGEST = 120;

/** What Windows and other systems do not take in a name, and what no name should have. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The name of a folder by a pattern: what stands in braces is replaced, what every system forbids is left out. Undefined when
 * nothing is left, or when the pattern has no name that tells two shows apart.
 */
export function folderName(pattern: string, facts: FolderFacts): string | undefined {
  const filled = pattern.replace(/\{([a-z]+)\}/g, (whole, name) => {
    const field = PATTERN_FIELDS.find((known) => known === name);
    return field ? facts[field] : whole;
  });
  const name = filled
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .slice(0, LONGEST)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (name === '' || !/\{(?:id|date)\}/.test(pattern)) return undefined;
  return DEVICE.test(name) ? `_${name}` : name;
}
