import { useApolloClient } from '@apollo/client/react';
import { ActionIcon } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { useListening } from '#domain/listen/listening.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { itemUrl } from './archiveItem.ts';
import { hear, stopHearing } from './hear.ts';
import { CLOSE, NEXT, PAUSE, PLAY, PREVIOUS, TRACKS } from './icons.ts';
import { readPlace } from './keptPlace.ts';
import { shareWithSystem } from './mediaSession.ts';
import { playback, usePlayback } from './playback.ts';
import styles from './player.css?url&no-inline';
import { markSongs } from './SongMark.tsx';

/** A time as players show it: `5:07`, `1:05:07`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A time in words: `2 minutes`, `2 minutes 5 seconds`. */
function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return [(minutes > 0 || rest === 0) && counted(minutes, 'minute'), rest > 0 && counted(rest, 'second')]
    .filter(Boolean)
    .join(' ');
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'style'> {
  name: string;
  path: string;
}

const IconButton = ({ name, path, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size="xl" aria-label={name} {...props}>
    <Icon path={path} />
  </ActionIcon>
);

/** The place in the track. It is said again when a minute is full, and where it was moved to. */
function Place() {
  const seconds = usePlayback((state) => state.seconds);
  const length = usePlayback((state) => state.length);
  const [movedTo, setMovedTo] = useState(0);
  const minute = seconds - (seconds % 60);
  const said = movedTo > minute && movedTo <= seconds + 1 ? movedTo : minute;
  return (
    <div className="player-place">
      <span>{clock(seconds)}</span>
      <input
        type="range"
        aria-label="Place in the track"
        aria-valuetext={length > 0 ? `${inWords(said)} of ${inWords(length)}` : inWords(said)}
        disabled={length === 0}
        min={0}
        max={Math.max(1, length)}
        step={Math.max(1, Math.round(length / 100))}
        value={Math.min(seconds, length)}
        onChange={({ currentTarget }) => {
          setMovedTo(currentTarget.valueAsNumber);
          playback.seek(currentTarget.valueAsNumber);
        }}
      />
      <span>{length > 0 ? clock(length) : '-:--'}</span>
    </div>
  );
}

function Controls() {
  const at = usePlayback((state) => state.at);
  const last = usePlayback((state) => state.tracks.length - 1);
  const isPaused = usePlayback((state) => state.status === 'paused');
  return (
    <div className="player-controls">
      <IconButton name="Previous" path={PREVIOUS} onClick={playback.previous} />
      {isPaused ? (
        <IconButton name="Play" path={PLAY} className="player-play" onClick={playback.play} />
      ) : (
        <IconButton name="Pause" path={PAUSE} className="player-play" onClick={playback.pause} />
      )}
      <IconButton name="Next" path={NEXT} disabled={at >= last} onClick={playback.next} />
    </div>
  );
}

/** All tracks, in the list that `Tracks` unfolds. */
function TrackList() {
  const tracks = usePlayback((state) => state.tracks);
  const failed = usePlayback((state) => state.failed);
  const at = usePlayback((state) => state.at);
  return (
    <ol className="player-tracks">
      {tracks.map(({ name, title, length }, track) => (
        <li key={name}>
          <button type="button" aria-current={track === at ? 'true' : undefined} onClick={() => playback.start(track)}>
            <bdi>{title}</bdi>
            <small>{failed.includes(track) ? 'could not be played' : length !== undefined && clock(length)}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What is in the player, and what is to be said of it. */
function Heard() {
  const recording = usePlayback((state) => state.recording);
  const track = usePlayback((state) => state.tracks[state.at]?.title);
  const message = usePlayback((state) => state.message);
  const archive = recording && itemUrl(recording.identifier);
  const status = usePlayback((state) => state.status);
  return (
    <div className="player-heard">
      {track && <bdi>{track}</bdi>}
      {recording && <Link to={paths.recording(recording.id)}>{recording.title}</Link>}
      <p role="status">
        {message}
        {!message && (status === 'loading' || status === 'waiting') && (
          <span className="player-waiting">Waiting for the archive...</span>
        )}{' '}
        {message && archive && (
          <a href={archive} rel="noopener noreferrer nofollow external">
            At the archive
          </a>
        )}
      </p>
    </div>
  );
}

/** The room at the foot of the window that the player takes. What else stands there, and the focus, stay above it. */
function useRoom() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      root.setProperty('--player-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      root.removeProperty('--player-height');
    };
  }, []);
  return bar;
}

function Bar() {
  const hasTracks = usePlayback((state) => state.tracks.length > 0);
  const [unfolded, setUnfolded] = useState(false);
  const bar = useRoom();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(shareWithSystem, []);
  const close = () => {
    // The focus would be lost with the button.
    document.querySelector('main')?.focus({ preventScroll: true });
    stopHearing();
  };
  return (
    <section
      ref={bar}
      className="player"
      aria-label="Player"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !unfolded) return;
        setUnfolded(false);
        opener.current?.focus();
      }}
    >
      {unfolded && hasTracks && <TrackList />}
      <div className="player-bar">
        <Heard />
        {hasTracks && (
          <>
            <Controls />
            <Place />
            <input
              type="range"
              className="player-volume"
              aria-label="Volume"
              min={0}
              max={1}
              step={0.05}
              defaultValue={playback.volume()}
              onChange={({ currentTarget }) => playback.setVolume(currentTarget.valueAsNumber)}
            />
          </>
        )}
        <div className="player-end">
          {hasTracks && (
            <IconButton
              ref={opener}
              name="Tracks"
              path={TRACKS}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            />
          )}
          <IconButton name="Close player" path={CLOSE} onClick={close} />
        </div>
      </div>
    </section>
  );
}

/** The player at the foot of the window, with the marks in set lists. It takes no room until there is something to play. */
export function Player() {
  const client = useApolloClient();
  const { pressed } = useListening();
  const isEmpty = usePlayback(({ status }) => status === 'empty');
  const recording = usePlayback((state) => state.recording);
  const tracks = usePlayback((state) => state.tracks);

  useEffect(() => {
    const kept = pressed ? undefined : readPlace();
    if (kept) playback.restore(kept);
    if (pressed) hear(client, pressed.recording);
  }, [client, pressed]);
  useEffect(() => markSongs({ recording, tracks }), [recording, tracks]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="player" />
      {!isEmpty && <Bar />}
    </>
  );
}
