import { useEffect } from 'react';
import { playback, usePlayback } from './playback.ts';

const { play, pause, previous, next, seek } = playback;

const ACTIONS: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
  ['play', play],
  ['pause', pause],
  ['previoustrack', previous],
  ['nexttrack', next],
  ['seekto', ({ seekTime = 0 }) => seek(seekTime)],
];

/** Tells the system what plays, and does what its keys and lock screen ask. */
export function useMediaSession(): void {
  const { recording, tracks, at, status, seconds, length } = usePlayback();
  const title = tracks[at]?.title;

  useEffect(() => {
    for (const [action, act] of ACTIONS) navigator.mediaSession.setActionHandler(action, act);
    return () => {
      for (const [action] of ACTIONS) navigator.mediaSession.setActionHandler(action, null);
      Object.assign(navigator.mediaSession, { metadata: null, playbackState: 'none' });
    };
  }, []);
  useEffect(() => {
    if (!recording || title === undefined) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: recording.artist, album: recording.title });
  }, [recording, title]);
  useEffect(() => {
    navigator.mediaSession.playbackState = status === 'paused' ? 'paused' : 'playing';
    if (length > 0) navigator.mediaSession.setPositionState({ duration: length, position: Math.min(seconds, length) });
  }, [status, seconds, length]);
}
