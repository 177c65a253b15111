import { useClipboard } from '@mantine/hooks';
import { Button } from './Button';

interface CopyButtonProps {
  /** What is copied, as it stands. */
  text: string;
  /** The button's name, for example `Copy checksum`. */
  label: string;
}

/** Puts a text on the clipboard, and says so; or that the browser keeps its clipboard to itself. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard();
  const outcome = error ? 'Copying is not allowed' : copied ? 'Copied' : label;
  return (
    <Button size="small" onClick={() => copy(text)}>
      <span aria-live="polite">{outcome}</span>
    </Button>
  );
}
