/*
 * Other names of states and countries, so that each name finds them. Catalogues abbreviate US states and Canadian
 * provinces, and have the full names of other countries.
 */

const unitedStates: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
};

const canada: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

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

/** Other countries with several names. */
const otherCountries: readonly (readonly string[])[] = [
  ['United States', 'United States of America', 'USA', 'US'],
  ['Japan', 'JP'],
  ['Australia', 'AU'],
];

/** Maps each name of a country to all of its names and the words in `also`. */
const countries = (all: readonly (readonly string[])[], also = ''): [string, string][] =>
  all.flatMap((same) => same.map((name): [string, string] => [name.toLowerCase(), [...same, also].join(' ')]));

const provinces = (of: Record<string, string>, country: string): [string, string][] =>
  Object.entries(of).flatMap(([short, name]): [string, string][] => [
    [short.toLowerCase(), `${name} ${country}`],
    [name.toLowerCase(), `${short} ${country}`],
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
