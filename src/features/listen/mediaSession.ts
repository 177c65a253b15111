import { playback } from './playback.ts';

/** Tells the system what plays, and does what its keys and lock screen ask. Returns what ends that. */
export function shareWithSystem(): () => void {
  // Undefined in older browsers.
  const session: MediaSession | undefined = navigator.mediaSession;
  if (!session) return () => {};
  const { play, pause, previous, next, seek } = playback;
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', play],
    ['pause', pause],
    ['previoustrack', previous],
    ['nexttrack', next],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime)],
  ];
  for (const [action, act] of actions) session.setActionHandler(action, act);

  let told = '';
  const tell = () => {
    const { recording, tracks, at, status, seconds, length } = playback.state();
    const track = tracks[at];
    // The system counts on by itself, and is told where the place was moved to.
    const now = JSON.stringify([recording?.id, track?.name, status, length, Math.floor(seconds / 5)]);
    if (now === told) return;
    told = now;
    session.metadata =
      recording && track
        ? new MediaMetadata({ title: track.title, artist: recording.artist, album: recording.title })
        : null;
    session.playbackState = !track ? 'none' : status === 'paused' ? 'paused' : 'playing';
    if (track && length > 0) session.setPositionState({ duration: length, position: Math.min(seconds, length) });
  };
  tell();
  const stop = playback.subscribe(tell);
  return () => {
    stop();
    for (const [action] of actions) session.setActionHandler(action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };
}
