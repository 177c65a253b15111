import { PageTitle } from '../components/page/PageTitle';
import { Collection } from '../features/collection/Collection';
import classes from './Detail.module.css';

/** `/collection`: what the visitor has and wants, kept in this browser. */
export function Page() {
  return (
    <div className={classes.page}>
      <PageTitle title="My collection" />
      <p>
        What you have and want is kept in this browser alone: it needs no account, and nobody else sees it. Download it
        to keep it safe or to take it to another browser.
      </p>
      <Collection />
    </div>
  );
}
