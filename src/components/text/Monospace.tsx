import classes from './Monospace.module.css';

interface MonospaceProps {
  text: string;
  /** Whether long lines are wrapped; if not, the parent must scroll. */
  wrap?: boolean;
}

/** A text document in its own lines and columns. */
export const Monospace = ({ text, wrap = true }: MonospaceProps) => (
  <pre className={classes.text} style={wrap ? undefined : { whiteSpace: 'pre' }} dir="auto">
    {text}
  </pre>
);
