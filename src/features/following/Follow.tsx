import { Box } from '@mantine/core';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { FeedLink } from '#components/page/FeedLink.tsx';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';

const FollowButton = hasExtensions && lazyInBrowser(async () => (await import('./FollowButton.tsx')).FollowButton);

/** An artist's feed, and the button that follows the artist. The button comes after the page, so its space is reserved. */
export const Follow = ({ id, name }: { id: number; name: string }) => (
  <>
    <FeedLink title={name} href={paths.artistFeed(id)} />
    {FollowButton && (
      <Box mih="1.75rem" miw="6rem">
        <FollowButton id={id} name={name} />
      </Box>
    )}
  </>
);
