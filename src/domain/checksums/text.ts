/** The share of control and replacement characters above which data is binary. */
const ODD_SHARE = 0.1;
const SAMPLE_BYTES = 4096;

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Whether most of the even or odd bytes, from `start`, are zero, as in UTF-16 of Latin letters. */
function zerosAt(bytes: Uint8Array, start: 0 | 1): boolean {
  let zeros = 0;
  for (let index = start; index < bytes.length; index += 2) if (bytes[index] === 0) zeros += 1;
  return zeros > bytes.length * 0.4;
}

/** Whether a text has control characters that no list has, because it was decoded from binary data. */
function looksBinary(text: string): boolean {
  let odd = 0;
  const sample = text.slice(0, SAMPLE_BYTES);
  for (const character of sample) {
    const code = character.charCodeAt(0);
    if (code === 0xfffd || (code < 0x20 && !'\t\n\r\f\x1a'.includes(character))) odd += 1;
  }
  return odd > sample.length * ODD_SHARE || sample.includes('\0');
}

function decoded(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  if (zerosAt(sample, 1)) return decode('utf-16le', bytes);
  if (zerosAt(sample, 0)) return decode('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** UTF-8, UTF-16 with or without a mark, or the code page of old Windows programs. Undefined for binary data. */
export function textOf(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  return looksBinary(text) ? undefined : text;
}
