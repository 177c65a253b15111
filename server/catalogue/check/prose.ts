/** The fewest words of a song that may be prose. */
const fewWords = 7;
/** The fewest words that are prose, whatever they are, unless the whole set list is in lower case. */
const manyWords = 14;

/** Words with which people tell of a concert. Set lists lack them, outside of brackets. */
const TELLING =
  /\b(?:played|opened|closed|followed|performed|performing|included?|including|joined|sang|sung|recorded|encored|started|ended|the (?:band|crowd|audience|show|concert|gig)|songs?|set ?lists?|they|were|was)\b/i;
/** The end of a sentence, before another. */
const SENTENCES = /\p{Ll}{2}[.!?] +\p{Lu}\p{L}* \p{Ll}/u;

const wordsIn = (text: string): string[] => text.match(/\p{L}[\p{L}\p{N}'’]*/gu) ?? [];

/**
 * Whether a set list reads as prose. Its songs are between commas, semicolons, segues and line ends; notes in brackets do
 * not count. More than half of the words of prose begin in lower case.
 */
export function isProse(setList: string): boolean {
  const bare = setList.replace(/\([^()]{0,300}\)|\[[^[\]]{0,300}\]|\{[^{}]{0,300}\}/g, ' ');
  const isLowerCase = !/\p{Lu}/u.test(bare);
  return bare.split(/[,;>\r\n]/).some((song) => {
    const words = wordsIn(song);
    const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
    if (words.length < fewWords || small * 2 <= words.length) return false;
    return (!isLowerCase && words.length >= manyWords) || TELLING.test(song) || SENTENCES.test(song);
  });
}
