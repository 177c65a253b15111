import { showFolderOf } from '#domain/checksums/filePaths.ts';
import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import { counted } from '#lib/counted.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { checkOf, hashesOfFile, readingNotices } from './fileChecks.ts';
import { foldersToIdentify, type ShowFolder } from './folders.ts';
import type { Copy } from './identifyRun.ts';
import { noFindings } from './lookup.ts';
import { hashesOfList, ownFiles, readText, someOf, sortMaterial } from './material.ts';
import type { Reading, readAudio } from './reading.ts';
import { partsOf } from './result.ts';
import { unfiledRecording } from './unfiledRecording.ts';
import { nameOf, type OwnTrack, type TrackVerdict } from './verdict.ts';

/** The show folder that most of the tracks are in. */
const commonFolder = (tracks: readonly OwnTrack[]): string =>
  [...groupedBy(tracks, ({ path }) => showFolderOf(path))].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ??
  '';

/**
 * Returns the values for the form of a recording, from its folder and tracks. Leaves out unreadable texts, and lists of
 * other tracks.
 */
export async function unfiledValues(folder: ShowFolder, tracks: readonly OwnTrack[]): Promise<RecordingValues> {
  const own = new Set(tracks.flatMap(({ hashes }) => hashes.map(({ hash }) => hash)));
  const others = new Set(
    folder.lists.flatMap(({ name, lines }) =>
      lines.length > 0 && !lines.some(({ hash }) => own.has(hash)) ? [name] : [],
    ),
  );
  const texts = await Promise.all(
    folder.texts
      .filter(({ path }) => !others.has(path))
      .map(async (chosen) => ({ path: chosen.path, text: (await readText(chosen).catch(() => undefined)) ?? '' })),
  );
  return unfiledRecording({
    folder: folder.path || commonFolder(tracks),
    tracks,
    texts: texts.filter(({ text }) => text.trim() !== ''),
    audio: folder.audio,
  });
}

/** Says which files differ from the lists that came with them. */
function differingNotice(rows: readonly TrackVerdict[]): string[] {
  const differing = rows.filter(({ verdict }) => verdict === 'altered');
  return differing.length === 0
    ? []
    : [
        `${counted(differing.length, 'file is', 'files are')} damaged, or not what the lists that came with them say: ${someOf(differing.map(nameOf))}.`,
      ];
}

/** The result of reading a copy for the form of a recording. */
interface Unfiled {
  /** Undefined if the copy is not one recording. A notice says why. */
  values: RecordingValues | undefined;
  notices: string[];
}

interface ReadOptions {
  read: typeof readAudio;
  /** Called when the reading of files starts, if there are any. */
  onReading: (reading: Reading) => void;
  onProgress: Parameters<typeof readAudio>[2];
}

/** Reads a copy that will be added. It is read as Identify reads it, but not looked up. */
export async function readUnfiled(
  { files: chosen, pasted, decode }: Copy,
  { read, onReading, onProgress }: ReadOptions,
): Promise<Unfiled> {
  const files = ownFiles(chosen);
  const material = await sortMaterial(files, pasted);
  const [folder, ...others] = foldersToIdentify(files, material);
  if (!folder || others.length > 0) {
    const notice = `These are ${others.length + 1} folders of shows, and a recording is one of them. Add one after the other; Identify says which of them are there already.`;
    return { values: undefined, notices: [notice] };
  }
  const reading = folder.audio.length > 0 ? read(folder.audio, decode, onProgress) : undefined;
  if (reading) onReading(reading);
  const found = (await reading?.done) ?? [];
  if (found.length < folder.audio.length) {
    return { values: undefined, notices: ['Reading was cancelled, and nothing is filled in.'] };
  }
  const own = [...found.flatMap(hashesOfFile), ...folder.lists.flatMap(hashesOfList)];
  const parts = partsOf(own, noFindings(), new Map(found.map((file) => [file.path, checkOf(file)])));
  return {
    values: await unfiledValues(
      folder,
      parts.flatMap((part) => part.own),
    ),
    notices: [
      ...material.notices,
      ...readingNotices(folder.audio, found),
      ...differingNotice(parts.flatMap(({ rows }) => rows)),
    ],
  };
}
