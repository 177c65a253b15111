import { Text } from '@mantine/core';
import { data } from 'react-router';
import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { paths } from '../lib/paths';

export const loader = () => data(null, 404);

/** Any path that the site does not have. */
export const Component = () => (
  <>
    <PageTitle title="Oops! Page not found" noindex />
    <Text>
      The address may be misspelled, or the page may have moved. <Link to={paths.home()}>Return home</Link>
    </Text>
  </>
);
