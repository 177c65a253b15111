import { externalUrl } from './urls.ts';

/** The name of a record elsewhere, with its page there, if one is known. */
export interface Identifier {
  scheme: string;
  value: string;
  url: string | null;
}

/** The pages of a record on other sites, each once. */
export const pagesElsewhere = (identifiers: readonly Identifier[]): string[] => [
  ...new Set(identifiers.flatMap(({ url }) => (url && externalUrl(url)) || [])),
];
