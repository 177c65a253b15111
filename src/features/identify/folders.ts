import type { ChecksumList } from '#domain/checksums/parse.ts';
import { showFolderOf } from '#domain/checksums/tracks.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import type { OwnHash } from './lookup.ts';
import type { ChosenFile, Material } from './material.ts';
import type { IdentifiedPart } from './result.ts';

/** A folder of a show: its audio, and the lists that came with it. */
export interface ShowFolder {
  path: string;
  audio: ChosenFile[];
  lists: ChecksumList[];
}

/** What was found of a folder. */
export interface ShelfRow {
  folder: ShowFolder;
  /** What it holds, known recordings first; empty where it has neither audio nor lists. */
  parts: IdentifiedPart[];
  /** The hashes of its audio, by which copies are told that are filed as different recordings. */
  audio: ReadonlySet<string>;
  /** How deep the audio of its first FLAC file is; undefined where that is not known. */
  bits: number | undefined;
}

/** Of more folders the tracks of one at a time are shown. */
export const FEW_FOLDERS = 10;

/** The folders above a path, from the top down, the path's own last. */
const foldersAbove = (folder: string): string[] =>
  folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));

/**
 * The show folders of a tree. Folders of discs belong to the one that they lie in, and so do folders inside of one that has audio
 * or lists itself; a folder with neither is one of its own, so that it is named. Files that lie in no folder are in none of them.
 */
export function showFolders(files: readonly ChosenFile[], { audio, lists }: Material): ShowFolder[] {
  const holding = new Set([
    ...audio.map(({ path }) => showFolderOf(path)),
    ...lists.map(({ name }) => showFolderOf(name)),
  ]);
  holding.delete('');
  const showOf = (folder: string) => foldersAbove(folder).find((above) => holding.has(above)) ?? folder;
  const audioBy = groupedBy(audio, ({ path }) => showOf(showFolderOf(path)));
  const listsBy = groupedBy(lists, ({ name }) => showOf(showFolderOf(name)));
  const folders = new Set(files.map(({ path }) => showOf(showFolderOf(path))));
  // What holds other folders, and files that say nothing, such as a shelf with a note in it, is none of a show.
  const above = new Set([...folders].flatMap((folder) => foldersAbove(folder).slice(0, -1)));
  return [...folders]
    .filter((folder) => folder !== '' && (holding.has(folder) || !above.has(folder)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((path) => ({ path, audio: audioBy.get(path) ?? [], lists: listsBy.get(path) ?? [] }));
}

/** Everything that was given, as one folder. */
export const oneFolder = ({ audio, lists }: Pick<Material, 'audio' | 'lists'>): ShowFolder[] => [
  { path: '', audio, lists },
];

/** What is judged by itself: each show folder of a tree; where there is no tree, or something lies beside it, all as one. */
export function foldersToIdentify(files: readonly ChosenFile[], material: Material): ShowFolder[] {
  const folders = showFolders(files, material);
  const inFolders = folders.reduce((sum, { audio, lists }) => sum + audio.length + lists.length, 0);
  const isTree = folders.length > 1 && inFolders === material.audio.length + material.lists.length;
  return isTree ? folders : oneFolder(material);
}

/** A folder with what was found of it. */
export const shelfRow = (
  folder: ShowFolder,
  own: readonly OwnHash[],
  parts: IdentifiedPart[],
  bits: number | undefined,
): ShelfRow => ({
  folder,
  parts,
  bits,
  audio: new Set(own.flatMap(({ hash, coverage, unset }) => (coverage === 'audio' && !unset ? [hash] : []))),
});
