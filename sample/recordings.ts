import type { SourceRow } from '../server/data/loading/catalogueTables.ts';
import { twoDigits } from './calendar.ts';
import { type ChecksumFile, checksumsOf } from './checksumFiles.ts';
import { type Lineage, lineageOf, type RecordedShow } from './lineage.ts';
import type { Random } from './random.ts';
import { commentsOf, documentOf, isoDate } from './recordingTexts.ts';
import { tracksOf } from './tracks.ts';
import { handles } from './words/people.ts';

/** A recording's texts and figures, before it has an id. */
export interface Recording extends Omit<SourceRow, 'id' | 'performanceId' | 'updatedAt'> {
  checksums: ChecksumFile[];
}

/** The circulation date as it was entered: whole, the year alone, or not at all. */
function circdateOf(random: Random, { circulated: { year, month, day } }: Lineage): string | null {
  if (random.chance(0.05)) return null;
  return random.chance(0.03) ? String(year) : `${twoDigits(month)}/${twoDigits(day)}/${twoDigits(year % 100)}`;
}

/**
 * Makes a recording with a number of checksum files. Without `ofAllFiles`, each lists the tracks of one disc. With it,
 * most files list all tracks.
 */
export function recordingOf(
  random: Random,
  show: RecordedShow,
  id: number,
  checksums: number,
  ofAllFiles: boolean,
): Recording {
  const lineage = lineageOf(random, show);
  const { year, month, day } = lineage.circulated;
  const tracks = tracksOf(random, show.songs);
  const discs = tracks[tracks.length - 1]?.disc ?? 1;
  const shn = /SHN|mkwACT/i.test(lineage.transfer);
  const kind = lineage.kind.toLowerCase();
  const raw = tracks.reduce((sum, track) => sum + track.seconds, 0) * 176_400;
  const name = `${show.abbrev}${isoDate(show)}`;
  const archive = `${name}.${kind}.${lineage.taper}.${id}.${shn ? 'shnf' : 'flac16'}`;
  return {
    archiveIdentifier: show.archived && random.chance(0.6) ? archive : null,
    circdate: circdateOf(random, lineage),
    comments: commentsOf(random, show, lineage),
    textdoc: random.chance(0.6) ? documentOf(random, show, lineage, tracks) : null,
    wavdiskcount: random.chance(0.1) ? null : discs,
    shndiskcount: shn ? Math.ceil(discs * 0.55) : random.chance(0.7) ? 0 : null,
    enterUsername: random.pickEarly(handles),
    mediaSize: random.chance(0.5) ? Math.floor(raw * (0.5 + 0.2 * random.next())) : null,
    mediaSizeUncompressed: random.chance(0.5) ? raw : null,
    createdAt: `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(random.below(24))}:${twoDigits(random.below(60))}:${twoDigits(random.below(60))}Z`,
    checksums: checksumsOf(random, `${name}${random.chance(0.3) ? `.${kind}` : ''}`, tracks, {
      count: checksums,
      shn,
      ofAllFiles,
    }),
  };
}
