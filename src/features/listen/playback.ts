import { createStore } from '#domain/listen/listening.ts';
import { type HeardTrack, isReachable, trackUrl } from './archiveItem.ts';
import { type KeptPlace, keepPlace } from './keptPlace.ts';

const EMPTY = {
  /** Undefined while nothing is in the player, and until the asked recording is known. */
  recording: undefined as KeptPlace['recording'] | undefined,
  tracks: [] as readonly HeardTrack[],
  /** The number of the track, from 0 on. */
  at: 0,
  /** `waiting` is for data, or for the network. What is paused without tracks has none: `message` says why. */
  status: 'empty' as 'empty' | 'paused' | 'waiting' | 'playing',
  /** The place in the track in full seconds, and its length in seconds. The length is 0 until it is known. */
  seconds: 0,
  length: 0,
  /** The numbers of the tracks that could not be played. */
  failed: [] as readonly number[],
  /** Whether the network is waited for. */
  away: false,
  message: '',
};
export type PlayState = typeof EMPTY;

/** The next track is fetched ahead when so many seconds are left. */
const AHEAD = 30;
/** It begins so many seconds before the end, as an element takes them to sound. After the first joint they are measured. */
let lead = 0.1;
const LONGEST_LEAD = 0.3;
/** Within so many seconds of the end a timer counts; the browser tells the place four times a second. */
const NEAR = 0.8;
/** The network is tried again after so long, and each time so much later, where the browser does not say that it is back. */
const RETRY_MS = 5000;
/** The place from which `Previous` leads to the beginning of the same track. */
const BEGUN = 3;

/** A component that reads `usePlayback` is rendered again when the player's state changes, once a second while it plays. */
const [usePlayback, set, state] = createStore(EMPTY);

export { usePlayback };

/** One plays, the other has the next track. */
let [current, spare] = [new Audio(), new Audio()];
/** Of the next joint, or of the next attempt. */
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the track that plays was begun at the end of another one, until its delay is measured. */
let begun: number | undefined;
/** How often the track was tried again. */
let tries = 0;
let asking = new AbortController();
/** One tab plays at a time. */
const tabs = new BroadcastChannel('listening');

const lengthOf = (at: number) => state().tracks[at]?.length ?? 0;
const isLast = (at: number) => at + 1 >= state().tracks.length;

const urlOf = (at: number) => {
  const { recording, tracks } = state();
  return recording && tracks[at] && trackUrl(recording.identifier, tracks[at]);
};
const has = (audio: HTMLAudioElement, at: number) => audio.getAttribute('src') === urlOf(at);
const load = (audio: HTMLAudioElement, at: number, seconds: number) => {
  audio.src = urlOf(at) ?? '';
  audio.currentTime = seconds;
};

const keep = () => state().tracks.length > 0 && keepPlace(state());

const play = () => {
  const { tracks, at, status, seconds } = state();
  if (tracks.length === 0 || status === 'playing') return;
  if (!has(current, at) || current.error) load(current, at, seconds);
  // Some browsers let an element play only what a press has loaded; this one is for the tracks that follow.
  if (!spare.getAttribute('src')) spare.load();
  set({ status: 'waiting' });
  // The browser may want a press first. What else it refuses is told as an error of the element.
  current.play().catch(({ name }: Error) => name === 'NotAllowedError' && set({ status: 'paused' }));
};

/** Plays a track. What plays still is left to end. */
const go = (at: number, seconds = 0, message = '') => {
  clearTimeout(timer);
  if (at !== state().at) tries = 0;
  if (!has(current, at) && has(spare, at) && !spare.error) [current, spare] = [spare, current];
  if (has(current, at) && current.currentTime !== seconds) current.currentTime = seconds;
  set({ at, seconds, length: lengthOf(at), status: 'waiting', message });
  play();
  keep();
};

const start = (at: number) => {
  current.pause();
  tries = 0;
  go(at);
};

/** Ends after the last track: the player stays, at the first one. */
const finish = (message = '') => {
  clearTimeout(timer);
  set({ at: 0, seconds: 0, length: lengthOf(0), status: 'paused', message });
  keep();
};

/** Begins the next track over the last moment of this one, which ends by itself. */
const join = () => {
  const { at } = state();
  const isNear = current.duration - current.currentTime <= NEAR;
  if (current.paused || !isNear || !has(spare, at + 1) || spare.readyState < spare.HAVE_FUTURE_DATA) return;
  begun = performance.now();
  go(at + 1);
};

const onProgress = () => {
  const { at, seconds, length } = state();
  const { currentTime, duration, paused } = current;
  const now = { seconds: Math.floor(currentTime), length: Number.isFinite(duration) ? duration : length };
  if (now.seconds !== seconds || now.length !== length) set(now);
  if (begun !== undefined && currentTime > 0) {
    lead = Math.min(LONGEST_LEAD, Math.max(0, (performance.now() - begun) / 1000 - currentTime));
    begun = undefined;
  }
  const left = duration - currentTime;
  if (left < AHEAD && !isLast(at) && !has(spare, at + 1) && spare.paused) load(spare, at + 1, 0);
  if (left >= NEAR || paused) return;
  clearTimeout(timer);
  timer = setTimeout(join, Math.max(0, left - lead) * 1000);
};

const onFailure = async () => {
  const { recording, tracks, at, status } = state();
  const { error } = current;
  clearTimeout(timer);
  // Its rest could not be fetched. It is asked for again when it is to play.
  if (status === 'paused' || !recording) return;
  set({ status: 'waiting' });
  const away = !(await isReachable(recording.identifier));
  if (current.error !== error || state().status === 'paused') return;
  // It broke off, or failed as the network came back: it is worth another attempt.
  const isBroken = error?.code === MediaError.MEDIA_ERR_NETWORK || state().away;
  set({ away });
  if (away || (isBroken && tries === 0)) {
    tries += 1;
    timer = setTimeout(() => go(at, state().seconds), away ? tries * RETRY_MS : 0);
    return;
  }
  const failed = new Set([...state().failed, at]);
  set({ failed: [...failed] });
  const told = `“${tracks[at]?.title}” could not be played.`;
  // Of three in a row, the archive is to blame: it would refuse all of them.
  if ([at, at - 1, at - 2].every((one) => failed.has(one))) finish('The archive does not give these tracks now.');
  else if (isLast(at)) finish(told);
  else go(at + 1, 0, told);
};

const onPlaying = () => {
  const { at, failed } = state();
  set({ status: 'playing', away: false, failed: failed.filter((one) => one !== at) });
  tabs.postMessage('playing');
};

const onPause = () => {
  // Of a track that has ended, or was left for the one that is begun now.
  if (current.ended || !current.paused) return;
  set({ status: 'paused' });
  keep();
};

for (const audio of [current, spare]) {
  const on = (event: string, act: () => void) =>
    audio.addEventListener(event, () => audio === current && has(audio, state().at) && act());
  on('timeupdate', onProgress);
  on('durationchange', onProgress);
  on('playing', onPlaying);
  on('waiting', () => set({ status: 'waiting' }));
  on('pause', onPause);
  on('ended', () => (isLast(state().at) ? finish() : go(state().at + 1)));
  on('error', onFailure);
}

const seek = (seconds: number) => {
  const { at } = state();
  set({ seconds: Math.floor(seconds) });
  if (!has(current, at) || current.error) return;
  clearTimeout(timer);
  current.currentTime = seconds;
};

const pause = () => {
  clearTimeout(timer);
  current.pause();
  if (state().status === 'waiting' && state().tracks.length > 0) set({ status: 'paused' });
};
tabs.addEventListener('message', pause);
window.addEventListener('pagehide', keep);
window.addEventListener(
  'online',
  () => state().away && state().status === 'waiting' && go(state().at, state().seconds),
);

/** Takes the player away. */
const clear = () => {
  clearTimeout(timer);
  asking.abort();
  for (const audio of [current, spare]) {
    audio.removeAttribute('src');
    audio.load();
  }
  set(EMPTY);
  keepPlace(undefined);
};

/** The player of this document. Pages come and go beside it. */
export const playback = {
  state,
  /** Ends what plays, while another recording is asked for. Returns what says that its answer is no longer wanted. */
  await: (): AbortSignal => {
    clear();
    set({ status: 'waiting' });
    asking = new AbortController();
    return asking.signal;
  },
  /** Says why a recording is not played. */
  refuse: (message: string, recording?: KeptPlace['recording']) => set({ recording, status: 'paused', message }),
  /** Puts a recording into the player, paused. */
  restore: (place: KeptPlace) =>
    set({ ...EMPTY, ...place, length: place.tracks[place.at]?.length ?? 0, status: 'paused' }),
  play,
  pause,
  /** Plays a track from its beginning. */
  start,
  next: () => isLast(state().at) || start(state().at + 1),
  /** Leads to the beginning of the track, or near it to the track before. */
  previous: () => (state().seconds >= BEGUN || state().at === 0 ? seek(0) : start(state().at - 1)),
  seek,
  volume: () => current.volume,
  setVolume: (volume: number) => {
    for (const audio of [current, spare]) audio.volume = volume;
  },
  clear,
};
