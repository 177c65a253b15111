import { Group, Title } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  title: string;
  /** Whether the title stands beside a text that is read as a whole, if there is room. */
  titleBeside?: boolean;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  onKeyDown?: KeyboardEventHandler;
  /** Content. A function gets the id of the title, which can name a table. */
  children: ReactNode | ((titleId: string) => ReactNode);
}

export function Section({ title, titleBeside = false, aside, onKeyDown, children }: SectionProps) {
  const id = useId();
  return (
    <section
      className={classes.section}
      data-title-beside={titleBeside || undefined}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {typeof children === 'function' ? children(id) : children}
    </section>
  );
}
