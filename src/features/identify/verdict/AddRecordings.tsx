import { useNavigate } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { fileName, showFolderOf } from '#domain/checksums/filePaths.ts';
import { keepDraft } from '#domain/drafts/drafts.ts';
import { ADD_RECORDING } from '#domain/recordings/recordingValues.ts';
import type { ShowFolder } from '#features/identify/reading/folders.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { paths } from '#lib/paths.ts';
import { unfiledValues } from './unfiledRecording.ts';
import type { OwnTrack } from './verdict.ts';

export interface AddRecordingsProps {
  /** The folder of the tracks. With an empty path, its tracks may lie in several folders. */
  folder: ShowFolder;
  tracks: readonly OwnTrack[];
}

/** The most folders with a button. Nobody adds more of them one by one. */
const MOST_FOLDERS = 20;

/** Buttons that open the form of a new recording with what was read of it, one for each folder. */
export function AddRecordings({ folder, tracks }: AddRecordingsProps) {
  const navigate = useNavigate();
  const folders = [...groupedBy(tracks, ({ path }) => folder.path || showFolderOf(path))];
  const add = async (path: string, own: readonly OwnTrack[]) => {
    const isOfFolder = (file: { path: string }) => folders.length === 1 || showFolderOf(file.path) === path;
    const [texts, audio] = [folder.texts.filter(isOfFolder), folder.audio.filter(isOfFolder)];
    keepDraft(ADD_RECORDING, await unfiledValues({ ...folder, texts, audio }, own), paths.recordingAdd());
    await navigate(paths.recordingAdd());
  };
  return folders.slice(0, MOST_FOLDERS).map(([path, own]) => (
    <div key={path}>
      <Button size="small" onClick={() => add(path, own)}>
        Add Recording{folders.length > 1 && `: ${fileName(path)}`}
      </Button>
    </div>
  ));
}
