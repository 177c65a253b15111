import { FileInput, type FileInputProps } from '@mantine/core';
import { counted } from '#lib/counted.ts';

/** The text of the button: the name of the chosen file, or the number of files. */
const Chosen = ({ value }: { value: File | File[] | null }) => {
  const [first, ...more] = [value ?? []].flat();
  return more.length > 0 ? counted(more.length + 1, 'file') : first?.name;
};

const ORDER: FileInputProps['inputWrapperOrder'] = ['label', 'input', 'description'];

interface FileFieldProps {
  label: string;
  /** The accessible name of the hidden file input behind the button. */
  inputName: string;
  description: string;
  several?: boolean;
  files: readonly File[];
  /** Called with the chosen files; without any if the choice was taken back. */
  onChoose: (files: readonly File[]) => void;
}

export function FileField({ label, inputName, description, several = false, files, onChoose }: FileFieldProps) {
  const looks = {
    clearable: true,
    w: '100%',
    maw: '28rem',
    size: 'md',
    label,
    placeholder: several ? 'Choose files' : 'Choose a file',
    description,
    inputWrapperOrder: ORDER,
    descriptionProps: { size: 'sm' },
    clearButtonProps: { 'aria-label': 'Choose nothing' },
    fileInputProps: { 'aria-label': inputName },
    valueComponent: Chosen,
  };
  return several ? (
    <FileInput {...looks} multiple value={[...files]} onChange={onChoose} />
  ) : (
    <FileInput {...looks} value={files[0] ?? null} onChange={(file) => onChoose(file ? [file] : [])} />
  );
}
