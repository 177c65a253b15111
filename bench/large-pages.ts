import { openDatabase } from '../server/db/open.ts';
import type { Place } from './catalogues.ts';
import { findSubjects } from './subjects.ts';

/** Returns the paths of the site's largest pages, from the home page down to a recording. */
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

/** The id of the artist among the largest pages. */
export const artistIn = (paths: readonly string[]): string | undefined =>
  paths.find((path) => path.startsWith('/performances/'))?.split('/')[2];
