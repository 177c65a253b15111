import { useClipboard } from '@mantine/hooks';
import { Button } from './Button.tsx';

interface CopyButtonProps {
  text: string;
  /** The button's name, for example `Copy checksum`. */
  label: string;
}

/** Copies a text to the clipboard and confirms it, or says that the browser does not allow it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard();
  const outcome = error ? 'Copying is not allowed' : copied ? 'Copied' : label;
  return (
    <Button size="small" onClick={() => copy(text)}>
      <span aria-live="polite">{outcome}</span>
    </Button>
  );
}
