import { type FLACDecodedAudio, FLACDecoder } from '@wasm-audio-decoders/flac';
import { createMD5 } from 'hash-wasm';

/** The most bits of a sample that the decoder represents exactly, in 32-bit floating-point numbers. */
export const MOST_BITS = 24;

/** The result of decoding a FLAC file. */
export interface DecodedAudio {
  /** The MD5 of the samples, as in STREAMINFO. */
  md5: string;
  /** The number of samples in each channel. */
  samples: number;
}

/**
 * The bytes of samples from which STREAMINFO's MD5 is computed (RFC 9639, section 8.2). They are integers with the low
 * byte first. For each point in time, the samples of all channels follow each other.
 */
function sampleBytes({ channelData, samplesDecoded, bitDepth }: FLACDecodedAudio): Uint8Array {
  const width = Math.ceil(bitDepth / 8);
  const channels = channelData.length;
  // The decoder divides by this, so that the highest sample is 1.
  const scale = 2 ** (bitDepth - 1) - 1;
  if (width === 2) {
    const words = new Int16Array(samplesDecoded * channels);
    channelData.forEach((samples, channel) => {
      for (let index = 0; index < samplesDecoded; index += 1) {
        words[index * channels + channel] = Math.round((samples[index] ?? 0) * scale);
      }
    });
    return new Uint8Array(words.buffer);
  }
  const bytes = new Uint8Array(samplesDecoded * channels * width);
  channelData.forEach((samples, channel) => {
    for (let index = 0; index < samplesDecoded; index += 1) {
      const sample = Math.round((samples[index] ?? 0) * scale);
      const at = (index * channels + channel) * width;
      for (let byte = 0; byte < width; byte += 1) bytes[at + byte] = sample >> (8 * byte);
    }
  });
  return bytes;
}

/**
 * Returns functions that decode a FLAC file chunk by chunk, and hash its samples. Frames that cannot be decoded are
 * left out. An error of decoding a chunk is not thrown: the rest is left out, too.
 */
export async function createAudioHash(): Promise<{
  update: (chunk: Uint8Array) => Promise<void>;
  digest: () => Promise<DecodedAudio>;
}> {
  const decoder = new FLACDecoder();
  const [md5] = await Promise.all([createMD5(), decoder.ready]);
  md5.init();
  let samples = 0;
  let failed = false;
  const take = (decoded: FLACDecodedAudio) => {
    samples += decoded.samplesDecoded;
    if (decoded.samplesDecoded > 0) md5.update(sampleBytes(decoded));
  };
  return {
    update: async (chunk) => {
      if (failed || chunk.length === 0) return;
      try {
        take(await decoder.decode(chunk));
      } catch {
        failed = true;
      }
    },
    digest: async () => {
      if (!failed) take(await decoder.flush());
      decoder.free();
      return { md5: md5.digest('hex'), samples };
    },
  };
}
