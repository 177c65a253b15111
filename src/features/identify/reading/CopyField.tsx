import type { MouseEvent } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { FileField } from '#components/forms/FileField.tsx';
import { counted } from '#lib/counted.ts';
import type { ChosenFile } from './material.ts';

const chosenText = ([first, ...more]: readonly ChosenFile[]): string => {
  if (!first) return 'Nothing is chosen yet.';
  return more.length === 0 ? `${first.path} is chosen.` : `${counted(more.length + 1, 'file')} are chosen.`;
};

/** Opens the browser's choice of a folder, by the same input that takes files. */
function chooseFolder({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const input = currentTarget.form?.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) return;
  input.webkitdirectory = true;
  input.click();
  input.webkitdirectory = false;
}

interface CopyFieldProps {
  files: readonly ChosenFile[];
  /** Called with the chosen files; with none if the choice was cleared. */
  onChoose: (files: readonly File[]) => void;
}

/** A field for files, and a button for a folder. Their common input is not visible, and has a name of its own. */
export const CopyField = ({ files, onChoose }: CopyFieldProps) => (
  <>
    <FileField
      several
      label="Lists and audio files"
      inputName="Checksum lists and audio files"
      description={`${chosenText(files)} Lists may be .md5, .ffp, .st5 or .txt. Files and folders can also be dropped here.`}
      files={files.map(({ file }) => file)}
      onChoose={onChoose}
    />
    <Button size="small" onClick={chooseFolder}>
      Choose a folder
    </Button>
  </>
);
