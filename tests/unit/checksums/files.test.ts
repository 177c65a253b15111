import { expect, test } from 'vitest';
import { readFlacHeader } from '#domain/checksums/flac.ts';
import { endsEarly } from '#domain/checksums/flacEnd.ts';
import { beginsAsNamed } from '#domain/checksums/signature.ts';
import { textOf } from '#domain/checksums/text.ts';
import { flacFile, noise } from '#tests/support/audio/flacFile.ts';

const MD5 = '00112233445566778899aabbccddeeff';
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const flac = (md5 = MD5) => bytesOf(`664c614300000022${'00'.repeat(18)}${md5}`);
const id3 = (length: number, flags = 0) =>
  Uint8Array.of(0x49, 0x44, 0x33, 4, 0, flags, 0, 0, length >> 7, length & 127, ...new Uint8Array(length));

/** The facts in a header of zeros. */
const FORMAT = { bitsPerSample: 1, samples: 0, blockSize: 0, start: 0 };

test.each([
  ['a FLAC file', [flac()], { kind: 'flac', audioMd5: MD5, ...FORMAT }],
  ['one with audio behind', [flac(), new Uint8Array(500)], { kind: 'flac', audioMd5: MD5, ...FORMAT }],
  ['one whose fingerprint is unset', [flac('00'.repeat(16))], { kind: 'flac', audioMd5: undefined, ...FORMAT }],
  ['an ID3 tag in front', [id3(300), flac()], { kind: 'flac', audioMd5: MD5, ...FORMAT, start: 310 }],
  [
    'an ID3 tag with a footer',
    [id3(300, 0x10), new Uint8Array(10), flac()],
    { kind: 'flac', audioMd5: MD5, ...FORMAT, start: 320 },
  ],
  ['one that was cut short', [flac().subarray(0, 30)], { kind: 'truncated' }],
  ['an MP3 file', [id3(20), Uint8Array.of(0xff, 0xfb)], { kind: 'none' }],
  ['an empty file', [], { kind: 'none' }],
  [
    'no audio',
    [new TextEncoder().encode('fLaCs are what this text is about, and it is long enough.')],
    { kind: 'none' },
  ],
])('%s', async (_, parts, expected) => {
  expect(await readFlacHeader(new Blob(parts))).toEqual(expected);
});

const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  }
  return new Uint8Array(view.buffer);
};

const LINE = `${MD5} *Café.flac\r\n`;

test.each([
  ['UTF-8', new TextEncoder().encode(LINE)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${LINE}`)],
  ['UTF-16, little end first', utf16(`\uFEFF${LINE}`, true)],
  ['UTF-16, big end first', utf16(`\uFEFF${LINE}`, false)],
  ['UTF-16 without a mark', utf16(LINE, true)],
  ['UTF-16 without a mark, big end first', utf16(LINE, false)],
  ['a code page of Windows', Uint8Array.from(LINE, (character) => character.charCodeAt(0))],
])('reads %s', (_, bytes) => {
  expect(textOf(bytes)).toBe(LINE);
});

test('binary data is no text', () => {
  expect(textOf(Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))).toBeUndefined();
  expect(textOf(flac())).toBeUndefined();
});

test('an empty file is an empty text', () => {
  expect(textOf(new Uint8Array())).toBe('');
});

test.each([
  ['a.flac', 'fLaC....', true],
  ['a.FLAC', 'ID3.....', true],
  ['a.wav', 'RIFF....', true],
  ['a.wav', 'RF', false],
  ['a.shn', 'RIFF....', false],
  ['a.m4a', '....ftyp', true],
  ['a.m4a', 'ftyp....', false],
  ['a.mp3', 'anything', true],
  ['a.flac', '', false],
])('tells by its first bytes whether %s, %j, is what it is called', (name, content, expected) => {
  expect(beginsAsNamed(new TextEncoder().encode(content), name)).toBe(expected);
});

test('a FLAC file that ends before its audio is told from a whole one, without decoding it', async () => {
  const file = await flacFile(noise(20_000, 9));
  const early = async (bytes: Uint8Array<ArrayBuffer>) => {
    const blob = new Blob([bytes]);
    return endsEarly(blob, await readFlacHeader(blob));
  };
  expect(await early(file)).toBe(false);
  expect(await early(Uint8Array.from([...file, ...new TextEncoder().encode('TAG behind the audio')]))).toBe(false);
  for (const share of [0.2, 0.5, 0.9]) expect(await early(file.slice(0, file.length * share))).toBe(true);
  expect(await early(file.slice(0, 45))).toBe(false);
});
