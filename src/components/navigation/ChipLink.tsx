import type { ComponentProps } from 'react';
import classes from './ChipLink.module.css';
import { Link } from './Link.tsx';

interface ChipLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  /** Whether the link leads to the page that is shown. */
  current?: boolean;
}

/** One of several links beside each other, such as letters, years or days. The current one stands out. */
export const ChipLink = ({ current = false, ...props }: ChipLinkProps) => (
  <Link className={classes.chip} aria-current={current ? 'page' : undefined} {...props} />
);
