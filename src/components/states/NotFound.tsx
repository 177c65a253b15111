import { Text } from '@mantine/core';
import { paths } from '#lib/paths.ts';
import { Link } from '../navigation/Link.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

interface NotFoundProps {
  /** The heading, for example `Performance Not Found`. */
  title: string;
  /** A sentence below it. */
  text?: string;
  /** The text of the link home. */
  back?: string;
}

/** A whole page that says that something was not found. */
export const NotFound = ({ title, text, back = 'Return home' }: NotFoundProps) => (
  <>
    <PageTitle title={title} noindex />
    {text && <Text>{text}</Text>}
    <Text>
      <Link to={paths.home()}>{back}</Link>
    </Text>
  </>
);
