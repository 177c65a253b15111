import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { tracksOf } from '#domain/checksums/tracks.ts';
import type { ChecksumText } from '#domain/recordings/recordingValues.ts';
import { type KnownRecording, recordingLookup } from '#features/identify/lookup/recordingLookup.ts';
import { emptyWork, searchDatabase } from '#features/identify/lookup/work.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { errorMessage } from '#graphql/errors.ts';

/** A recording of the database that has tracks of the lists. */
export interface Holder {
  recording: KnownRecording;
  /** The number of tracks of the lists that the recording has. */
  tracks: number;
  /** The number of all tracks of the lists. */
  all: number;
}

export const isWhole = ({ tracks, all }: Holder): boolean => tracks === all;

/** Sorts recordings by their number of tracks. Among equals, those of the performance come first. */
export const sortedHolders = (holders: readonly Holder[], performanceId: number | undefined): Holder[] => {
  const otherRank = ({ recording }: Holder) => Number(recording.performance.id !== performanceId);
  return holders.toSorted(
    (a, b) => b.tracks - a.tracks || otherRank(a) - otherRank(b) || a.recording.id - b.recording.id,
  );
};

/** Returns the recordings of the database with some of these hashes. Throws the lookup's error. */
async function findHolders(client: ApolloClient, own: OwnHash[]): Promise<Holder[]> {
  const work = { ...emptyWork(), own };
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

/** The recordings with hashes of some lists, as far as they are known. */
export interface HoldersState {
  holders: readonly Holder[];
  working: boolean;
  error: string | undefined;
}

const NONE: HoldersState = { holders: [], working: false, error: undefined };

/** The time without a change, in milliseconds, after which lists are looked up. */
const PAUSE_MS = 500;

/** Looks up the recordings with hashes of lists, after a pause in typing. The same hashes are looked up once. */
export function useHolders(lists: readonly ChecksumText[]) {
  const client = useApolloClient();
  const [state, setState] = useState(NONE);
  const asked = useRef<{ key: string; holders: Promise<readonly Holder[]> }>(undefined);

  /** Returns the recordings with hashes of the present lists. Throws the lookup's error. */
  const lookUp = async (): Promise<readonly Holder[]> => {
    const own = lists.flatMap(({ description, body }) => parseChecksums(body, description).lines);
    const key = own.map(({ hash }) => hash).join();
    if (asked.current?.key === key) return asked.current.holders;
    const lookup = { key, holders: findHolders(client, own) };
    asked.current = lookup;
    if (key !== '') setState({ ...NONE, working: true });
    try {
      const found = await lookup.holders;
      if (asked.current === lookup) setState({ ...NONE, holders: found });
      return found;
    } catch (error) {
      if (asked.current === lookup) {
        asked.current = undefined;
        setState({ ...NONE, error: errorMessage(error) });
      }
      throw error;
    }
  };

  const text = JSON.stringify(lists);
  const lookUpQuietly = useEffectEvent(() => lookUp().catch(() => {}));
  useEffect(() => {
    const timer = window.setTimeout(lookUpQuietly, text === '[]' ? 0 : PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return { ...state, lookUp };
}
