import { useSyncExternalStore } from 'react';
import { type HeardTrack, trackUrl } from './archiveItem.ts';
import { type KeptPlace, keepPlace } from './keptPlace.ts';

export type HeardRecording = KeptPlace['recording'];

export interface PlayState {
  /** Undefined while nothing is in the player, and until the asked recording is known. */
  recording: HeardRecording | undefined;
  tracks: readonly HeardTrack[];
  /** The number of the track, from 0 on. */
  at: number;
  /** `waiting` is for data, or for the network. `none` means that there is nothing to play; `message` says why. */
  status: 'empty' | 'loading' | 'none' | 'paused' | 'waiting' | 'playing';
  /** The place in the track, and its length, in seconds. The length is 0 until it is known. */
  seconds: number;
  length: number;
  /** The numbers of the tracks that could not be played. */
  failed: readonly number[];
  message: string;
}

const EMPTY: PlayState = {
  recording: undefined,
  tracks: [],
  at: 0,
  status: 'empty',
  seconds: 0,
  length: 0,
  failed: [],
  message: '',
};

/** The next track is fetched ahead when so many seconds are left. */
const AHEAD = 30;
/** It begins so many seconds before the end, as an element takes them to sound. After the first joint they are measured. */
const LEAD = 0.1;
const LONGEST_LEAD = 0.3;
/** Within so many seconds of the end a timer counts; the browser tells the place four times a second. */
const NEAR = 0.8;
/** Of so many tracks in a row that fail, the archive is to blame: it would refuse all of them. */
const MOST_FAILURES = 3;
/** The network is tried again so often, and after so long, where the browser does not say that it has come back. */
const MOST_TRIES = 24;
const RETRY_MS = 5000;
const AWAY = 'The archive cannot be reached. It plays on when it can.';

/** The place from which `Previous` leads to the beginning of the same track. */
const BEGUN = 3;

/** One of two media elements: one plays, the other has the next track. */
interface Deck {
  audio: HTMLAudioElement;
  track: number | undefined;
}

/** Whether the archive answers at all, even if it refuses. A media element does not tell that from a lost network. */
const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(RETRY_MS) }).then(
    () => true,
    () => false,
  );

function createPlayback() {
  let state = EMPTY;
  const listeners = new Set<() => void>();
  const deckOf = (): Deck => ({ audio: new Audio(), track: undefined });
  let current = deckOf();
  let spare = deckOf();
  let handOver: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lead = LEAD;
  /** When the track that plays was begun at the end of another one, until its delay is measured. */
  let begun: number | undefined;
  let [failures, tries] = [0, 0];
  /** The track that was already begun anew after its connection broke. */
  let begunAnew: number | undefined;
  // One tab plays at a time.
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('listening');

  const set = (change: Partial<PlayState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const urlOf = (at: number) => {
    const track = state.tracks[at];
    return state.recording && track && trackUrl(state.recording.identifier, track);
  };
  const keep = () => {
    const { recording, tracks, at, seconds } = state;
    if (recording && tracks.length > 0) keepPlace({ recording, tracks: [...tracks], at, seconds });
  };

  const empty = (deck: Deck) => {
    deck.track = undefined;
    deck.audio.removeAttribute('src');
    deck.audio.load();
  };
  const load = (deck: Deck, at: number, seconds = 0) => {
    deck.track = at;
    deck.audio.preload = 'auto';
    deck.audio.src = urlOf(at) ?? '';
    deck.audio.currentTime = seconds;
  };
  const stopTimers = () => {
    clearTimeout(handOver);
    clearTimeout(retry);
    [handOver, retry, begun] = [undefined, undefined, undefined];
  };
  const swap = () => {
    [current, spare] = [spare, current];
  };

  const play = () => {
    if (state.tracks.length === 0) return;
    if (current.track !== state.at) load(current, state.at, state.seconds);
    // Some browsers let an element play only what a press has loaded; this one is for the tracks that follow.
    if (spare.track === undefined) spare.audio.load();
    set({ status: 'waiting' });
    current.audio.play().catch((error: unknown) => {
      // The browser wants a press first.
      if (error instanceof DOMException && error.name === 'NotAllowedError') set({ status: 'paused' });
    });
  };

  const start = (at: number, seconds = 0, message = '') => {
    stopTimers();
    const ready = seconds === 0 && spare.track === at && !spare.audio.error;
    current.audio.pause();
    if (ready) swap();
    else load(current, at, seconds);
    set({ at, seconds, length: current.audio.duration || (state.tracks[at]?.length ?? 0), message });
    play();
    keep();
  };

  /** Ends after the last track: the player stays, at the first one. */
  const finish = (message = '') => {
    stopTimers();
    for (const deck of [current, spare]) empty(deck);
    set({ at: 0, seconds: 0, length: state.tracks[0]?.length ?? 0, status: 'paused', message });
    keep();
  };

  const next = () => (state.at + 1 < state.tracks.length ? start(state.at + 1) : finish());

  /** Begins the next track over the last moment of this one, which ends by itself. */
  const beginNext = () => {
    handOver = undefined;
    const { audio } = current;
    const left = audio.duration - audio.currentTime;
    const isReady = spare.track === state.at + 1 && spare.audio.readyState >= spare.audio.HAVE_FUTURE_DATA;
    if (audio.paused || left > NEAR || !isReady) return;
    swap();
    set({ at: state.at + 1, seconds: 0, length: current.audio.duration, message: '' });
    begun = performance.now();
    play();
    keep();
  };

  const onFailure = async () => {
    const { at, seconds, recording, tracks } = state;
    const code = current.audio.error?.code;
    stopTimers();
    current.track = undefined;
    // Its rest could not be fetched. It is asked for again when it is to play.
    if (state.status === 'paused') return;
    set({ status: 'waiting' });
    const isThere = await isReachable(urlOf(at) ?? '');
    if (state.recording !== recording || state.at !== at || state.status !== 'waiting' || current.track === at) return;
    if (!isThere && tries < MOST_TRIES) {
      tries += 1;
      set({ message: AWAY });
      retry = setTimeout(() => start(at, seconds, AWAY), RETRY_MS);
    } else if (code === MediaError.MEDIA_ERR_NETWORK && begunAnew !== at) {
      begunAnew = at;
      start(at, seconds);
    } else {
      failures += 1;
      set({ failed: [...new Set([...state.failed, at])] });
      const told = `“${tracks[at]?.title}” could not be played.`;
      if (failures >= MOST_FAILURES) finish('The archive does not give these tracks now.');
      else if (at + 1 < tracks.length) start(at + 1, 0, told);
      else finish(told);
    }
  };

  const onProgress = ({ audio }: Deck) => {
    set({ seconds: audio.currentTime });
    if (begun !== undefined && audio.currentTime > 0) {
      lead = Math.min(LONGEST_LEAD, Math.max(0, (performance.now() - begun) / 1000 - audio.currentTime));
      begun = undefined;
    }
    const left = audio.duration - audio.currentTime;
    const following = state.at + 1;
    if (left < AHEAD && following < state.tracks.length && spare.track !== following && spare.audio.paused) {
      load(spare, following);
    }
    if (left < NEAR && !audio.paused) handOver ??= setTimeout(beginNext, Math.max(0, left - lead) * 1000);
  };

  const isCurrent = (deck: Deck) => deck === current && deck.track === state.at;
  const listenTo = (deck: Deck) => {
    const on = (event: string, act: () => void) => {
      deck.audio.addEventListener(event, () => isCurrent(deck) && act());
    };
    on('timeupdate', () => onProgress(deck));
    on('durationchange', () => {
      if (Number.isFinite(deck.audio.duration)) set({ length: deck.audio.duration });
    });
    on('playing', () => {
      [failures, tries] = [0, 0];
      set({ status: 'playing', message: state.message === AWAY ? '' : state.message });
      tabs?.postMessage('playing');
    });
    on('waiting', () => set({ status: 'waiting' }));
    on('pause', () => {
      // Of a track that has ended, or was left for the one that is begun now.
      if (deck.audio.ended || !deck.audio.paused) return;
      set({ status: 'paused' });
      keep();
    });
    on('ended', next);
    on('error', onFailure);
  };
  for (const deck of [current, spare]) listenTo(deck);

  const seek = (seconds: number) => {
    clearTimeout(handOver);
    handOver = undefined;
    if (current.track === state.at) current.audio.currentTime = seconds;
    set({ seconds });
  };

  const pause = () => {
    stopTimers();
    current.audio.pause();
    if (state.status === 'waiting') set({ status: 'paused' });
  };
  tabs?.addEventListener('message', pause);
  window.addEventListener('pagehide', keep);
  window.addEventListener('online', () => state.status === 'waiting' && start(state.at, state.seconds));

  const clear = () => {
    stopTimers();
    for (const deck of [current, spare]) empty(deck);
    state = EMPTY;
    set({});
    keepPlace(undefined);
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Ends what plays, while another recording is asked for. */
    await: () => {
      clear();
      set({ status: 'loading' });
    },
    /** Says why a recording is not played. */
    refuse: (recording: HeardRecording | undefined, message: string) => set({ recording, status: 'none', message }),
    /** Puts a recording into the player, paused. */
    restore: ({ recording, tracks, at, seconds }: KeptPlace) =>
      set({ ...EMPTY, recording, tracks, at, seconds, length: tracks[at]?.length ?? 0, status: 'paused' }),
    play,
    pause,
    /** Plays a track from its beginning. */
    start,
    next,
    /** Leads to the beginning of the track, or near it to the track before. */
    previous: () => (state.seconds > BEGUN || state.at === 0 ? seek(0) : start(state.at - 1)),
    seek,
    volume: () => current.audio.volume,
    setVolume: (volume: number) => {
      for (const { audio } of [current, spare]) audio.volume = volume;
    },
    clear,
  };
}

/** The player of this document. Pages come and go beside it. */
export const playback = createPlayback();

/** A part of the player's state. What reads it is rendered again when that part changes. */
export const usePlayback = <Part>(part: (state: PlayState) => Part): Part =>
  useSyncExternalStore(playback.subscribe, () => part(playback.state()));
