import { useQuery } from '@apollo/client/react';
import { Menu, Text } from '@mantine/core';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { RevisionsDocument } from '#graphql/generated/graphql.ts';
import { isEditor, type Session } from '#graphql/session.ts';
import { withCommas } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { useLogOut } from './useLogOut.ts';

const own = (username: string) => ({ to: paths.profile(username), name: 'Profile' });
const FOLLOWING = { to: paths.following(), name: 'Following' };
const ADD_LINKS = [
  { to: paths.artistAdd(), name: 'Add Artist' },
  { to: paths.performanceAdd(), name: 'Add Performance' },
];
const ADD_RECORDING = { to: paths.recordingAdd(), name: 'Add Recording' };
const CHANGES = { to: paths.changes(), name: 'Changes' };
const DUPLICATES = { to: paths.duplicates(), name: 'Duplicates' };

/** The links of a member's menu; an editor has more of them. */
const linksOf = (session: Session) =>
  hasExtensions
    ? [
        own(session.username),
        FOLLOWING,
        ...ADD_LINKS,
        ADD_RECORDING,
        ...(isEditor(session) ? [CHANGES, DUPLICATES] : []),
      ]
    : [own(session.username), ...ADD_LINKS];

/** How many changes wait for an editor. The menu asks once it is open; without an answer it shows none. */
function Waiting() {
  const { data } = useQuery(RevisionsDocument, {
    variables: { filter: { reviewed: { eq: false } }, first: 1 },
    fetchPolicy: 'cache-and-network',
  });
  return data && `, ${withCommas(data.revisions.totalCount)} to review`;
}

export function UserMenu({ session }: { session: Session }) {
  const logOut = useLogOut();
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button>{session.username}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {linksOf(session).map(({ to, name }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {name}
            {name === CHANGES.name && <Waiting />}
          </Menu.Item>
        ))}
        <Menu.Item onClick={logOut}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same links in the drawer. They are no menu, as a menu cannot open inside the drawer. */
export function DrawerLinks({ session }: { session: Session }) {
  const logOut = useLogOut();
  return (
    <>
      <Text fw="bold" style={{ overflowWrap: 'anywhere' }}>
        {session.username}
      </Text>
      {linksOf(session).map(({ to, name }) => (
        <ButtonLink key={to} to={to}>
          {name}
          {name === CHANGES.name && <Waiting />}
        </ButtonLink>
      ))}
      <Button onClick={logOut}>Logout</Button>
    </>
  );
}
