import classes from './PagePending.module.css';

/** Shown in place of the first page while its code is loading, if that takes long. */
export const PagePending = () => (
  <p className={classes.pending} role="status">
    Loading page...
  </p>
);
