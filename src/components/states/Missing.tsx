import { Text } from '@mantine/core';
import { use } from 'react';
import { paths } from '../../lib/paths';
import { Link } from '../navigation/Link';
import { PageResponseContext } from '../page/PageResponse';
import { PageTitle } from '../page/PageTitle';

interface MissingProps {
  /** What is missing, for example `Performance Not Found`. */
  title: string;
  /** More about it. */
  children?: string;
  /** The text of the link home. */
  back?: string;
}

/** The whole page when what it should show is not there. */
export function Missing({ title, children, back = 'Return home' }: MissingProps) {
  const response = use(PageResponseContext);
  if (response) response.status = 404;
  return (
    <>
      <PageTitle title={title} />
      {children && <Text>{children}</Text>}
      <Text>
        <Link to={paths.home()}>{back}</Link>
      </Text>
    </>
  );
}
