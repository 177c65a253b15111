import { Box, Input } from '@mantine/core';
import { useId, useRef } from 'react';
import { Button } from '../../components/buttons/Button';
import { counted } from '../../lib/counted';
import type { ChosenFile } from './material';

const chosenText = ([first, ...more]: readonly ChosenFile[]): string => {
  if (!first) return 'Nothing is chosen yet.';
  return more.length === 0 ? `${first.path} is chosen.` : `${counted(more.length + 1, 'file')} are chosen.`;
};

interface FileFieldProps {
  /** What is chosen already. */
  files: readonly ChosenFile[];
  /** Called with the event of a choice, from which the files are read. */
  onChoose: (event: Event) => void;
}

/**
 * A field for files, and a button for a folder: the same input, which takes either files or a folder. It is the browser's own:
 * files can be dropped on it without scripts of ours, and Mantine's FileInput is a button that hides it.
 */
export function FileField({ files, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const chooseFolder = () => {
    const { current } = input;
    if (!current) return;
    current.webkitdirectory = true;
    current.click();
    current.webkitdirectory = false;
  };
  return (
    <>
      <Input.Wrapper
        id={id}
        maw="100%"
        size="md"
        label="Checksum lists and audio files"
        description={`${chosenText(files)} Lists may be .md5, .ffp, .st5 or .txt. Files and folders can also be dropped here.`}
        labelProps={{ display: 'block' }}
        inputWrapperOrder={['label', 'input', 'description']}
        descriptionProps={{ id: `${id}-hint`, size: 'sm' }}
      >
        <Box
          component="input"
          ref={input}
          maw="100%"
          id={id}
          type="file"
          multiple
          aria-describedby={`${id}-hint`}
          onChange={({ nativeEvent }) => onChoose(nativeEvent)}
        />
      </Input.Wrapper>
      <Button size="small" onClick={chooseFolder}>
        Choose a folder
      </Button>
    </>
  );
}
