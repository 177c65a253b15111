import type { ApolloClient } from '@apollo/client';
import { tracksOf } from '#domain/checksums/tracks.ts';
import type { Holder } from './holders.ts';
import type { OwnHash } from './lookup.ts';
import { recordingLookup } from './recordings.ts';
import { emptyWork, searchDatabase } from './work.ts';

/** Returns the recordings of the database with some of these hashes. Throws the lookup's error. */
export async function findHolders(client: ApolloClient, own: readonly OwnHash[]): Promise<Holder[]> {
  const work = { ...emptyWork(), own: [...own] };
  await searchDatabase(recordingLookup(client), work, () => true);
  const tracks = tracksOf(own).filter(({ hashes }) => hashes.length > 0);
  return [...work.findings.candidates.values()]
    .map(({ recording, hashes }) => ({
      recording,
      tracks: tracks.filter((track) => track.hashes.some(({ hash }) => hashes.has(hash))).length,
      all: tracks.length,
    }))
    .filter((holder) => holder.tracks > 0);
}
