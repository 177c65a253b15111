import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/** The provider of Mantine, for tests of a part of the site: `render(part, { wrapper: Mantine })`. */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
);
