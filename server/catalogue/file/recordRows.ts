import type { CatalogueRows, TableName } from '../../data/loading/catalogueTables.ts';
import { identifierLines, identifiersIn } from '../../data/reading/identifiers.ts';
import { type CatalogueRecord, type RecordType, type WrittenRecord, writtenName } from './records.ts';

/* Converts records of a catalogue to rows of the tables, and back. */

export const tableOf: Record<RecordType, TableName> = {
  Artist: 'artists',
  ArtistGroup: 'artistGroups',
  ArtistToArtistGroup: 'artistGroupMembers',
  Performance: 'performances',
  Source: 'sources',
  Checksum: 'checksums',
};

/** Returns an empty list of rows for each table. */
export const noRows = (): CatalogueRows => ({
  artists: [],
  artistGroups: [],
  artistGroupMembers: [],
  performances: [],
  sources: [],
  checksums: [],
});

export function addRow(rows: CatalogueRows, record: CatalogueRecord): void {
  switch (record.__typename) {
    case 'Artist': {
      const { __typename: _, identifiers, ...row } = record;
      const [isTradable, top100] = [row.isTradable ?? false, row.top100 ?? false];
      rows.artists.push({ ...row, isTradable, top100, identifiers: identifierLines(identifiers) });
      break;
    }
    case 'ArtistGroup':
      rows.artistGroups.push({ id: record.id, title: record.title });
      break;
    case 'ArtistToArtistGroup': {
      const { id, artistGroup, artist, reason } = record;
      rows.artistGroupMembers.push({ id, groupId: artistGroup.id, artistId: artist.id, reason });
      break;
    }
    case 'Performance': {
      const { __typename: _, artist, sources, identifiers, ...row } = record;
      rows.performances.push({
        ...row,
        isCompilation: row.isCompilation ?? false,
        artistId: artist.id,
        sourceCount: sources.totalCount,
        identifiers: identifierLines(identifiers),
      });
      break;
    }
    case 'Source': {
      const { __typename: _, performance, identifiers, ...row } = record;
      rows.sources.push({ ...row, performanceId: performance.id, identifiers: identifierLines(identifiers) });
      break;
    }
    case 'Checksum': {
      const { __typename: _, source, ...row } = record;
      rows.checksums.push({ ...row, sourceId: source.id });
    }
  }
}

/** A name as records have it; null if there is none. */
const ifAny = (name: string | null) => name && writtenName(name);

/** A size in bytes as records have it: a text of digits. */
const sizeText = (size: number | null) => (size === null ? null : String(size));

/** The field of a record's identifiers, if it has any. */
const identified = (lines: string | null | undefined) => (lines ? { identifiers: identifiersIn(lines) } : {});

const recordOf: { [Name in TableName]: (row: CatalogueRows[Name][number]) => WrittenRecord } = {
  artists: ({ id, name, identifiers, ...row }) => ({
    __typename: 'Artist',
    id,
    name: writtenName(name),
    ...row,
    ...identified(identifiers),
  }),
  artistGroups: ({ id, title }) => ({ __typename: 'ArtistGroup', id, title: writtenName(title) }),
  artistGroupMembers: ({ id, groupId, artistId, reason }) => ({
    __typename: 'ArtistToArtistGroup',
    id,
    artistGroup: { id: groupId },
    artist: { id: artistId },
    reason,
  }),
  performances: ({
    id,
    artistId,
    date,
    year,
    title,
    isCompilation,
    venue,
    city,
    state,
    sourceCount,
    identifiers,
    ...row
  }) => ({
    __typename: 'Performance',
    id,
    artist: { id: artistId },
    date,
    year,
    title: ifAny(title),
    isCompilation,
    venue: ifAny(venue),
    city: ifAny(city),
    state: ifAny(state),
    ...row,
    sources: { totalCount: sourceCount },
    ...identified(identifiers),
  }),
  sources: ({ id, performanceId, mediaSize, mediaSizeUncompressed, createdAt, updatedAt, identifiers, ...row }) => ({
    __typename: 'Source',
    id,
    performance: { id: performanceId },
    ...row,
    mediaSize: sizeText(mediaSize),
    mediaSizeUncompressed: sizeText(mediaSizeUncompressed),
    createdAt,
    updatedAt,
    ...identified(identifiers),
  }),
  checksums: ({ id, sourceId, ...row }) => ({ __typename: 'Checksum', id, source: { id: sourceId }, ...row }),
};

export const recordsOfRows = <Name extends TableName>(
  name: Name,
  rows: readonly CatalogueRows[Name][number][],
): WrittenRecord[] => rows.map((row) => recordOf[name](row));
