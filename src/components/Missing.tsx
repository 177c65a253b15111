import { paths } from '../lib/paths';
import { Link } from './Link';
import { PageTitle } from './PageTitle';

interface MissingProps {
  /** What is missing, for example `Performance Not Found`. */
  title: string;
  /** More about it. */
  children?: string;
  /** What the way home is called. */
  back?: string;
}

/** The whole page when what it should show is not there. */
export function Missing({ title, children, back = 'Return home' }: MissingProps) {
  return (
    <>
      <PageTitle title={title} />
      {children && <p>{children}</p>}
      <p>
        <Link to={paths.home()}>{back}</Link>
      </p>
    </>
  );
}
