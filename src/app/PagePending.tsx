import classes from './PagePending.module.css';

/** Stands in for the first page while its code travels. Appears only when that takes a while. */
export const PagePending = () => (
  <p className={classes.pending} role="status">
    Loading page...
  </p>
);
