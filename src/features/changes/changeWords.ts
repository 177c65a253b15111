import type {
  ArtistUpdateMutationVariables,
  PerformanceUpdateMutationVariables,
  Revision_RevisionFragment,
  SourceUpdateMutationVariables,
} from '#graphql/generated/graphql.ts';

export const REVISION_KINDS = {
  CREATE: 'Added',
  UPDATE: 'Changed',
  REMOVE: 'Removed',
  MERGE: 'Merged',
  RESTORE: 'Restored',
  IMPORT: 'Imported',
} as const satisfies Record<Revision_RevisionFragment['kind'], string>;

/** A field that members change. The stored field of the argument `url` is `officialUrl`. */
type Changed = Exclude<
  keyof ArtistUpdateMutationVariables | keyof PerformanceUpdateMutationVariables | keyof SourceUpdateMutationVariables,
  'id' | 'version' | 'note' | 'url'
>;

/** The names of fields in their forms. */
const FIELDS: Readonly<Record<Changed, string> & Record<string, string>> = {
  name: 'Name',
  abbrev: 'Abbreviation',
  officialUrl: 'URL',
  isTradable: 'Tradable',
  isCompilation: 'Is Compilation',
  artist: 'Artist',
  title: 'Title',
  date: 'Date',
  year: 'Year',
  venue: 'Venue',
  city: 'City',
  state: 'State',
  set1: 'Set 1',
  set2: 'Set 2',
  set3: 'Set 3',
  comment: 'Comment',
  performance: 'Performance',
  archiveIdentifier: 'Archive Identifier',
  circdate: 'Circulation Date',
  comments: 'Comments',
  textdoc: 'Text Document',
  wavdiskcount: 'WAV Disks',
  shndiskcount: 'SHN Disks',
  checksums: 'Checksums',
  merged: 'Merged',
};

export const fieldName = (field: string): string => FIELDS[field] ?? field;
