import type { ApolloClient } from '@apollo/client';
import { displayedDate } from '#domain/dates/dates.ts';
import { errorMessage } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  RecordingSummaryFragmentDoc,
  RecordingToHearDocument,
} from '#graphql/generated/graphql.ts';
import { askArchive, type HeardTrack, REFUSALS } from './archiveItem.ts';
import type { KeptPlace } from './keptPlace.ts';
import { playback } from './playback.ts';

/** The tracks that the archive has told of, by the identifier. */
const known = new Map<string, HeardTrack[]>();

async function recordingOf(client: ApolloClient, id: number): Promise<KeptPlace['recording'] | undefined> {
  const { data } = await client.query({ query: RecordingToHearDocument, variables: { id } });
  const found = getFragmentData(RecordingSummaryFragmentDoc, data?.source);
  const performance = getFragmentData(PerformanceSummaryFragmentDoc, found?.performance);
  const identifier = found?.archiveIdentifier?.trim();
  if (!identifier) return undefined;
  const artist = performance?.artist?.name ?? 'Unknown Artist';
  const title = performance ? `${artist} ${displayedDate(performance.date, performance.year)}` : `Recording ${id}`;
  return { id, identifier, artist, title, performance: performance?.id };
}

/** Plays a recording from its first track, or says why not. One that is in the player plays on. */
export async function hear(client: ApolloClient, id: number): Promise<void> {
  const { recording: current, tracks: heard } = playback.state();
  if (current?.id === id && heard.length > 0) return playback.play();
  const signal = playback.await();
  try {
    const recording = await recordingOf(client, id);
    const tracks = recording && (known.get(recording.identifier) ?? (await askArchive(recording.identifier)));
    if (signal.aborted) return;
    if (!recording || !tracks) return playback.refuse(REFUSALS.gone);
    if (typeof tracks === 'string') return playback.refuse(REFUSALS[tracks], recording);
    known.set(recording.identifier, tracks);
    playback.restore({ recording, tracks, at: 0, seconds: 0 });
    playback.start(0);
  } catch (error) {
    if (!signal.aborted) playback.refuse(errorMessage(error));
  }
}
