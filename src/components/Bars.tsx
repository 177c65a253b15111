import classes from './Bars.module.css';

/** Stands where lines of text will be. */
export function Bars({ lines }: { lines: number }) {
  return <div className={classes.bars} style={{ blockSize: `${lines}lh` }} aria-hidden="true" />;
}
