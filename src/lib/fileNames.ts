/** Characters that Windows or other systems do not allow in file names, such as control characters. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** A text for a file name, with `replacement` in place of forbidden characters. */
export const allowedInFileName = (text: string, replacement: string): string => text.replace(FORBIDDEN, replacement);

/** The bytes of UTF-8 that a file's name may have on most disks. */
const MOST_BYTES = 255;

/**
 * Returns a file's name that is as long as disks allow. What is too long is cut between letters as readers see them: an
 * accent stays with its letter, and a flag is whole.
 * @param ending The end of the name, which is kept
 */
export function fittingFileName(name: string, ending = ''): string {
  const encoder = new TextEncoder();
  const bytesOf = (text: string) => encoder.encode(text).length;
  if (bytesOf(name + ending) <= MOST_BYTES) return name + ending;
  let [kept, left] = ['', MOST_BYTES - bytesOf(ending)];
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    left -= bytesOf(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept + ending;
}
