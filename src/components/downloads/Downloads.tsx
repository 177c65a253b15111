import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { DownloadButton } from './DownloadButton.tsx';
import { type TableSource, tableFiles } from './tableFiles.ts';

interface DownloadsProps extends TableSource {
  /** More buttons. */
  children?: ReactNode;
}

export const Downloads = ({ children, ...source }: DownloadsProps) => (
  <Group gap="xs" mt="sm">
    {tableFiles(source).map(({ label, ...file }) => (
      <DownloadButton key={label} {...file}>
        {label}
      </DownloadButton>
    ))}
    {children}
  </Group>
);
