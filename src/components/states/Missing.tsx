import { Text } from '@mantine/core';
import { paths } from '#lib/paths.ts';
import { Link } from '../navigation/Link.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

interface MissingProps {
  /** What is missing, for example `Performance Not Found`. */
  title: string;
  /** More about it. */
  children?: string;
  /** The text of the link home. */
  back?: string;
}

/** The whole page when what it should show is not there. */
export const Missing = ({ title, children, back = 'Return home' }: MissingProps) => (
  <>
    <PageTitle title={title} noindex />
    {children && <Text>{children}</Text>}
    <Text>
      <Link to={paths.home()}>{back}</Link>
    </Text>
  </>
);
