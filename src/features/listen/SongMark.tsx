import { Icon } from '#components/Icon.tsx';
import { tellListening } from '#domain/listen/listening.ts';
import { PAUSE, PLAY } from './icons.ts';
import { matchSongs } from './matchSongs.ts';
import { type PlayState, playback, usePlayback } from './playback.ts';

/** A small button beside a song of a set list that plays its track. That of the track in the player is marked. */
function SongMark({ track }: { track: number }) {
  const { tracks, at, status } = usePlayback();
  const plays = at === track && status !== 'paused';
  const press = () => (at === track ? playback.play() : playback.start(track));
  // In an element of its own: on paper, lines that are buttons are left out.
  return (
    <span className="player-mark">
      <button
        type="button"
        aria-label={`${plays ? 'Pause' : 'Play'} ${tracks[track]?.title}`}
        aria-current={at === track ? 'true' : undefined}
        onClick={plays ? playback.pause : press}
      >
        <Icon path={plays ? PAUSE : PLAY} />
      </button>
    </span>
  );
}

/** Has the set lists of the show in the player mark the songs that its tracks match. */
export function markSongs({ recording, tracks }: Pick<PlayState, 'recording' | 'tracks'>): void {
  const titles = tracks.map(({ title }) => title);
  const of = (sets: readonly string[]) => {
    const find = matchSongs(sets, titles);
    return (set: number, place: number) => {
      const track = find(set, place);
      return track === undefined ? null : <SongMark track={track} />;
    };
  };
  const performance = tracks.length > 0 ? recording?.performance : undefined;
  tellListening({ marks: performance === undefined ? undefined : { performance, of } });
}
