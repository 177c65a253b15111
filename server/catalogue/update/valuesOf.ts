import type { Image } from '../../data/changing/images.ts';
import { comparedFields } from '../../data/changing/updates.ts';
import { identifierLines } from '../../data/reading/identifiers.ts';
import type { RecordOfType } from '../file/records.ts';

type UpdatedType = 'Artist' | 'Performance' | 'Source' | 'Checksum';

const fieldsOf: Record<UpdatedType, ReturnType<typeof comparedFields>> = {
  Artist: comparedFields('artists'),
  Performance: comparedFields('performances'),
  Source: comparedFields('sources'),
  Checksum: comparedFields('checksums'),
};

/**
 * The values of a record by column. Null: the record does not say it.
 * @param parent The stored id of the record that it belongs to; of no meaning for an artist
 */
export function valuesOf(record: RecordOfType<UpdatedType>, parent: number): Image {
  const identifiers = 'identifiers' in record ? identifierLines(record.identifiers) : null;
  const said: Record<string, unknown> = {
    ...record,
    identifiers,
    artistId: parent,
    performanceId: parent,
    sourceId: parent,
  };
  const image: Image = { id: record.id };
  for (const [field, column] of fieldsOf[record.__typename]) image[column] = said[field] ?? null;
  return image;
}

/** The text of a column; empty if there is none. */
export const columnText = (image: Image, column: string): string => {
  const value = image[column];
  return typeof value === 'string' ? value : '';
};

export const linesIn = (image: Image): string[] => columnText(image, 'identifiers').split('\n').filter(Boolean);
