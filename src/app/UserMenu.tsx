import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { useApolloClient } from '@apollo/client/react';
import { Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../components/Button';
import { Link } from '../components/Link';
import { toast } from '../components/toast';
import { LogoutDocument } from '../graphql/generated/graphql';
import { paths } from '../lib/paths';
import { clearSession, openSession, readToken } from '../lib/session';

/** Escape closes the menu. Left to the browser, it would close the drawer around it as well. */
const keepDrawer = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault();
};

/** The menu of the signed-in member. It opens in place, because the drawer's dialog covers everything outside of it. */
export function UserMenu({ username }: { username: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();

  const logOut = () => {
    // The page waits for nothing: an API that does not know the mutation, or cannot be reached, changes nothing here.
    client.mutate({ mutation: LogoutDocument, context: { token: readToken(openSession(window)) } }).catch(() => {});
    clearSession(openSession(window));
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    navigate(paths.home());
  };

  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button>{username}</Button>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={keepDrawer}>
        <Menu.Item component={Link} to={paths.profile(username)}>
          Profile
        </Menu.Item>
        <Menu.Item onClick={logOut}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
