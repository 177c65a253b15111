import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { Notice } from '../components/states/Notice';
import { ArtistForm } from '../features/artists/ArtistForm';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import classes from './Form.module.css';

/** `/artist/add`. Whoever is signed out while typing keeps the page and what was typed. */
export function Page() {
  const session = useSession();
  return (
    <div className={classes.page}>
      <PageTitle title="Add Artist" />
      {!session && (
        <Notice kind="info">
          <Link to={paths.login()}>Log in to add an artist.</Link>
        </Notice>
      )}
      <ArtistForm />
    </div>
  );
}
