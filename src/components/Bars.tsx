import classes from './Bars.module.css';

/** A placeholder for lines of text. */
export function Bars({ lines }: { lines: number }) {
  return <div className={classes.bars} style={{ blockSize: `${lines}lh` }} aria-hidden="true" />;
}
