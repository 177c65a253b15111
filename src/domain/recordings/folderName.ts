import { allowedInFileName, fittingFileName } from '#lib/fileNames.ts';

/** The values of a pattern's fields. Unknown ones are empty. */
export interface PatternValues {
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

/** The suggested patterns of folder names. Visitors may write another. */
export const FOLDER_PATTERNS = ['{abbrev}{date}.{id}.{format}', '[{id}] {date} {venue}'] as const;

/** The fields that a pattern may have in braces. */
export const PATTERN_FIELDS = ['abbrev', 'artist', 'date', 'id', 'venue', 'city', 'state', 'source', 'format'] as const;

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns the name of a folder by a pattern. Fields in braces are replaced, and forbidden characters too. Undefined if
 * nothing is left, or if the pattern has neither id nor date to tell shows apart.
 */
export function folderName(pattern: string, values: PatternValues): string | undefined {
  const filled = pattern.replace(/\{([a-z]+)\}/g, (whole, name) => {
    const field = PATTERN_FIELDS.find((known) => known === name);
    return field ? values[field] : whole;
  });
  const name = allowedInFileName(filled, '-')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.]+/, '')
    .replace(DEVICE, '_$&');
  const fitting = fittingFileName(name).replace(/[\s.]+$/, '');
  return fitting !== '' && /\{(?:id|date)\}/.test(pattern) ? fitting : undefined;
}
