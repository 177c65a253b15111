import classes from './Monospace.module.css';

/** A text document as it was written: its lines and columns are kept, and only what is too wide for the screen is broken. */
export function Monospace({ text }: { text: string }) {
  return (
    <pre className={classes.text} dir="auto">
      {text}
    </pre>
  );
}
