import '@mantine/core/styles/Chip.css';
import type { ComponentProps } from 'react';
import classes from './ChipLink.module.css';
import { Link } from './Link';
import { CHIP } from './mantineClasses';

// Mantine's Chip is an input and leads nowhere: a link wears its published classes.
const className = [CHIP.root, CHIP.label, CHIP['label--filled'], classes.chip].join(' ');

interface ChipLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  /** Whether it leads to the page that is shown. */
  current?: boolean;
}

/** One of several links beside each other, of which the current one stands out: letters, years, page numbers. */
export function ChipLink({ current = false, ...props }: ChipLinkProps) {
  return (
    <Link
      className={className}
      data-checked={current || undefined}
      aria-current={current ? 'page' : undefined}
      {...props}
    />
  );
}

/** Stands in the place of a link that would lead nowhere. */
export const DisabledChip = ({ children }: { children: string }) => (
  <span className={className} data-disabled>
    {children}
  </span>
);
