import { readLineage, sourceKind, textLines } from './readLineage.ts';
import type { SourceKind } from './sourceKind.ts';

/** The name of the taper. A text without an end within a name's length is a sentence. */
const TAPER =
  /\b(?:taped by|taper\s*[:=])(?!\s*(?:unknown|the)\b)\s*([^;,<>()[\]]{2,40}?)\s*(?:[;,<>()[\]]|\.(?:\s|$)|$)/i;

const LONGEST_SOURCE = 40;

/** The name that tells a recording from others of its show. */
export interface RecordingName {
  kind: SourceKind;
  /** `taped by dave`, else the microphones or the tape that it begins with; undefined if the texts name neither. */
  from: string | undefined;
}

/** The name of a recording, as far as its texts tell it. */
export function recordingName(
  comments: string | null,
  archiveIdentifier: string | null,
  textdoc?: string | null,
): RecordingName {
  const kind = sourceKind(comments, archiveIdentifier, textdoc);
  const lines = textLines((comments ?? '').slice(0, 20_000));
  const taper = lines.map((line) => TAPER.exec(line)?.[1]).find(Boolean);
  if (taper) return { kind, from: `taped by ${taper}` };
  const [first = ''] = readLineage(comments ?? '').chains[0]?.steps ?? [];
  // `SBD` and `FM broadcast` say the kind once more.
  const isSource =
    kind !== 'soundboard' && kind !== 'FM' && first.length <= LONGEST_SOURCE && !/^(?:aud|audience)$/i.test(first);
  return { kind, from: isSource && first !== '' ? first : undefined };
}
