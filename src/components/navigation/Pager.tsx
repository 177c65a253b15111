import { Group } from '@mantine/core';
import { pageWindow } from '#lib/pages.ts';
import { Button, ButtonLink } from '../buttons/Button.tsx';

interface PagerProps {
  /** The pager's position, for its name: `Pages, top` or `Pages, bottom`. */
  place: 'top' | 'bottom';
  current: number;
  count: number;
  to: (page: number) => string;
}

/**
 * Links to the previous page, up to five pages around the current one, and the next page. A list of one page has none.
 * Mantine's Pagination also shows the first and the last page and dots, which specification 11.1 does not allow.
 */
export function Pager({ place, current, count, to }: PagerProps) {
  if (count < 2) return null;
  const step = (name: string, page: number, rel: string) =>
    page < 1 || page > count ? (
      <Button size="small" disabled>
        {name}
      </Button>
    ) : (
      <ButtonLink size="small" to={to(page)} rel={rel}>
        {name}
      </ButtonLink>
    );
  return (
    <nav aria-label={`Pages, ${place}`}>
      <Group gap="2xs">
        {step('Previous', current - 1, 'prev')}
        {pageWindow(current, count).map((page) => (
          <ButtonLink
            key={page}
            size="small"
            kind={page === current ? 'primary' : 'quiet'}
            to={to(page)}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </ButtonLink>
        ))}
        {step('Next', current + 1, 'next')}
      </Group>
    </nav>
  );
}
