import { canada, type State, unitedStates } from '../../../texts/states.ts';

/*
 * Other names of states and countries, so that each name finds them. Catalogues abbreviate US states and Canadian
 * provinces, and have the full names of other countries.
 */

/** European countries in catalogues, each with its other names. */
const europe: readonly (readonly string[])[] = [
  ['United Kingdom', 'UK', 'Great Britain', 'GB'],
  ['Germany', 'West Germany', 'Deutschland', 'DE'],
  ['Netherlands', 'The Netherlands', 'Holland', 'NL'],
  ['France', 'FR'],
  ['Spain', 'ES'],
  ['Italy', 'IT'],
  ['Switzerland', 'CH'],
  ['Czech Republic', 'Czechia'],
  ...['Austria', 'Belgium', 'Denmark', 'Finland', 'Greece', 'Hungary', 'Ireland', 'Luxembourg', 'Norway', 'Poland'],
  ...['Portugal', 'Sweden'],
].map((country) => (typeof country === 'string' ? [country] : country));

const otherCountries: readonly (readonly string[])[] = [
  ['United States', 'United States of America', 'USA', 'US'],
  ['Japan', 'JP'],
  ['Australia', 'AU'],
];

/** Maps each name of a country to all of its names and the words in `also`. */
const countries = (all: readonly (readonly string[])[], also = ''): [string, string][] =>
  all.flatMap((same) => same.map((name): [string, string] => [name.toLowerCase(), [...same, also].join(' ')]));

const provinces = (of: readonly State[], country: string): [string, string][] =>
  of.flatMap(({ code, names: [name] }): [string, string][] => [
    [code.toLowerCase(), `${name} ${country}`],
    [name.toLowerCase(), `${code} ${country}`],
  ]);

/**
 * Later entries overwrite earlier ones: `DE` and `NL` are a state and a province here, as catalogues have the full names of
 * countries.
 */
const names = new Map<string, string>([
  ...countries(europe, 'Europe'),
  ...countries(otherCountries),
  ...['England', 'Scotland', 'Wales', 'Northern Ireland'].map((name): [string, string] => [
    name.toLowerCase(),
    'United Kingdom UK Great Britain GB Europe',
  ]),
  ...provinces(canada, 'Canada'),
  ...provinces(unitedStates, 'USA United States'),
]);

/** The other names of a state or country; empty if there are none. */
export const otherNamesOf = (state: string): string => names.get(state.trim().replace(/\.$/, '').toLowerCase()) ?? '';
