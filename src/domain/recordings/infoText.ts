/** What is known of a recording that nobody has filed yet. */
export interface InfoFacts {
  artist: string;
  date: string;
  venue: string;
  city: string;
  state: string;
  /** The tracks in order; a title that is not known is empty. */
  tracks: readonly { title: string }[];
  /** Lists as texts, under what they are called. */
  lists: readonly { name: string; text: string }[];
}

/** A text to put beside a recording, as traders write it: what is not known is left to be filled in. */
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
