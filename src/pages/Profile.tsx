import { Stack } from '@mantine/core';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { HiddenFromOthers } from '#components/page/HiddenFromOthers.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Section } from '#components/page/Section.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import { latestDraft } from '#domain/drafts/drafts.ts';
import { CONFIRM_EMAIL } from '#features/account/useSignIn.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { BROWSE, paths } from '#lib/paths.ts';

/* Loaded for members only. */
const OwnChanges =
  hasExtensions && lazyInBrowser(async () => (await import('#features/changes/OwnChanges.tsx')).OwnChanges);

const AccountSettings =
  hasExtensions && lazyInBrowser(async () => (await import('#features/account/AccountSettings.tsx')).AccountSettings);

/** `/user/{username}`: the account of the signed-in member. Other usernames redirect to it, whether they exist or not. */
export function Component() {
  const { username = '' } = useParams();
  const session = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  // A page that is loaded anew keeps its state and the drafts, which the server does not know.
  const hydrated = useHydrated();
  const draft = hydrated ? latestDraft() : undefined;

  if (session && session.username !== username) return <Navigate to={paths.profile(session.username)} replace />;
  return (
    <HiddenFromOthers for="members">
      <Stack gap="lg">
        <PageTitle title={username} noindex />
        {draft && (
          <Notice kind="info">
            What you typed is kept. <Link to={draft.path}>Go on with {draft.title}</Link>
          </Notice>
        )}
        {hydrated && state === CONFIRM_EMAIL && (
          <Notice kind="info">Please check your mail: the link in it confirms your email address.</Notice>
        )}
        {search.get('emailVerified') === 'true' && <Notice kind="info">Email address verified</Notice>}
        <Facts facts={{ 'Account Status': 'Active' }} />
        <Section title="Quick Links">
          <LineList>
            {BROWSE.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </LineList>
        </Section>
        {OwnChanges && session && <OwnChanges member={username} />}
        {AccountSettings && session && <AccountSettings />}
      </Stack>
    </HiddenFromOthers>
  );
}
