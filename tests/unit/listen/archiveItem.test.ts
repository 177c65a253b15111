import { afterEach, describe, expect, test, vi } from 'vitest';
import { askArchive, readItem, trackUrl } from '#features/listen/archiveItem.ts';

const everything = (_type: string) => true;
const mp3 = (name: string, more: object = {}) => ({ name, source: 'derivative', format: 'VBR MP3', ...more });
const item = (...files: unknown[]) => ({ metadata: { identifier: 'xy1977' }, files });
const namesOf = (value: unknown, plays = everything) => {
  const tracks = readItem(value, plays);
  return typeof tracks === 'string' ? tracks : tracks.map(({ name }) => name);
};

describe('the tracks of an item', () => {
  test('are one file of each, the MP3 first, with title, number and length of the file that it is made from', () => {
    const flac = { name: 'a.flac', source: 'original', format: 'Flac', title: 'Loser ->', track: '01', length: '5:12' };
    const files = [
      flac,
      { name: 'a.ogg', format: 'Ogg Vorbis', original: 'a.flac', title: 'Loser' },
      mp3('a.mp3', { original: 'a.flac', length: '311.4' }),
      { name: 'a_64kb.mp3', format: '64Kbps MP3', original: 'a.flac' },
      { name: 'a.png', format: 'PNG', original: 'a.flac' },
      { name: 'xy1977.txt', format: 'Text' },
    ];
    expect(readItem(item(...files), everything)).toEqual([{ name: 'a.mp3', title: 'Loser ->', length: 311.4 }]);
    expect(namesOf(item(...files), (type) => !type.includes('mpeg'))).toEqual(['a.ogg']);
    expect(namesOf(item(...files), (type) => type === 'audio/flac')).toEqual(['a.flac']);
    expect(namesOf(item(...files), () => false)).toBe('none');
    expect(readItem(item(flac), everything)).toEqual([{ name: 'a.flac', title: 'Loser ->', length: 312 }]);
  });

  test('are in the order of their numbers', () => {
    const files = [mp3('c.mp3', { track: '10' }), mp3('b.mp3', { track: '9/10' }), mp3('a.mp3', { track: 11 })];
    expect(namesOf(item(...files))).toEqual(['b.mp3', 'c.mp3', 'a.mp3']);
  });

  test('are in the order of their names where numbers are missing, or each disc begins with 1', () => {
    const discs = [mp3('d2t1.mp3', { track: '1' }), mp3('d1t10.mp3', { track: '2' }), mp3('d1t9.mp3', { track: '1' })];
    expect(namesOf(item(...discs))).toEqual(['d1t9.mp3', 'd1t10.mp3', 'd2t1.mp3']);
    expect(namesOf(item(mp3('t2.mp3', { track: '1' }), mp3('t1.mp3')))).toEqual(['t1.mp3', 't2.mp3']);
  });

  test('have a title, by the name of the file at worst', () => {
    const titles = readItem(item(mp3('xy77-05-08d1t02 Tin Sky.mp3'), mp3('xy77-05-08d1t03.mp3')), everything);
    expect(titles).toMatchObject([{ title: 'Tin Sky' }, { title: 'xy77-05-08d1t03' }]);
  });
});

test.each<[string, unknown]>([
  ['gone', {}],
  ['gone', { is_dark: true, metadata: { identifier: 'xy' } }],
  ['private', { metadata: { 'access-restricted-item': 'true' }, files: [mp3('a.mp3')] }],
  ['private', item(mp3('a.mp3', { private: 'true' }))],
  ['none', item()],
  ['none', { metadata: {} }],
  ['strange', undefined],
  ['strange', 'an item'],
  ['strange', { metadata: {}, files: 'a.mp3' }],
  ['strange', { metadata: {}, files: Array.from({ length: 5001 }, () => mp3('a.mp3')) }],
])('says that an item is %s', (refusal, value) => {
  expect(namesOf(value)).toBe(refusal);
});

test('leaves out files that are none, and such as lead out of the item', () => {
  const odd = [null, 3, {}, mp3(''), mp3('../other/a.mp3'), mp3('/a.mp3'), mp3('a/./b.mp3'), mp3('\uD800.mp3')];
  expect(namesOf(item(...odd, mp3(`${'a'.repeat(600)}.mp3`), mp3('good.mp3'), mp3('good.mp3')))).toEqual(['good.mp3']);
  const many = Array.from({ length: 900 }, (_, at) => mp3(`${at}.mp3`));
  expect(namesOf(item(...many))).toHaveLength(500);
});

test('reads values of any kind', () => {
  const odd = { title: ['Tin Sky', 'x'], track: 2, length: 61, private: false, original: null };
  const none = { title: { en: 'x' }, track: '1', length: {}, private: [] };
  const value = { metadata: { 'access-restricted-item': false }, files: [mp3('a.mp3', odd), mp3('b 01.mp3', none)] };
  expect(readItem(value, everything)).toEqual([
    { name: 'b 01.mp3', title: 'b 01', length: undefined },
    { name: 'a.mp3', title: 'Tin Sky', length: 61 },
  ]);
  expect(readItem({ metadata: { 'access-restricted-item': true }, files: [mp3('a.mp3')] }, everything)).toBe('private');
  expect(readItem({ metadata: {}, files: [mp3('a.mp3', { private: true })] }, everything)).toBe('private');
});

test('encodes each part of a path', () => {
  expect(trackUrl('xy1977', { name: 'disc 1/a#?&%é.mp3', title: '' })).toBe(
    'https://archive.org/download/xy1977/disc%201/a%23%3F%26%25%C3%A9.mp3',
  );
});

describe('asking the archive', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (response: () => Response) => {
    const asked = vi.fn(async (_url: string) => response());
    vi.stubGlobal('fetch', asked);
    return asked;
  };

  test.each([
    [429, 'busy'],
    [404, 'gone'],
    [403, 'private'],
    [503, 'unreachable'],
  ])('takes the status %i for %s', async (status, refusal) => {
    answering(() => new Response('{}', { status }));
    expect(await askArchive('xy1977', everything)).toBe(refusal);
  });

  test('takes no more of an answer than a description can have, and none that is no JSON', async () => {
    const asked = answering(() => new Response(JSON.stringify(item(mp3('a.mp3')))));
    expect(await askArchive('xy1977', everything)).toEqual([{ name: 'a.mp3', title: 'a', length: undefined }]);
    expect(asked.mock.calls[0]?.[0]).toBe('https://archive.org/metadata/xy1977');
    answering(() => new Response(JSON.stringify({ ...item(mp3('a.mp3')), more: 'x'.repeat(10_000_000) })));
    expect(await askArchive('xy1977', everything)).toBe('strange');
    answering(() => new Response('<html>'));
    expect(await askArchive('xy1977', everything)).toBe('strange');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await askArchive('xy1977', everything)).toBe('unreachable');
  });

  test.each(['..', '.', 'a/b', 'a?b', 'a b', '', '\uD800', 'a'.repeat(300)])('asks nothing about %j', async (name) => {
    const asked = answering(() => new Response('{}'));
    expect(await askArchive(name, everything)).toBe('gone');
    expect(asked).not.toHaveBeenCalled();
  });
});
