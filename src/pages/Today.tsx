import type { LoaderFunctionArgs } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { paths } from '#lib/paths.ts';
import { redirectTo, visitContext } from '#routing/visit.ts';

export function loader(args: LoaderFunctionArgs) {
  const { month, day } = args.context.get(visitContext).today;
  return redirectTo(paths.onThisDay(month, day), args);
}

/** `/on-this-day`: redirects to today. */
export const Component = () => <PageTitle title="On This Day" />;
