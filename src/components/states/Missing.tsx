import { Text } from '@mantine/core';
import { paths } from '#lib/paths.ts';
import { Link } from '../navigation/Link.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

interface MissingProps {
  /** The heading, for example `Performance Not Found`. */
  title: string;
  /** A sentence below it. */
  children?: string;
  /** The text of the link home. */
  back?: string;
}

/** A whole page that says that something was not found. */
export const Missing = ({ title, children, back = 'Return home' }: MissingProps) => (
  <>
    <PageTitle title={title} noindex />
    {children && <Text>{children}</Text>}
    <Text>
      <Link to={paths.home()}>{back}</Link>
    </Text>
  </>
);
