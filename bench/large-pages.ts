import { openDatabase } from '../server/db/open.ts';
import type { Place } from './catalogues.ts';
import { findSubjects } from './subjects.ts';

/** The pages of the site that show most in a catalogue, from the shortest way in to the longest. */
export async function largePages(place: Place): Promise<string[]> {
  const database = await openDatabase(place);
  try {
    const [largest] = await findSubjects(database);
    if (!largest) throw new Error('The catalogue is empty.');
    const { artist, group, performance, source } = largest;
    return [
      '/',
      '/artists/s',
      `/artist-group/${group}`,
      `/performances/${artist}`,
      `/performance/${performance}`,
      `/recording/${source}`,
    ];
  } finally {
    await database.close();
  }
}
