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
    this.error = null;
  }

  getAttribute(): string | undefined {
    return this.asked.at(-1);
  }

  removeAttribute(): void {
    this.asked.length = 0;
  }

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

const recordingOf = (id: number, ...titles: string[]) => ({
  recording: { id, identifier: `sp1990-02-2${id}.aud`, artist: 'Silo Philharmonic', title: 'A show' },
  tracks: titles.map((title) => ({ name: `${title}.mp3`, title, length: 90 })),
  at: 0,
  seconds: 0,
});

/** A player with tracks, of which the first plays, and the element that plays it. */
async function playing(...titles: string[]) {
  const { playback } = await import('#features/listen/playback.ts');
  playback.restore(recordingOf(1, 'One', 'Two', ...titles));
  playback.start(0);
  const sound = Sound.all.find(({ asked }) => asked.length > 0);
  if (!sound) throw new RangeError('Nothing was asked for.');
  sound.tell('playing');
  return { playback, sound };
}

/** Has the element that plays fail, with the code of a file that cannot be read. */
async function fail(code = 4): Promise<void> {
  for (const sound of Sound.all.filter(({ paused }) => !paused)) {
    sound.error = { code };
    sound.tell('error');
  }
  await settled();
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.resetModules();
  Sound.all.length = 0;
  vi.stubGlobal('Audio', Sound);
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 });
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

test('three tracks in a row that fail end it, and do not count for those that are asked for later', async () => {
  const { playback, sound } = await playing('Three', 'Four');
  for (const at of [1, 2, 0]) {
    await fail();
    expect(playback.state().at).toBe(at);
  }
  expect(playback.state()).toMatchObject({ status: 'paused', message: 'The archive does not give these tracks now.' });
  playback.restore(recordingOf(2, 'Bad', 'Good'));
  playback.start(0);
  await fail();
  expect(playback.state()).toMatchObject({ at: 1, status: 'waiting', failed: [0] });
  expect(playback.state().message).toBe('“Bad” could not be played.');
  // One that plays later has not failed.
  playback.start(0);
  sound.tell('playing');
  expect(playback.state().failed).toEqual([]);
});

test('a track that the archive leads to a forbidden host is lost, not the network', async () => {
  const { playback } = await playing();
  await fail();
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['https://archive.org/metadata/sp1990-02-21.aud']);
  expect(playback.state()).toMatchObject({ at: 1, away: false });
});

test('a lost network is waited for, and no longer after a pause', async () => {
  const { playback, sound } = await playing();
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await fail();
  expect(playback.state()).toMatchObject({ at: 0, status: 'waiting', away: true, failed: [] });
  window.dispatchEvent(new Event('online'));
  expect(sound.asked).toHaveLength(2);
  await fail();
  playback.pause();
  window.dispatchEvent(new Event('online'));
  expect(playback.state().status).toBe('paused');
  expect(sound.asked).toHaveLength(2);
});

test('a track that fails as the network comes back is asked for again', async () => {
  const { playback, sound } = await playing();
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await fail();
  playback.next();
  await fail();
  await settled();
  expect(playback.state()).toMatchObject({ at: 1, status: 'waiting', away: false, failed: [] });
  expect(sound.asked.at(-1)).toContain('/Two.mp3');
  sound.tell('playing');
  await fail();
  expect(playback.state()).toMatchObject({ at: 0, status: 'paused', failed: [1] });
});

test('a track that breaks off is begun anew once, at the place, and left then', async () => {
  const { playback, sound } = await playing();
  sound.currentTime = 40;
  sound.tell('timeupdate');
  await fail(2);
  await settled();
  expect(playback.state()).toMatchObject({ at: 0, status: 'waiting', seconds: 40, failed: [] });
  sound.tell('playing');
  await fail(2);
  expect(playback.state()).toMatchObject({ at: 1, failed: [0] });
});

test('behind the last track there is none, and before the first none', async () => {
  const { playback, sound } = await playing();
  playback.start(1);
  sound.tell('playing');
  playback.next();
  expect(playback.state()).toMatchObject({ at: 1, status: 'playing' });
  playback.start(0);
  playback.previous();
  expect(playback.state()).toMatchObject({ at: 0, seconds: 0 });
});

test('an answer that comes too late is not wanted', async () => {
  const { playback } = await playing();
  const first = playback.await();
  const second = playback.await();
  expect([first.aborted, second.aborted]).toEqual([true, false]);
  playback.clear();
  expect(second.aborted).toBe(true);
});
