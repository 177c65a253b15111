import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../components/Button';
import { Link } from '../components/Link';
import { toast } from '../components/toast';
import { paths } from '../lib/paths';
import { clearSession, openSession } from '../lib/session';

/** Escape closes the menu. Left to the browser, it would close the drawer around it as well. */
const keepDrawer = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault();
};

/** The menu of whoever is signed in. It opens in place, because the drawer's dialog covers everything outside of it. */
export function UserMenu({ username }: { username: string }) {
  const navigate = useNavigate();

  const logOut = () => {
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
