import { Menu } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { paths } from '#lib/paths.ts';
import { useLogOut } from './useLogOut.ts';

export function UserMenu({ username }: { username: string }) {
  const logOut = useLogOut();
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button>{username}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.profile(username)}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to={paths.artistAdd()}>
          Add Artist
        </Menu.Item>
        <Menu.Item component={Link} to={paths.performanceAdd()}>
          Add Performance
        </Menu.Item>
        <Menu.Item onClick={logOut}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
