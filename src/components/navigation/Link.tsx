import type { ComponentProps } from 'react';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, or the query string of a URL on the same path. */
  to: string;
  /** Whether the page stays scrolled as it is. */
  preventScrollReset?: boolean | undefined;
}

/**
 * The site's link. It is a plain anchor, for a list has hundreds of them: `useLinks`, around the site, follows and
 * prefetches it.
 */
export const Link = ({ to, preventScrollReset, ...props }: LinkProps) => (
  <a {...props} href={to} data-link={preventScrollReset ? 'keep-scroll' : ''} />
);
