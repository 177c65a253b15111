import { FileInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { counted } from '#lib/counted.ts';
import type { ChosenFile } from './material.ts';

const chosenText = ([first, ...more]: readonly ChosenFile[]): string => {
  if (!first) return 'Nothing is chosen yet.';
  return more.length === 0 ? `${first.path} is chosen.` : `${counted(more.length + 1, 'file')} are chosen.`;
};

/** The chosen files in words, inside of the field. */
const Chosen = ({ value }: { value: File | File[] | null }) => {
  const [first, ...more] = [value ?? []].flat();
  return more.length > 0 ? counted(more.length + 1, 'file') : first?.name;
};

/** Opens the browser's choice of a folder, with the same input that takes files. */
function chooseFolder({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const input = currentTarget.form?.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) return;
  input.webkitdirectory = true;
  input.click();
  input.webkitdirectory = false;
}

interface FileFieldProps {
  /** The files chosen so far. */
  files: readonly ChosenFile[];
  /** Called with the chosen files; none if the choice was taken back. */
  onChoose: (files: readonly File[]) => void;
}

/** A field for files, and a button for a folder. Their common input is not visible, and has a name of its own. */
export const FileField = ({ files, onChoose }: FileFieldProps) => (
  <>
    <FileInput
      multiple
      clearable
      w="100%"
      maw="28rem"
      size="md"
      label="Lists and audio files"
      placeholder="Choose files"
      description={`${chosenText(files)} Lists may be .md5, .ffp, .st5 or .txt. Files and folders can also be dropped here.`}
      inputWrapperOrder={['label', 'input', 'description']}
      descriptionProps={{ size: 'sm' }}
      clearButtonProps={{ 'aria-label': 'Choose nothing' }}
      fileInputProps={{ 'aria-label': 'Checksum lists and audio files' }}
      valueComponent={Chosen}
      value={files.map(({ file }) => file)}
      onChange={onChoose}
    />
    <Button size="small" onClick={chooseFolder}>
      Choose a folder
    </Button>
  </>
);
