import { useApolloClient } from '@apollo/client/react';
import { ActionIcon } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import { ExternalLink } from '#components/navigation/ExternalLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { useListening } from '#domain/listen/listening.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { itemUrl } from './archiveItem.ts';
import { hear } from './hear.ts';
import { CLOSE, NEXT, PAUSE, PLAY, PREVIOUS, TRACKS } from './icons.ts';
import { readPlace } from './keptPlace.ts';
import { useMediaSession } from './mediaSession.ts';
import { playback, usePlayback } from './playback.ts';
import styles from './player.css?url&no-inline';
import { markSongs } from './SongMark.tsx';

/** A time as players show it: `5:07`, `1:05:07`. */
function clock(time: number): string {
  const [hours, minutes, seconds] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  const parts = hours ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(seconds).padStart(2, '0')].join(':');
}

/** A time in words: `2 minutes`, `2 minutes 5 seconds`. */
const inWords = (time: number): string => {
  const seconds = Math.floor(time % 60);
  return counted(Math.floor(time / 60), 'minute') + (seconds > 0 ? ` ${counted(seconds, 'second')}` : '');
};

type IconButtonProps = Omit<ComponentProps<'button'>, 'color' | 'style'> & { name: string; path: string };

const IconButton = ({ name, path, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size="xl" aria-label={name} {...props}>
    <Icon path={path} />
  </ActionIcon>
);

/** The place in the track. It is said again when a minute is full, and where it was moved to. */
function Place() {
  const { seconds, length } = usePlayback();
  const [movedTo, setMovedTo] = useState(0);
  const minute = seconds - (seconds % 60);
  const said = inWords(movedTo > minute && movedTo <= seconds + 1 ? movedTo : minute);
  return (
    <div className="player-place">
      <span>{clock(seconds)}</span>
      <input
        type="range"
        aria-label="Place in the track"
        aria-valuetext={length > 0 ? `${said} of ${inWords(length)}` : said}
        disabled={length === 0}
        max={Math.max(1, length)}
        step={Math.max(1, Math.round(length / 100))}
        value={Math.min(seconds, length)}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          setMovedTo(valueAsNumber);
          playback.seek(valueAsNumber);
        }}
      />
      <span>{length > 0 ? clock(length) : '-:--'}</span>
    </div>
  );
}

function Controls() {
  const { at, tracks, status } = usePlayback();
  const [name, path, press] = status === 'paused' ? ['Play', PLAY, playback.play] : ['Pause', PAUSE, playback.pause];
  const isLast = at + 1 >= tracks.length;
  return (
    <div className="player-controls">
      <IconButton name="Previous" path={PREVIOUS} onClick={playback.previous} />
      <IconButton name={name} path={path} className="player-play" onClick={press} />
      {/* Disabled by itself, it would lose the focus of who has come to the last track with it. */}
      <IconButton
        name="Next"
        path={NEXT}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={playback.next}
      />
    </div>
  );
}

/** All tracks, in the list that `Tracks` unfolds. */
function TrackList() {
  const { tracks, failed, at } = usePlayback();
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

/** The track and the recording in the player, and the sentence about them. */
function Heard() {
  const { recording, tracks, at, status, away, message } = usePlayback();
  const isWaiting = status === 'waiting';
  const told = isWaiting && away ? 'The archive cannot be reached. It plays on when it can.' : message;
  const archive = recording && itemUrl(recording.identifier);
  return (
    <div className="player-heard">
      <bdi>{tracks[at]?.title}</bdi>
      {recording && <Link to={paths.recording(recording.id)}>{recording.title}</Link>}
      <p role="status">
        {told || (isWaiting && <span className="player-waiting">Waiting for the archive...</span>)}{' '}
        {told && archive && <ExternalLink url={archive}>At the archive</ExternalLink>}
      </p>
    </div>
  );
}

/** Tells the page how much room at its foot the player takes. What else stands there, and the focus, stay above it. */
function takeRoom(bar: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--player-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--player-height');
  };
}

function Bar() {
  const hasTracks = usePlayback().tracks.length > 0;
  const [unfolded, setUnfolded] = useState(false);
  useMediaSession();
  const close = () => {
    // The focus would be lost with the button.
    document.querySelector('main')?.focus({ preventScroll: true });
    playback.clear();
  };
  const toggle = () => setUnfolded(!unfolded);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape' || !unfolded) return;
    toggle();
    currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <section ref={takeRoom} className="player" aria-label="Player" onKeyDown={onKeyDown}>
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
              max={1}
              step={0.05}
              defaultValue={playback.volume()}
              onChange={({ currentTarget }) => playback.setVolume(currentTarget.valueAsNumber)}
            />
          </>
        )}
        <div className="player-end">
          {hasTracks && <IconButton name="Tracks" path={TRACKS} aria-expanded={unfolded} onClick={toggle} />}
          <IconButton name="Close player" path={CLOSE} onClick={close} />
        </div>
      </div>
      {unfolded && hasTracks && <TrackList />}
    </section>
  );
}

/** The player at the foot of the window, with the marks in set lists. It takes no room until there is something to play. */
export function Player() {
  const client = useApolloClient();
  const { pressed } = useListening();
  const { status, recording, tracks } = usePlayback();

  useEffect(() => {
    const kept = pressed ? undefined : readPlace();
    if (kept) playback.restore(kept);
    if (pressed) hear(client, pressed.recording);
  }, [client, pressed]);
  useEffect(() => markSongs({ recording, tracks }), [recording, tracks]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="player" />
      {status !== 'empty' && <Bar />}
    </>
  );
}
