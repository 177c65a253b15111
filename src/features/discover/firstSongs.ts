const MOST = 3;

/** A title without signs that may mean more: brackets, colons, references. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.!?&/-]{0,60}$/u;

/**
 * The first songs of a set as it was typed: up to three lines, or up to three names between commas. Undefined if one of
 * them may be no song. Reading set lists in full would be a tenth of home's scripts.
 */
export function firstSongs(set: string): string | undefined {
  const titles = set
    .trim()
    .split(set.trim().includes('\n') ? /\s*(?:\n|-?>)\s*/ : /\s*(?:,|-?>)\s*/)
    .filter(Boolean)
    .slice(0, MOST)
    .map((title) => title.replace(/\s*\[[^[\]]*\]$/, ''));
  const isRead = titles.length > 0 && titles.every((title) => PLAIN.test(title) && !/^(?:set|encore)\b/i.test(title));
  return isRead ? titles.join(', ') : undefined;
}
