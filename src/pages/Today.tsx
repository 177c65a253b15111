import type { LoaderFunctionArgs } from 'react-router';
import { PageTitle } from '../components/page/PageTitle';
import { paths } from '../lib/paths';
import { redirectTo } from '../routing/redirects';
import { visitContext } from '../routing/visit';

export function loader(args: LoaderFunctionArgs) {
  const { month, day } = args.context.get(visitContext).today;
  return redirectTo(paths.onThisDay(month, day), args);
}

/** `/on-this-day`: redirects to today. */
export const Component = () => <PageTitle title="On This Day" />;
