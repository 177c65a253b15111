import { folded } from './folded.ts';

/** A name as names are compared: without case, accents, punctuation and a leading article. One of signs alone stays as it is. */
export const comparedName = (name: string): string =>
  folded(name)
    .replace(/^(?:the|an|a)\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '') || name.trim();
