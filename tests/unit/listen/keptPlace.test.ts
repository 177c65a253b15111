import { expect, test, vi } from 'vitest';
import { type KeptPlace, keepPlace, readPlace } from '#features/listen/keptPlace.ts';

const place: KeptPlace = {
  recording: {
    id: 11,
    identifier: 'xy1977',
    artist: 'The Long Wharf',
    title: 'The Long Wharf 05/08/1977',
    performance: 5,
  },
  tracks: [
    { name: 'a.mp3', title: 'Loser', length: 312 },
    { name: 'b.mp3', title: 'Dew' },
  ],
  at: 1,
  seconds: 42.5,
};

test('keeps a place for a reload', () => {
  keepPlace(place);
  expect(readPlace()).toEqual(place);
  keepPlace(undefined);
  expect(readPlace()).toBeUndefined();
  expect(window.sessionStorage.length).toBe(0);
});

test.each<[string, object]>([
  ['a track that there is not', { at: 2 }],
  ['half a track', { at: 0.5 }],
  ['a time before the beginning', { seconds: -1 }],
  ['no track', { tracks: [], at: 0 }],
  ['more tracks than a recording has', { tracks: Array.from({ length: 501 }, () => place.tracks[0]) }],
  ['an identifier that leads elsewhere', { recording: { ...place.recording, identifier: '../x' } }],
  ['an id that is none', { recording: { ...place.recording, id: '11' } }],
])('reads nothing with %s', (_, change) => {
  window.sessionStorage.setItem('listening', JSON.stringify({ ...place, ...change }));
  expect(readPlace()).toBeUndefined();
});

test('reads nothing that is no JSON, and nothing where storage is refused', () => {
  window.sessionStorage.setItem('listening', '{');
  expect(readPlace()).toBeUndefined();
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readPlace()).toBeUndefined();
  expect(() => keepPlace(place)).not.toThrow();
});
