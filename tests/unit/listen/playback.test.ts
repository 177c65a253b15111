import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A media element whose network is in the test's hands. */
class Sound extends EventTarget {
  static readonly all: Sound[] = [];
  readonly HAVE_FUTURE_DATA = 3;
  paused = true;
  ended = false;
  duration = 90;
  currentTime = 0;
  volume = 1;
  error: { code: number } | null = null;
  readonly asked: string[] = [];

  constructor() {
    super();
    Sound.all.push(this);
  }

  set src(address: string) {
    this.asked.push(address);
    this.load();
  }

  load(): void {
    this.paused = true;
    this.currentTime = 0;
  }

  removeAttribute(): void {}

  async play(): Promise<void> {
    this.paused = false;
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.tell('pause'));
  }

  tell(event: string): void {
    this.dispatchEvent(new Event(event));
  }
}

const TRACKS = ['One', 'Two'].map((title) => ({ name: `${title}.mp3`, title, length: 90 }));

/** A player with two tracks, of which the first plays, and the element that plays it. */
async function playing() {
  const { playback } = await import('#features/listen/playback.ts');
  const recording = { id: 1, identifier: 'sp1990-02-22.aud', artist: 'Silo Philharmonic', title: 'A show' };
  playback.restore({ recording, tracks: TRACKS, at: 0, seconds: 0 });
  playback.start(0);
  const sound = Sound.all.find(({ asked }) => asked.length > 0);
  if (!sound) throw new RangeError('Nothing was asked for.');
  sound.tell('playing');
  return { playback, sound };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.resetModules();
  Sound.all.length = 0;
  vi.stubGlobal('Audio', Sound);
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()));
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a track that is begun while another plays is waited for, and not shown as paused', async () => {
  const { playback, sound } = await playing();
  playback.next();
  await settled();
  expect(playback.state()).toMatchObject({ at: 1, status: 'waiting' });
  sound.tell('playing');
  expect(playback.state().status).toBe('playing');
});

test('a connection that breaks in a pause leaves it a pause, and play goes on at the place', async () => {
  const { playback, sound } = await playing();
  sound.currentTime = 40;
  sound.tell('timeupdate');
  playback.pause();
  await settled();
  sound.error = { code: 2 };
  sound.tell('error');
  await settled();
  expect(playback.state()).toMatchObject({ at: 0, status: 'paused', seconds: 40, failed: [] });
  expect(fetch).not.toHaveBeenCalled();
  expect(sound.asked).toHaveLength(1);
  playback.play();
  expect(sound.asked).toHaveLength(2);
  expect(sound.currentTime).toBe(40);
});

test('the volume stays for the next recording', async () => {
  const { playback } = await playing();
  playback.setVolume(0.3);
  playback.clear();
  expect(playback.volume()).toBe(0.3);
});
