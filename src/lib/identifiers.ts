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

/** Identifiers as a text for files: a line for each, with its scheme and its value. */
export const identifiersText = (identifiers: ReadonlyArray<Omit<Identifier, 'url'>>): string =>
  identifiers.map(({ scheme, value }) => `${scheme} ${value}`).join('\n');
