import type { FlacHeader } from './flac.ts';

/** The bytes at the end of a file that are searched for its last frame. */
const TAIL_BYTES = 256 * 1024;

const CRC8_POLYNOMIAL = 0x07;

function crc8(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80 ? (sum << 1) ^ CRC8_POLYNOMIAL : sum << 1) & 0xff;
  }
  return sum;
}

/** Decodes a number of up to 36 bits that is coded as UTF-8 codes characters. Also returns its length in bytes. */
function codedNumber(bytes: Uint8Array): { value: number; length: number } | undefined {
  const [first = 0xff] = bytes;
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return { value: first, length: 1 };
  if (ones === 1 || ones > 7) return undefined;
  let value = first & (0x7f >> ones);
  for (const byte of bytes.subarray(1, ones)) value = value * 64 + (byte & 0x3f);
  return { value, length: ones };
}

/** The number of samples in a frame, from the code in its header. Two codes need the bytes after the number. */
function samplesOf(code: number, behind: Uint8Array): number {
  const [high = 0, low = 0] = behind;
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  if (code === 6) return high + 1;
  return code === 7 ? high * 256 + low + 1 : 256 << (code - 8);
}

/** The sample with which a frame ends, if its header begins here; otherwise undefined. RFC 9639, section 9.1. */
function frameEnd(bytes: Uint8Array, blockSize: number): number | undefined {
  const [sync = 0, strategy = 0, codes = 0, format = 0] = bytes;
  if (sync !== 0xff || (strategy & 0xfe) !== 0xf8 || codes >> 4 === 0 || (format & 1) !== 0) return undefined;
  const [size, rate] = [codes >> 4, codes & 15];
  const number = codedNumber(bytes.subarray(4));
  if (!number) return undefined;
  const sizeAt = 4 + number.length;
  const rateAt = sizeAt + (size === 6 ? 1 : size === 7 ? 2 : 0);
  const crcAt = rateAt + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0);
  if (crc8(bytes.subarray(0, crcAt)) !== bytes[crcAt]) return undefined;
  const start = strategy & 1 ? number.value : number.value * blockSize;
  return start + samplesOf(size, bytes.subarray(sizeAt));
}

/**
 * Whether a FLAC file ends before its audio does, according to its last frame. Reads the last 256 KB. Also false if
 * that is unknown: the header has no number of samples, or no frame is found.
 */
export async function endsEarly(file: Blob, header: FlacHeader): Promise<boolean> {
  if (header.kind !== 'flac' || header.samples === 0 || header.blockSize === undefined) return false;
  const tail = new Uint8Array(await file.slice(-TAIL_BYTES).arrayBuffer());
  let last = 0;
  for (let at = tail.indexOf(0xff); at >= 0; at = tail.indexOf(0xff, at + 1)) {
    const end = frameEnd(tail.subarray(at), header.blockSize) ?? 0;
    if (end <= header.samples) last = Math.max(last, end);
  }
  return last > 0 && last < header.samples;
}
