import { folded } from '../set-lists/folded.ts';

/** Without case, accents, punctuation and leading article. A name of punctuation alone stays as it is. */
export const comparedName = (name: string): string =>
  folded(name)
    .replace(/^(?:the|an|a)\s+/, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '') || name.trim();
