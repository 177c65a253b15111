import type { ComponentProps } from 'react';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, or the query string of a URL on the same path. */
  to: string;
  preventScrollReset?: boolean | undefined;
}

/** A plain anchor, as a list has hundreds of links. `useLinks` follows and prefetches all of them. */
export const Link = ({ to, preventScrollReset, ...props }: LinkProps) => (
  <a {...props} href={to} data-link={preventScrollReset ? 'keep-scroll' : ''} />
);
