import { Group } from '@mantine/core';
import { pageWindow } from '#lib/pages.ts';
import { Button, ButtonLink } from '../buttons/Button.tsx';

interface PagerProps {
  /** Where it stands, for its name: `Pages, top` or `Pages, bottom`. */
  place: 'top' | 'bottom';
  current: number;
  count: number;
  /** The URL of a page. */
  to: (page: number) => string;
}

/**
 * Previous, up to five page numbers around the current one, Next. A list of one page needs none. Mantine's Pagination has a
 * window of its own, with the first page, the last and dots, where specification 11.1 has five numbers.
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
