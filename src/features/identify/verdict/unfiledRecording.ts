import { discIn, extensionOf, fileName, isTrack, showFolderOf } from '#domain/checksums/filePaths.ts';
import { kindOf } from '#domain/checksums/kind.ts';
import { type ChecksumList, isMeantAsChecksum, parseChecksums } from '#domain/checksums/parse.ts';
import { formDate, isPerformanceDate } from '#domain/dates/performanceDate.ts';
import { sourceKind } from '#domain/recordings/readLineage.ts';
import {
  type ChecksumText,
  comparedLines,
  EMPTY_RECORDING,
  type RecordingValues,
} from '#domain/recordings/recordingValues.ts';
import type { ShowFolder } from '#features/identify/reading/folders.ts';
import { PASTED, readText } from '#features/identify/reading/material.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { describingText } from '#texts/describing.ts';
import { dateInText } from '#texts/partialDate.ts';
import { readInfoText } from '#texts/readInfoText.ts';
import { textOfRtf } from '#texts/rtf.ts';
import { madeLists } from './madeLists.ts';
import type { OwnTrack } from './verdict.ts';

/** A copy of a recording that the database does not know. */
interface UnfiledCopy {
  /** The path of its folder; empty if it has none. */
  folder: string;
  tracks: readonly OwnTrack[];
  /** Its texts, with their paths. */
  texts: readonly { path: string; text: string }[];
  /** Its audio files, with their sizes in bytes. */
  audio: readonly { path: string; size: number }[];
}

interface ParsedText {
  path: string;
  text: string;
  list: ChecksumList;
  /** Whether people read it as a text, even if it has checksums. */
  isProse: boolean;
}

/** The fewest lines without checksums that make a text with checksums prose. A list has fewer. */
const PROSE_LINES = 5;
/** The extensions of texts for people. Logs and tables have others. */
const PROSE_EXTENSIONS = new Set(['txt', 'nfo', 'rtf', '']);

function parsedText({ path, text }: UnfiledCopy['texts'][number]): ParsedText {
  const list = parseChecksums(text, path);
  const wordLines = list.unknown.filter((line) => !isMeantAsChecksum(line)).length;
  const isProse = PROSE_EXTENSIONS.has(extensionOf(path)) && (list.lines.length === 0 || wordLines >= PROSE_LINES);
  return { path, text, list, isProse };
}

/** Returns the text that says the most about the show. */
const documentOf = (texts: readonly ParsedText[]): string =>
  describingText(
    texts.filter(({ isProse }) => isProse).map(({ path, text }) => ({ name: fileName(path), text: textOfRtf(text) })),
  )?.text ?? '';

/** The checksums among the words of a text, as a list for each kind. */
function listsWithin({ text, list }: ParsedText, name: string): ChecksumText[] {
  const lines = textOfRtf(text).split(/\r\n|\n|\r/);
  const byKind = groupedBy(list.lines, (line) => kindOf({ ...list, lines: [line] }).extension);
  return [...byKind].map(([ending, found]) => ({
    description: `${name}.${ending}`,
    body: [...new Set(found.map(({ origin }) => lines[origin.line - 1] ?? ''))].join('\n'),
  }));
}

/** The kind of the tracks in a list, in words. Lines of texts and covers do not count. */
function kindLabel({ description, body }: ChecksumText): string {
  const list = parseChecksums(body, description);
  return kindOf({ ...list, lines: list.lines.filter(isTrack) }).label;
}

/** The lists that came with a copy. A kind that is lacking is taken from its texts, else made from its files. */
function listsOf({ folder, tracks }: UnfiledCopy, texts: readonly ParsedText[], name: string): ChecksumText[] {
  const inFolder = (path: string) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path);
  const given = texts
    .filter(({ list, isProse }) => !isProse && list.lines.length > 0)
    .map(({ path, text, list }) => ({
      description: path === PASTED ? `${name}.${kindOf(list).extension}` : inFolder(path),
      body: text,
    }));
  const kinds = new Set(given.map(kindLabel));
  const isNew = (list: ChecksumText) => !kinds.has(kindLabel(list));
  const within = texts.filter(({ isProse }) => isProse).flatMap((text) => listsWithin(text, name));
  const found = eachOnce([...given, ...within.filter(isNew)]);
  for (const list of within) kinds.add(kindLabel(list));
  const made = madeLists(folder, tracks).map(({ ending, text }) => ({ description: `${name}.${ending}`, body: text }));
  return [...found, ...made.filter(isNew)];
}

/** The lists without those whose lines another one ahead has: a text may have come twice, or in two forms. */
const eachOnce = (lists: readonly ChecksumText[]): ChecksumText[] =>
  [...groupedBy(lists, comparedLines).values()].flatMap(([first]) => first ?? []);

const discsOf = (tracks: readonly OwnTrack[]): number => new Set(tracks.flatMap(({ path }) => discIn(path) ?? [])).size;

const DISK_BYTES = 700 * 1024 * 1024;

const shnDisksOf = (audio: UnfiledCopy['audio']): number =>
  Math.ceil(
    audio.filter(({ path }) => extensionOf(path) === 'shn').reduce((sum, { size }) => sum + size, 0) / DISK_BYTES,
  );

const CIRCULATED = /\b(?:seeded|uploaded|circulated|released|posted|shared)\b/i;

/** The day on which a recording began to circulate, according to a text, as `MM/DD/YYYY`. */
function circulationDateIn(text: string): string {
  const dates = text
    .split(/\r\n?|\n/)
    .filter((line) => CIRCULATED.test(line))
    .map((line) => formDate(dateInText(line)?.typed ?? ''));
  return dates.find(isPerformanceDate) ?? '';
}

const ARCHIVE_URL = /archive\.org\/details\/([\w.-]{3,100})/i;
/** An item in the archive's collection of live music, such as `mc1985-07-11.sbd.ann.12.flac16`. */
const ARCHIVE_FOLDER = /^[a-z0-9&+!-]{1,40}\d{4}-(?:\d\d|xx)-(?:\d\d|xx)\.[\w.-]{1,100}\.(?:shnf?|flac[\df]{0,6})$/i;

const archiveIdentifierOf = (name: string, text: string): string =>
  ARCHIVE_URL.exec(text)?.[1]?.replace(/\.+$/, '') ?? (ARCHIVE_FOLDER.test(name) ? name : '');

const countText = (count: number): string => (count > 0 ? String(count) : '');

/** Returns the values for a recording's form that are known of a copy. Unknown ones stay empty; nothing is guessed. */
function unfiledRecording(copy: UnfiledCopy): RecordingValues {
  const texts = copy.texts.map(parsedText);
  const name = fileName(copy.folder);
  const textdoc = documentOf(texts);
  const lineage = readInfoText(textdoc).recording.join('\n');
  // If the lineage does not name the source, the folder's name or the text may. Only then a line is added for it.
  const kind = sourceKind(lineage, null) === 'unknown' ? sourceKind(lineage, name, textdoc) : 'unknown';
  return {
    ...EMPTY_RECORDING,
    comments: [kind !== 'unknown' && `Source: ${kind}`, lineage].filter(Boolean).join('\n'),
    textdoc,
    archiveIdentifier: archiveIdentifierOf(name, textdoc),
    circdate: circulationDateIn(textdoc),
    wavdiskcount: countText(discsOf(copy.tracks)),
    shndiskcount: countText(shnDisksOf(copy.audio)),
    checksums: listsOf(copy, texts, name || 'checksums'),
  };
}

/** The show folder that most of the tracks are in. */
const commonFolder = (tracks: readonly OwnTrack[]): string =>
  [...groupedBy(tracks, ({ path }) => showFolderOf(path))].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ??
  '';

/** Leaves out unreadable texts, and lists of other tracks. */
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
