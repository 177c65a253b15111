import { hasExtensions } from '#lib/extensions.ts';
import { type Understood, understand } from './questions.ts';
import { searchByFilters } from './searchByFilters.ts';
import { searchByWords } from './searchByWords.ts';
import { GROUPS, type Group, type Search, type SearchOptions } from './searchParts.ts';

/** The group that a URL names. */
export const groupOf = (name: string | null): Group | undefined => GROUPS.find((group) => group === name);

/** What a text is looked for by: everything that it may mean, or a page of one group in full. Undefined when there is nothing to ask. */
export const searchFor: (understood: Understood, options: SearchOptions) => Search | undefined = hasExtensions
  ? searchByWords
  : searchByFilters;

/** What a text that is being typed is looked for by, beside the artists that it names; `size`: how many of each group. */
export const searchBeside = (text: string, size: number): Search | undefined =>
  searchFor(understand(text), { size, withoutArtists: true });
