import { useEffect } from 'react';
import { Button } from '../components/Button';
import { Notice } from '../components/Notice';
import { PageTitle } from '../components/PageTitle';
import { moveToNewRelease } from './newRelease';
import classes from './PageBoundary.module.css';

/**
 * Stands in for a page that failed, or whose code did not arrive. After a release the running document asks for files
 * that are no longer there, and is loaded anew by itself; in all other cases the reader may do so.
 */
export function PageBoundary() {
  useEffect(() => {
    moveToNewRelease();
  }, []);

  return (
    <div className={classes.failure}>
      <PageTitle title="Something went wrong" />
      <Notice kind="error">This page could not be shown. Check your connection, then try again.</Notice>
      <Button kind="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
