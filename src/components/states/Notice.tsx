import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** An `error` is announced at once; a `warning` or `info` is not. */
  kind: 'error' | 'warning' | 'info';
  title?: string | undefined;
  /** A button below the text. It is not announced. */
  action?: ReactNode;
  children: ReactNode;
}

const COLORS = { error: 'red', warning: 'yellow', info: 'indigo' };

export const Notice = ({ kind, title, action, children }: NoticeProps) => (
  <Alert role="presentation" color={COLORS[kind]}>
    <div role={kind === 'error' ? 'alert' : 'note'}>
      {title && <Text fw="bold">{title}</Text>}
      <Text component="div">{children}</Text>
    </div>
    {action && (
      <Text component="div" mt="xs">
        {action}
      </Text>
    )}
  </Alert>
);
