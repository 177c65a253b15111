import { md5 } from 'hash-wasm';

const BLOCK = 1152;
const RATE = 44_100;

/** The codes of sample sizes in a frame's header. RFC 9639, section 9.1.4. */
const DEPTHS = { 8: 1, 16: 4, 24: 6 } as const;

interface FlacOptions {
  bits?: keyof typeof DEPTHS;
  /** The fingerprint in the file, 32 hexadecimal digits; by default that of its samples. */
  fingerprint?: string;
}

/** The checksum at the end of FLAC headers (8 bits) and frames (16 bits). */
function remainder(bytes: readonly number[], width: 8 | 16, polynomial: number): number {
  const mask = 2 ** width - 1;
  return bytes.reduce((sum, byte) => {
    let next = sum ^ (byte << (width - 8));
    for (let bit = 0; bit < 8; bit += 1)
      next = (next & (1 << (width - 1)) ? (next << 1) ^ polynomial : next << 1) & mask;
    return next;
  }, 0);
}

const bigEndian = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, index) => (value >> (8 * (width - 1 - index))) & 255);

/** A frame with one channel of uncompressed samples. */
function frame(samples: readonly number[], number: number, bits: keyof typeof DEPTHS): number[] {
  const [sync, length16Bits, rate44100, mono, verbatim] = [[0xff, 0xf8], 7 << 4, 9, 0 << 4, 2];
  const head = [
    ...sync,
    length16Bits | rate44100,
    mono | (DEPTHS[bits] << 1),
    number,
    ...bigEndian(samples.length - 1, 2),
  ];
  const whole = [
    ...head,
    remainder(head, 8, 0x07),
    verbatim,
    ...samples.flatMap((sample) => bigEndian(sample, bits / 8)),
  ];
  return [...whole, ...bigEndian(remainder(whole, 16, 0x8005), 2)];
}

/** The MD5 of samples, as in a FLAC file. */
export const audioMd5 = (samples: readonly number[], bits: keyof typeof DEPTHS = 16): Promise<string> =>
  md5(Uint8Array.from(samples.flatMap((sample) => bigEndian(sample, bits / 8).reverse())));

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** A small FLAC file with one channel, made without an encoder. It has up to 128 blocks of samples. */
export async function flacFile(
  samples: readonly number[],
  { bits = 16, fingerprint }: FlacOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  // 20 bits of the rate, 3 of the channels less one, 5 of the depth less one, 36 of the number of samples.
  const format = (BigInt(RATE) << 44n) | (BigInt(bits - 1) << 36n) | BigInt(samples.length);
  const frames = Array.from({ length: Math.ceil(samples.length / BLOCK) }, (_, index) =>
    frame(samples.slice(index * BLOCK, (index + 1) * BLOCK), index, bits),
  );
  return Uint8Array.from([
    ...bytesOf('664c614380000022'),
    ...bigEndian(BLOCK, 2),
    ...bigEndian(BLOCK, 2),
    ...bytesOf('00'.repeat(6)),
    ...bytesOf(format.toString(16).padStart(16, '0')),
    ...bytesOf(fingerprint ?? (await audioMd5(samples, bits))),
    ...frames.flat(),
  ]);
}

/** Incompressible samples, with the lowest and the highest value among them. The same seed gives the same ones. */
export function noise(length: number, seed: number, bits: keyof typeof DEPTHS = 16): number[] {
  const half = 2 ** (bits - 1);
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state % (2 * half)) - half;
  };
  return [-half, half - 1, ...Array.from({ length: length - 2 }, next)];
}
