import { recordsOfRows } from '../server/catalogue/file/recordRows.ts';
import { headerLine, type WrittenRecord } from '../server/catalogue/file/records.ts';
import { sampleOf } from './sample.ts';
import { type SampleName, sizes } from './sizes.ts';

const lineOf = (record: WrittenRecord) => JSON.stringify(record);

/** The lines of a sample as a catalogue's file, made one after the other. */
export function* sampleLines(name: SampleName): Generator<string> {
  const { artists, groups, members, batches } = sampleOf(name);
  const { performances, recordings, checksums } = sizes[name];
  yield headerLine(artists.length + groups.length + members.length + performances + recordings + checksums);
  yield* recordsOfRows('artists', artists).map(lineOf);
  yield* recordsOfRows('artistGroups', groups).map(lineOf);
  yield* recordsOfRows('artistGroupMembers', members).map(lineOf);
  for (const batch of batches()) {
    yield* recordsOfRows('performances', batch.performances).map(lineOf);
    yield* recordsOfRows('sources', batch.sources).map(lineOf);
    yield* recordsOfRows('checksums', batch.checksums).map(lineOf);
  }
}
