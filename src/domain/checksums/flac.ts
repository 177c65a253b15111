/** The marker, the block header, and the STREAMINFO block, which comes first. RFC 9639, sections 6 and 8.2. */
export const HEADER_BYTES = 42;
const STREAMINFO = 0;
const STREAMINFO_BYTES = 34;
const BLOCK_SIZES_AT = 8;
const FORMAT_AT = 20;
const MD5_AT = 26;
const ID3_HEAD_BYTES = 10;
const ID3_FOOTER_FLAG = 0x10;

/** The header of a FLAC file. `none`: the file has no such header. `truncated`: it ends within it. */
export type FlacHeader =
  | {
      kind: 'flac';
      /** The MD5 of the audio, 32 hexadecimal digits; undefined if the encoder left it unset. */
      audioMd5: string | undefined;
      bitsPerSample: number;
      /** The number of samples of each channel; 0 if the encoder did not know it. */
      samples: number;
      /** The number of samples in each frame but the last; undefined if they differ. */
      blockSize: number | undefined;
      /** The byte at which the FLAC data begins, after an ID3 tag. */
      start: number;
    }
  | { kind: 'truncated' }
  | { kind: 'none' };

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((character, index) => bytes[index] === character.charCodeAt(0));

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const read = async (file: Blob, from: number, length: number) =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());

/** The length of an ID3v2 tag, which some programs put in front of a FLAC file. Its size has seven bits in each byte. */
function id3Length(head: Uint8Array): number {
  const [, , , , , flags = 0, a = 0, b = 0, c = 0, d = 0] = head;
  const body = ((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127);
  return ID3_HEAD_BYTES + body + (flags & ID3_FOOTER_FLAG ? ID3_HEAD_BYTES : 0);
}

/** Reads the format of the samples: 20 bits of the rate, 3 of the channels, 5 of the depth, 36 of the number of samples. */
function formatIn(header: Uint8Array) {
  const view = new DataView(header.buffer, header.byteOffset);
  const [high, low] = [view.getUint8(FORMAT_AT), view.getUint8(FORMAT_AT + 1)];
  const [smallest, largest] = [view.getUint16(BLOCK_SIZES_AT), view.getUint16(BLOCK_SIZES_AT + 2)];
  return {
    bitsPerSample: (((high & 1) << 4) | (low >> 4)) + 1,
    samples: (low & 15) * 2 ** 32 + view.getUint32(FORMAT_AT + 2),
    blockSize: smallest === largest ? smallest : undefined,
  };
}

/**
 * Reads the header of a file that may be a FLAC file: 42 bytes, and as many again after an ID3 tag.
 * @param head The first 42 bytes, if they are known
 */
export async function readFlacHeader(file: Blob, head?: Uint8Array): Promise<FlacHeader> {
  let header = head ?? (await read(file, 0, HEADER_BYTES));
  const start = startsWith(header, 'ID3') ? id3Length(header) : 0;
  if (start > 0) header = await read(file, start, HEADER_BYTES);
  if (!startsWith(header, 'fLaC')) return { kind: 'none' };
  if (header.length < HEADER_BYTES) return { kind: 'truncated' };
  const [, , , , type = 0, high, middle, low] = header;
  if ((type & 127) !== STREAMINFO || high !== 0 || middle !== 0 || low !== STREAMINFO_BYTES) return { kind: 'none' };
  const audioMd5 = hex(header.subarray(MD5_AT));
  return {
    kind: 'flac',
    audioMd5: /^0+$/.test(audioMd5) ? undefined : audioMd5,
    ...formatIn(header),
    start,
  };
}
