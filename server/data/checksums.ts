import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/**
 * Writes the hashes in the bodies of the checksums with these ids to `checksum_hashes`, where recordings are found by them.
 * A hash is a word of 32 hexadecimal digits in any case, anywhere in a line. Hashes that are there already stay.
 */
export const indexChecksums = async (database: Queryable, ids: readonly number[]): Promise<void> => {
  await database.rows(
    sql`insert into checksum_hashes (hash, checksum_id)
      select distinct match[1]::uuid, checksums.id
      from checksums, regexp_matches(checksums.body, '\\m([0-9a-fA-F]{32})\\M', 'g') match
      where checksums.id = any(${sql.param(ids)}::int[])
      on conflict do nothing`,
  );
};
