import classes from './Bars.module.css';

/** Stands where lines of text will be. */
export const Bars = () => <div className={classes.bars} aria-hidden="true" />;
