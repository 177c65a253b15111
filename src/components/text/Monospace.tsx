import classes from './Monospace.module.css';

interface MonospaceProps {
  text: string;
  /** Whether what is too wide for the screen is broken; else it is for a part of the page that scrolls. */
  wrap?: boolean;
}

/** A text document as it was written: its lines and columns are kept. */
export const Monospace = ({ text, wrap = true }: MonospaceProps) => (
  <pre className={classes.text} style={wrap ? undefined : { whiteSpace: 'pre' }} dir="auto">
    {text}
  </pre>
);
