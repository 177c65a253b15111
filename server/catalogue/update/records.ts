import { identifierLines } from '../../data/identifiers.ts';
import type { Image } from '../../data/revisions.ts';
import type { RecordOfType } from '../records.ts';

/**
 * The values of a record by column. Null: the record does not say it.
 * @param parent The stored id of the record that it belongs to; of no meaning for an artist
 */
export function valuesOf(
  record: RecordOfType<'Artist' | 'Performance' | 'Source' | 'Checksum'>,
  parent: number,
): Image {
  const { id } = record;
  switch (record.__typename) {
    case 'Artist':
      return {
        id,
        name: record.name,
        abbrev: record.abbrev,
        is_tradable: record.isTradable,
        official_url: record.officialUrl,
        top_100: record.top100 ?? null,
        identifiers: identifierLines(record.identifiers),
      };
    case 'Performance': {
      const { date, year, title, venue, city, state, set1, set2, set3, comment } = record;
      const texts = { title, venue, city, state, set1, set2, set3, comment };
      const identifiers = identifierLines(record.identifiers);
      return { id, artist_id: parent, date, year, is_compilation: record.isCompilation, identifiers, ...texts };
    }
    case 'Source':
      return {
        id,
        performance_id: parent,
        archive_identifier: record.archiveIdentifier,
        circdate: record.circdate,
        comments: record.comments,
        textdoc: record.textdoc,
        wavdiskcount: record.wavdiskcount,
        shndiskcount: record.shndiskcount,
        enter_username: record.enterUsername,
        media_size: record.mediaSize,
        media_size_uncompressed: record.mediaSizeUncompressed,
        identifiers: identifierLines(record.identifiers),
      };
    case 'Checksum':
      return { id, source_id: parent, description: record.description, body: record.body };
  }
}

/** The text of a column; empty if there is none. */
export const text = (image: Image, column: string): string => {
  const value = image[column];
  return typeof value === 'string' ? value : '';
};

/** The identifiers that a record has elsewhere, a line each. */
export const linesIn = (image: Image): string[] => text(image, 'identifiers').split('\n').filter(Boolean);
