import '@mantine/core/styles/Button.css';
import type { ComponentProps, ReactNode } from 'react';
import { BUTTON } from '../mantineClasses';
import { Link } from '../navigation/Link';
import classes from './Button.module.css';

interface Look {
  /** `primary` is for the main action of a page or form. */
  kind?: 'primary' | 'quiet';
  size?: 'normal' | 'small';
}

// Mantine's component sets its colours in a style attribute, which the policy of server-rendered pages forbids.
const look = ({ kind = 'quiet', size = 'normal' }: Look) => ({
  className: `${BUTTON.root} ${classes.button}`,
  'data-kind': kind,
  'data-small': size === 'small' || undefined,
});

const Label = ({ children }: { children: ReactNode }) => (
  <span className={BUTTON.inner}>
    <span className={`${BUTTON.label} ${classes.label}`}>{children}</span>
  </span>
);

/** A button that does something on the page it stands on. */
export const Button = ({ kind, size, children, ...props }: Look & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...look({ kind, size })} {...props}>
    <Label>{children}</Label>
  </button>
);

/** A link that looks like a button. */
export const ButtonLink = ({
  kind,
  size,
  children,
  ...props
}: Look & Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...look({ kind, size })} {...props}>
    <Label>{children}</Label>
  </Link>
);
