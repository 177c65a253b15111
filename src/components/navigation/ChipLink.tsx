import { Chip } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './ChipLink.module.css';
import { Link } from './Link.tsx';

// Mantine's Chip is an input, not a link: the link has its classes.
const className = [Chip.classes.root, Chip.classes.label, Chip.classes['label--filled'], classes.chip].join(' ');

interface ChipLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  /** Whether the link leads to the page that is shown. */
  current?: boolean;
}

/** One of several links beside each other, such as letters, years or days. The current one stands out. */
export const ChipLink = ({ current = false, ...props }: ChipLinkProps) => (
  <Link
    className={className}
    data-checked={current || undefined}
    aria-current={current ? 'page' : undefined}
    {...props}
  />
);
