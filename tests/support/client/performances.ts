/** Performances as the API sends them, without type names. */
export const BARTON_HALL = {
  id: 5,
  date: '05/08/77',
  year: 1977,
  title: null,
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
};

export const OLD_MILL = {
  ...BARTON_HALL,
  venue: 'Old Mill',
  city: 'Portland',
  state: 'ME',
  artist: { __typename: 'Artist', id: 2, name: 'The Long Wharf' },
} as const;
