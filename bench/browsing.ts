import { sql } from 'drizzle-orm';
import { withDatabase } from '../server/command.ts';
import type { Place } from './catalogues.ts';
import { operationText } from './graphql.ts';

/** The highest ids of a catalogue. Random ids are drawn below them. */
export interface Highest {
  artist: number;
  performance: number;
  source: number;
  group: number;
}

/** Reads the highest ids of a catalogue. */
export const highestIds = (place: Place): Promise<Highest> =>
  withDatabase(place, async (database) => {
    const [highest] = await database.rows<Highest>(sql`select
      (select max(id) from artists) as artist, (select max(id) from performances) as performance,
      (select max(id) from sources) as source, (select max(id) from artist_groups) as "group"`);
    if (!highest) throw new Error('The catalogue is empty.');
    return highest;
  });

/** One operation of a visitor who browses, with its variables. */
export interface Question {
  query: string;
  variables: Record<string, unknown>;
}

const any = (highest: number) => 1 + Math.floor(Math.random() * highest);
const letter = () => String.fromCharCode(65 + Math.floor(Math.random() * 26));
const words = ['river', 'string', 'marow', 'creek', 'night', 'brothers', 'doris whale'];

/** Returns a random operation of a visitor who browses: a list, a search or a record. */
export function browse({ artist, performance, source, group }: Highest): Question {
  const questions: (() => [operation: string, variables: Record<string, unknown>])[] = [
    () => ['ArtistList', { chr: letter() }],
    () => ['ArtistGroups', { chr: letter() }],
    () => ['LookupArtists', { search: words[any(words.length) - 1] }],
    () => ['Artist', { id: any(artist) }],
    () => ['Performances', { artist: any(artist), year: 1970 + any(50) }],
    () => ['Performance', { id: any(performance) }],
    () => ['Sources', { performance: any(performance) }],
    () => ['Source', { id: any(source) }],
    () => ['OtherRecordings', { id: any(source) }],
    () => ['ArtistGroup', { id: any(group), year: 1970 + any(50) }],
  ];
  const [operation = 'Top100', variables = {}] = questions[any(questions.length) - 1]?.() ?? [];
  return { query: operationText(operation), variables };
}
