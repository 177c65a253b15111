import { showFolderOf } from '#domain/checksums/filePaths.ts';
import type { ChecksumList } from '#domain/checksums/parse.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import type { ChosenFile, Material } from './material.ts';

/** The folder of a show, with its audio files, its texts, and the checksum lists among these. */
export interface ShowFolder {
  path: string;
  audio: ChosenFile[];
  texts: ChosenFile[];
  lists: ChecksumList[];
}

/** With more folders, only the tracks of one at a time are shown. */
export const FEW_FOLDERS = 10;

/** The folders in a path, from the top down to the path itself. */
const foldersDownTo = (folder: string): string[] =>
  folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));

/**
 * The show folders in a tree. The folder of a disc belongs to its parent. So does a folder inside of one with audio or
 * lists. A folder with neither is listed, too, so that it is seen, unless it contains others. Files outside of folders
 * belong to none.
 */
export function showFolders(files: readonly ChosenFile[], { audio, texts, lists }: Material): ShowFolder[] {
  const withAudioOrLists = new Set([
    ...audio.map(({ path }) => showFolderOf(path)),
    ...lists.map(({ name }) => showFolderOf(name)),
  ]);
  withAudioOrLists.delete('');
  const showOf = (folder: string) => foldersDownTo(folder).find((above) => withAudioOrLists.has(above)) ?? folder;
  const audioBy = groupedBy(audio, ({ path }) => showOf(showFolderOf(path)));
  const textsBy = groupedBy(texts, ({ path }) => showOf(showFolderOf(path)));
  const listsBy = groupedBy(lists, ({ name }) => showOf(showFolderOf(name)));
  const folders = new Set(files.map(({ path }) => showOf(showFolderOf(path))));
  // A folder that contains other folders, but no audio or lists of its own, is no show, even if it has a text file.
  const parents = new Set([...folders].flatMap((folder) => foldersDownTo(folder).slice(0, -1)));
  return [...folders]
    .filter((folder) => folder !== '' && (withAudioOrLists.has(folder) || !parents.has(folder)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((path) => ({
      path,
      audio: audioBy.get(path) ?? [],
      texts: textsBy.get(path) ?? [],
      lists: listsBy.get(path) ?? [],
    }));
}

export const oneFolder = ({ audio, texts, lists }: Pick<Material, 'audio' | 'texts' | 'lists'>): ShowFolder[] => [
  { path: '', audio, texts, lists },
];

/** If there is no tree of folders, or if files lie beside it, all files are one folder. */
export function foldersToIdentify(files: readonly ChosenFile[], material: Material): ShowFolder[] {
  const folders = showFolders(files, material);
  const countInFolders = folders.reduce((sum, { audio, lists }) => sum + audio.length + lists.length, 0);
  const isTree = folders.length > 1 && countInFolders === material.audio.length + material.lists.length;
  return isTree ? folders : oneFolder(material);
}
