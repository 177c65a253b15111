/** The known facts about a recording that is not in the database. */
export interface InfoFacts {
  artist: string;
  date: string;
  venue: string;
  city: string;
  state: string;
  /** The tracks in order. An unknown title is empty. */
  tracks: readonly { title: string }[];
  lists: readonly { name: string; text: string }[];
}

/** Writes a text document for a recording, as traders do. Unknown facts are left to be filled in. */
export const writeInfoText = ({ artist, date, venue, city, state, tracks, lists }: InfoFacts): string =>
  [
    `Artist: ${artist}`,
    `Date: ${date}`,
    `Venue: ${venue}`,
    `City: ${city}`,
    `State: ${state}`,
    '',
    'Source: ',
    'Lineage: ',
    'Taper: ',
    '',
    'Set 1:',
    ...tracks.map((track, index) => `${String(index + 1).padStart(2, '0')}. ${track.title}`),
    '',
    ...lists.flatMap(({ name, text }) => [`--- ${name} ---`, text.trim(), '']),
  ].join('\n');
