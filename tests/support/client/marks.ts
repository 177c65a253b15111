import type { Mark } from '#domain/collection/mark.ts';

/** A mark: a performance that the visitor has. */
export const mark = (changes: Partial<Mark> = {}): Mark => ({
  kind: 'performance',
  id: 7,
  status: 'have',
  performanceId: 7,
  artistId: 3,
  artist: 'The Long Wharf',
  date: '05/08/77',
  year: 1977,
  venue: '',
  city: '',
  state: '',
  condition: '',
  notes: '',
  ...changes,
});
