import { useParams, useSearchParams } from 'react-router';
import { Facts } from '../components/Facts';
import { Link } from '../components/Link';
import { Notice } from '../components/Notice';
import { PageTitle } from '../components/PageTitle';
import { Section } from '../components/Section';
import { paths } from '../lib/paths';
import classes from './Profile.module.css';

const QUICK_LINKS = [
  { to: paths.artists(), label: 'Artists' },
  { to: paths.sourceArtists(), label: 'Artists with Recordings' },
  { to: paths.artistGroups(), label: 'Artist Groups' },
];

/** `/user/{username}`: the account, as its owner sees it. */
export function Page() {
  const { username = '' } = useParams();
  const [search] = useSearchParams();

  return (
    <div className={classes.page}>
      <PageTitle title={username} />
      {search.get('emailVerified') === 'true' && <Notice kind="info">Email address verified</Notice>}
      <Facts facts={{ 'Account Status': 'Active' }} />
      <Section title="Quick Links">
        <ul className={classes.links}>
          {QUICK_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
