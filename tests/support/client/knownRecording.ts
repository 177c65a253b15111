import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';

/** A recording that the database knows, with lists by their names, and what a test says of its show. */
export const knownRecording = (
  id: number,
  lists: Readonly<Record<string, string>>,
  performance: Partial<KnownRecording['performance']> = {},
): KnownRecording => ({
  id,
  archiveIdentifier: null,
  circdate: null,
  comments: null,
  performance: {
    id: id * 10,
    date: '05/08/77',
    year: 1977,
    title: null,
    venue: `Venue ${id}`,
    city: 'Portland',
    state: 'ME',
    artist: { id: 2, name: 'Marrow Creek' },
    ...performance,
  },
  lists: Object.entries(lists).map(([description, body]) => ({ description, body })),
});
