import classes from './Bars.module.css';

/** A placeholder for a page about one record: a title, a few facts, and a text. */
export const Bars = () => (
  <div className={classes.bars} aria-hidden="true">
    <span className={classes.heading} />
    <span className={classes.short} />
    <span className={classes.short} />
    <span className={classes.gap} />
    <span className={classes.long} />
    <span className={classes.middle} />
    <span className={classes.long} />
  </div>
);
