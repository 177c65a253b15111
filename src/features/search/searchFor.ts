import { hasExtensions } from '#lib/extensions.ts';
import { type Understood, understand } from './questions.ts';
import { searchByFilters } from './searchByFilters.ts';
import { searchByWords } from './searchByWords.ts';
import { GROUPS, type Group, type Search, type SearchOptions } from './searchParts.ts';

export const groupNamed = (name: string | null): Group | undefined => GROUPS.find((group) => group === name);

/** For all meanings of a text, or for a page of one group. Undefined if there is nothing to look for. */
export const searchFor: (understood: Understood, options: SearchOptions) => Search | undefined = hasExtensions
  ? searchByWords
  : searchByFilters;

/** Returns the search for a text that is being typed, without artists. `size` is the number of results in each group. */
export const searchWithoutArtists = (text: string, size: number): Search | undefined =>
  searchFor(understand(text), { size, withoutArtists: true });
