import type { LoaderFunctionArgs } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { dayOf } from '#lib/calendarDays.ts';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#routing/visit.ts';

export function loader(args: LoaderFunctionArgs) {
  const { month, day } = dayOf(new Date());
  return redirectTo(paths.onThisDay(month, day), args);
}

/** `/on-this-day`: redirects to today. */
export const Component = () => <PageTitle title="On This Day" />;
