import { sql } from 'drizzle-orm';
import { withDatabase } from '../server/command.ts';
import type { Place } from './catalogues.ts';
import { findSubjects } from './subjects.ts';

/** Returns the paths of the site's largest pages, from the home page down to a recording. */
export const largePages = (place: Place): Promise<string[]> =>
  withDatabase(place, async (database) => {
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
  });

/** Returns the id of the artist with the most performances. */
export const artistOfMostShows = (place: Place): Promise<number> =>
  withDatabase(place, async (database) => {
    const [artist] = await database.rows<{ id: number }>(
      sql`select artist_id as id from performances group by 1 order by count(*) desc, 1 limit 1`,
    );
    if (!artist) throw new Error('The catalogue is empty.');
    return artist.id;
  });
