import { expect, test, vi } from 'vitest';
import { readFlacHeader } from '#domain/checksums/flac.ts';
import { createAudioHash } from '#features/identify/reading/decodedAudio.ts';
import { audioMd5, flacFile, noise } from '#tests/support/audio/flacFile.ts';

async function decoded(file: Uint8Array, chunkBytes = file.length) {
  const audio = await createAudioHash();
  for (let from = 0; from < file.length; from += chunkBytes) await audio.update(file.subarray(from, from + chunkBytes));
  return audio.digest();
}

test.each([8, 16, 24] as const)('gives samples of %i bits back exactly', async (bits) => {
  const samples = noise(5000, 7, bits);
  const file = await flacFile(samples, { bits });
  const header = await readFlacHeader(new Blob([file]));
  expect(header).toMatchObject({ audioMd5: await audioMd5(samples, bits), bitsPerSample: bits, samples: 5000 });
  expect(await decoded(file)).toEqual({ md5: await audioMd5(samples, bits), samples: 5000 });
  expect(await decoded(file, 1000)).toEqual({ md5: await audioMd5(samples, bits), samples: 5000 });
});

test('a file that was cut short has fewer samples', async () => {
  const samples = noise(10_000, 3);
  const { md5, samples: found } = await decoded((await flacFile(samples)).subarray(0, 12_000));
  expect(found).toBeLessThan(10_000);
  expect(md5).not.toBe(await audioMd5(samples));
});

test('a damaged byte changes the hash of the audio', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const samples = noise(10_000, 3);
  const file = await flacFile(samples);
  file[9000] = (file[9000] ?? 0) ^ 16;
  expect((await decoded(file)).md5).not.toBe(await audioMd5(samples));
});

test('what is no audio behind a header is no samples', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = Uint8Array.from([...(await flacFile([])), ...new Uint8Array(9000).fill(0x5a)]);
  expect((await decoded(file)).samples).toBe(0);
});
