import { PageTitle } from '../components/page/PageTitle';
import { dayOf } from '../lib/calendarDays';
import { paths } from '../lib/paths';

/** Today's date is that of the visitor's clock. */
export function redirectFor(): string {
  const { month, day } = dayOf(new Date());
  return paths.onThisDay(month, day);
}

/** `/on-this-day`: leads on to today. */
export const Page = () => <PageTitle title="On This Day" />;
