import { Notice } from '../components/Notice';
import { PageTitle } from '../components/PageTitle';
import classes from './PageBoundary.module.css';

/**
 * Stands in for a page that failed, or whose code did not arrive. Trying again loads the document anew: after a
 * release the running one asks for files that are no longer there.
 */
export const PageBoundary = () => (
  <div className={classes.failure}>
    <PageTitle title="Something went wrong" />
    <Notice kind="error">This page could not be shown. Check your connection, then try again.</Notice>
    <button type="button" className={classes.retry} onClick={() => window.location.reload()}>
      Try again
    </button>
  </div>
);
