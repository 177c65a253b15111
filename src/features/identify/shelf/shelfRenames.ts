import type { ApolloClient } from '@apollo/client';
import { extensionOf, folderOf } from '#domain/checksums/filePaths.ts';
import { isoDate } from '#domain/dates/dates.ts';
import { setsOf } from '#domain/performances/performance.ts';
import { folderName } from '#domain/recordings/folderName.ts';
import { sourceKind } from '#domain/recordings/readLineage.ts';
import { trackTitle } from '#domain/recordings/trackTitle.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';
import type { NodeOf } from '#graphql/connection.ts';
import { fetchByIds } from '#graphql/fetchByIds.ts';
import { ShowsToTagDocument, type ShowsToTagQuery } from '#graphql/generated/graphql.ts';
import type { Rename, Tagging } from '#lib/scripts.ts';
import { songTitles } from '#set-lists/titles.ts';
import { mainPart } from './shelf.ts';
import type { ShelfRow } from './shelfRow.ts';

type Show = NodeOf<ShowsToTagQuery['performances']>;

/** The shows of the folders by id, with the artists' abbreviations and the set lists. */
export type ShowFacts = ReadonlyMap<number, Show>;

/** Fetches the shows of the folders' main recordings. Throws an error with the message for the visitor. */
export function fetchShowFacts(client: ApolloClient, rows: readonly ShelfRow[]): Promise<ShowFacts> {
  const ids = rows.flatMap((row) => mainPart(row)?.recording?.performance.id ?? []);
  return fetchByIds(client, ShowsToTagDocument, ids, ({ performances }) => performances);
}

const SHORT_KINDS: Readonly<Record<string, string>> = { soundboard: 'sbd', audience: 'aud', matrix: 'mtx', FM: 'fm' };

/** The format of the audio, by its first file: `flac16`, `flac24`, `shn`. */
function formatOf({ folder, bits }: ShelfRow): string {
  const extension = extensionOf(folder.audio[0]?.path ?? '');
  return extension === 'flac' && bits ? `flac${bits}` : extension;
}

/** No two in one place get the same name: of several copies, the most complete one gets it. */
export function renamesOf(rows: readonly ShelfRow[], pattern: string, facts: ShowFacts): Rename[] {
  const taken = new Set(rows.map(({ folder }) => folder.path.toLowerCase()));
  const shareOf = (row: ShelfRow) => mainPart(row)?.share ?? 0;
  const ordered = rows.toSorted((a, b) => shareOf(b) - shareOf(a));
  return ordered.flatMap((row) => {
    const recording = mainPart(row)?.recording;
    if (!recording) return [];
    const { performance, comments, archiveIdentifier } = recording;
    const name = folderName(pattern, {
      abbrev: facts.get(performance.id)?.artist?.abbrev?.trim() || performance.artist.name,
      artist: performance.artist.name,
      date: isoDate(performance.date, performance.year) || String(performance.year),
      id: String(recording.id),
      venue: performance.venue ?? '',
      city: performance.city ?? '',
      state: performance.state ?? '',
      source: SHORT_KINDS[sourceKind(comments, archiveIdentifier)] ?? '',
      format: formatOf(row),
    });
    const from = row.folder.path;
    const to = name && [folderOf(from), name].filter(Boolean).join('/');
    if (!to || to === from || taken.has(to.toLowerCase())) return [];
    taken.add(to.toLowerCase());
    return [{ from, to }];
  });
}

const albumOf = ({ performance }: KnownRecording): string =>
  [isoDate(performance.date, performance.year) || String(performance.year), performance.venue, performance.city]
    .filter(Boolean)
    .join(', ');

/** Titles are those of the set lists if there are as many songs as tracks. */
export const taggingsOf = (rows: readonly ShelfRow[], facts: ShowFacts): Tagging[] =>
  rows.flatMap((row) => {
    const part = mainPart(row);
    const recording = part?.recording;
    if (!part || !recording) return [];
    const { performance } = recording;
    const show = facts.get(performance.id);
    const songs = setsOf(show).flatMap((set) => songTitles(set));
    const tracks = part.rows.filter(({ expected }) => expected);
    return tracks.flatMap(({ own, expected }, index): Tagging[] => {
      if (!own || extensionOf(own.path) !== 'flac' || !row.folder.audio.some(({ path }) => path === own.path))
        return [];
      const title = songs.length === tracks.length ? songs[index] : trackTitle(expected?.path ?? own.path);
      return [
        {
          path: own.path,
          tags: {
            ARTIST: performance.artist.name,
            ALBUM: albumOf(recording),
            DATE: isoDate(performance.date, performance.year) || String(performance.year),
            VENUE: performance.venue ?? undefined,
            TITLE: title,
            TRACKNUMBER: String(index + 1),
            TRACKTOTAL: String(tracks.length),
          },
        },
      ];
    });
  });
