import { Link } from '../components/Link';
import { PageTitle } from '../components/PageTitle';
import { paths } from '../lib/paths';

/** Any path that the site does not have. */
export function Page() {
  return (
    <>
      <PageTitle title="Oops! Page not found" />
      <p>
        The address may be misspelled, or the page may have moved. <Link to={paths.home()}>Return home</Link>
      </p>
    </>
  );
}
