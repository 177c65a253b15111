import { headerLine, type WrittenRecord } from '../server/catalogue/records.ts';
import { recordsOf } from '../server/catalogue/rows.ts';
import { sampleOf } from './sample.ts';
import { type SampleName, sizes } from './sizes.ts';

const lineOf = (record: WrittenRecord) => JSON.stringify(record);

/** The lines of a sample as a catalogue's file, made one after the other. */
export function* sampleLines(name: SampleName): Generator<string> {
  const { artists, groups, members, batches } = sampleOf(name);
  const { performances, recordings, checksums } = sizes[name];
  yield headerLine(artists.length + groups.length + members.length + performances + recordings + checksums);
  yield* recordsOf('artists', artists).map(lineOf);
  yield* recordsOf('artistGroups', groups).map(lineOf);
  yield* recordsOf('artistGroupMembers', members).map(lineOf);
  for (const batch of batches()) {
    yield* recordsOf('performances', batch.performances).map(lineOf);
    yield* recordsOf('sources', batch.sources).map(lineOf);
    yield* recordsOf('checksums', batch.checksums).map(lineOf);
  }
}
