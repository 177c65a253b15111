import { createHash } from 'node:crypto';

/** The most checksums of one list. No recording has more tracks. */
const mostTracks = 500;
/** The fewest checksums that are not shared by chance. Fewer may be those of silence, which many recordings have. */
const fewestShared = 3;

const WORD = /(?<![\da-z])[\da-f]{16,80}(?![\da-z])/gi;
/** The line of a list of CRC-32, as programs of Windows write it. */
const CRC = /\.[a-z\d]{2,4}\s+[\da-f]{8}\s*$/i;
/** A line in the form of a FLAC fingerprint, `name:md5`, for a file of another kind. */
const FINGERPRINT = /\.(shn|wav|aiff?|ape|mp3|m4a|ogg)\s*:\s*[\da-f]{32}\s*$/i;
/** The line that shntool writes for a silent track, without a hash. */
const SILENT = /^S\s+\[shntool\]/;
/** The numbers of hex digits in a hash: of MD5, SHA-1 and SHA-256. */
const hashLengths = [32, 40, 64];

/** The hashes of a list in lower case, without those that are unset. */
const hashesOf = (body: string): string[] =>
  (body.match(WORD) ?? [])
    .filter((word) => hashLengths.includes(word.length) && !/^0+$/.test(word))
    .map((word) => word.toLowerCase());

/** Says why no recording can have a list of checksums; undefined if one can. */
export function oddityOfList(body: string): string | undefined {
  const lines = body.split(/\r\n|\n|\r/);
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return 'it has no lines';
  for (const [index, line] of lines.entries()) {
    const format = FINGERPRINT.exec(line)?.[1];
    if (format) return `its line ${index + 1} is a fingerprint of FLAC, but the file is ${format.toUpperCase()}`;
    // A word of letters alone, or of digits alone, is no hash.
    const wrong = line
      .match(WORD)
      ?.find((word) => !hashLengths.includes(word.length) && /[a-f]/i.test(word) && /\d/.test(word));
    if (wrong) return `its line ${index + 1} has a hash of ${wrong.length} digits`;
  }
  const hashes = hashesOf(body);
  if (hashes.length === 0 && !filled.some((line) => CRC.test(line) || SILENT.test(line) || /0{32}/.test(line))) {
    return 'it has no checksum';
  }
  if (hashes.length > mostTracks) {
    return `it has ${hashes.length.toLocaleString('en')} checksums, and no recording has so many tracks`;
  }
  if (hashes.length > 2 && new Set(hashes).size === 1) return `its ${hashes.length} checksums are the same`;
  return undefined;
}

/** A key that lists of the same checksums share, whatever their order and names; undefined if there are few of them. */
export function listKey(body: string): string | undefined {
  const hashes = [...new Set(hashesOf(body))].sort();
  return hashes.length < fewestShared ? undefined : createHash('md5').update(hashes.join(' ')).digest('base64');
}
