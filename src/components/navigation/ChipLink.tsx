import '@mantine/core/styles/Chip.css';
import type { ComponentProps } from 'react';
import { CHIP } from '../mantineClasses';
import classes from './ChipLink.module.css';
import { Link } from './Link';

// Mantine's Chip is an input, not a link: the link uses its published classes.
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

/** Shown in place of a link that has no target, such as `Previous` on the first page. */
export const DisabledChip = ({ children }: { children: string }) => (
  <span className={className} data-disabled>
    {children}
  </span>
);
