import { expect, test } from 'vitest';
import { fileOf, kindOf } from '#domain/checksums/kind.ts';
import { parseChecksums } from '#domain/checksums/parse.ts';

const A = 'a'.repeat(32);
const SHA1 = 'b'.repeat(40);

test.each([
  [`t1.flac:${A}`, 'FLAC fingerprints', 'show.txt', 'show.ffp', `t1.flac:${A}\n`],
  [`${A} *t1.flac`, 'FLAC fingerprints', 'show-ffp.txt', 'show.ffp', `t1.flac:${A}\n`],
  [
    `${A}\t[shntool]\tt1.shn`,
    'MD5 of the audio (shntool)',
    'show.shntool.txt',
    'show.st5',
    `${A}  [shntool]  t1.shn\n`,
  ],
  [`${A} *t1.shn`, 'MD5 of the audio (shntool)', 'show.st5', 'show.st5', `${A}  [shntool]  t1.shn\n`],
  [`${A}`, 'MD5 of the audio (shntool)', 'a shntool', 'a shntool.st5', `${A}\n`],
  [`${A} *t1.flac`, 'FLAC fingerprints', 'st5-ffp.txt', 'st5.ffp', `t1.flac:${A}\n`],
  [`t1.flac:${A}`, 'FLAC fingerprints', 'ffp.txt', 'ffp.ffp', `t1.flac:${A}\n`],
  [`${A}  t1.SHN`, 'MD5 of SHN files', 'show.md5', 'show.md5', `${A} *t1.SHN\n`],
  [`${A}  t1.wav`, 'MD5 of WAV files', 'show-wav-md5.txt', 'show-wav.md5', `${A} *t1.wav\n`],
  [`${A}  t1.flac\n${A}  info.txt`, 'MD5 of the files', 'a/b: c', 'a_b_ c.md5', `${A} *t1.flac\n${A} *info.txt\n`],
  [`${SHA1}  t1.flac`, 'SHA-1 of the files', '', 'checksums.sha1', `${SHA1} *t1.flac\n`],
  [
    `; made by hand\r\n\r\nMD5 (t1.wav) = ${A}`,
    'MD5 of WAV files',
    'x.md5',
    'x.md5',
    `; made by hand\n\n${A} *t1.wav\n`,
  ],
  [`t1.flac:${A}\r\n${A} *t1.flac`, 'Hashes of several kinds', 'x', 'x.txt', `t1.flac:${A}\r\n${A} *t1.flac`],
  ['nothing', 'Text', 'x.txt', 'x.txt', 'nothing'],
])('%j is %s', (body, label, description, name, text) => {
  expect(kindOf(parseChecksums(body, description)).label).toBe(label);
  expect(fileOf(description, body)).toEqual({ name, text });
});
