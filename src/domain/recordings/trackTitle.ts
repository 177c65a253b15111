import { fileName } from '../checksums/filePaths.ts';

/** The title in a file name: the text after its numbers, if it has a word. */
export function trackTitle(path: string): string | undefined {
  const title = fileName(path)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(
      /^(?:\S*\d{2,4}[-.]\d{1,2}[-.]\d{1,2}\S*|(?:[a-z]{0,4}\d{1,4}[-_. ]*)?(?:[ds]\d{1,2})?(?:t(?:rack)?[ _-]?)?\d{1,3})[-_. )]*/i,
      '',
    )
    .replace(/_/g, ' ')
    .trim();
  return /\p{L}{2}/u.test(title) ? title : undefined;
}
