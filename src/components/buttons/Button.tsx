import { Button as MantineButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from '../navigation/Link.tsx';

interface Look {
  /** `primary` is for the main action of a page or form. */
  kind?: 'primary' | 'quiet';
  size?: 'normal' | 'small';
}

type WithoutStyle<Props> = Omit<Props, 'className' | 'color' | 'style' | 'size'>;

const look = (kind: Look['kind'], size: Look['size'], pressed = false) =>
  ({
    variant: kind === 'primary' || pressed ? 'filled' : 'default',
    size: size === 'small' ? 'compact-sm' : 'sm',
  }) as const;

/** A button that does something on its page. A pressed one is filled. */
export const Button = ({ kind, size, ...props }: Look & WithoutStyle<ComponentProps<'button'>>) => (
  <MantineButton type="button" {...look(kind, size, props['aria-pressed'] === true)} {...props} />
);

export const ButtonLink = ({ kind, size, ...props }: Look & WithoutStyle<ComponentProps<typeof Link>>) => (
  <MantineButton component={Link} {...look(kind, size)} {...props} />
);
