import { useState } from 'react';
import classes from './Button.module.css';

interface CopyButtonProps {
  /** What is copied, as it stands. */
  text: string;
  /** The button's name, for example `Copy checksum`. */
  label: string;
}

/** Puts a text on the clipboard, and says so. A browser that keeps its clipboard to itself gets no button. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.small}`}
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  );
}
