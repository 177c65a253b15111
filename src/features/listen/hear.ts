import type { ApolloClient } from '@apollo/client';
import { displayedDate } from '#domain/dates/dates.ts';
import { errorMessage } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  RecordingSummaryFragmentDoc,
  RecordingToHearDocument,
} from '#graphql/generated/graphql.ts';
import { askArchive, type HeardTrack, type Refusal } from './archiveItem.ts';
import { type HeardRecording, playback } from './playback.ts';

const REFUSALS: Record<Refusal, string> = {
  gone: 'The archive does not have this recording.',
  private: 'The archive does not let this recording be played here.',
  none: 'The archive has no tracks of this recording that this browser plays.',
  busy: 'The archive has too many requests now. Try again in a few minutes.',
  unreachable: 'The archive cannot be reached now. Try again later.',
  strange: 'What the archive says of this recording was not understood.',
};

/** The tracks that the archive has told of, by the identifier. */
const known = new Map<string, HeardTrack[]>();

async function recordingOf(client: ApolloClient, id: number): Promise<HeardRecording | undefined> {
  const { data } = await client.query({ query: RecordingToHearDocument, variables: { id } });
  const found = getFragmentData(RecordingSummaryFragmentDoc, data?.source);
  const performance = getFragmentData(PerformanceSummaryFragmentDoc, found?.performance);
  const identifier = found?.archiveIdentifier?.trim();
  if (!identifier) return undefined;
  const artist = performance?.artist?.name ?? 'Unknown Artist';
  const title = performance ? `${artist} ${displayedDate(performance.date, performance.year)}` : `Recording ${id}`;
  return { id, identifier, artist, title, ...(performance && { performance: performance.id }) };
}

const plays = (type: string): boolean => new Audio().canPlayType(type) !== '';

/** The recording that was asked for last. An answer for another one comes too late. */
let asked = 0;

/** Plays a recording from its first track, or says why not. One that is in the player plays on. */
export async function hear(client: ApolloClient, id: number): Promise<void> {
  const { recording: current, tracks, status } = playback.state();
  if (current?.id === id && tracks.length > 0) return status === 'paused' ? playback.play() : undefined;
  asked += 1;
  const mine = asked;
  playback.await();
  try {
    const recording = await recordingOf(client, id);
    if (mine !== asked) return;
    if (!recording) return playback.refuse(undefined, REFUSALS.gone);
    const { identifier } = recording;
    const answer = known.get(identifier) ?? (await askArchive(identifier, plays));
    if (mine !== asked) return;
    if (typeof answer === 'string') return playback.refuse(recording, REFUSALS[answer]);
    known.set(identifier, answer);
    playback.restore({ recording, tracks: answer, at: 0, seconds: 0 });
    playback.start(0);
  } catch (error) {
    if (mine === asked) playback.refuse(undefined, errorMessage(error));
  }
}

/** Takes the player away. */
export function stopHearing(): void {
  asked += 1;
  playback.clear();
}
