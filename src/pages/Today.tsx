import { redirect } from 'react-router';
import { PageTitle } from '../components/page/PageTitle';
import { paths } from '../lib/paths';
import type { LoaderArgs } from '../routing/loader';

export const loader = ({ today: { month, day } }: LoaderArgs) => redirect(paths.onThisDay(month, day));

/** `/on-this-day`: redirects to today. */
export const Page = () => <PageTitle title="On This Day" />;
