'use client';

import { MantineProvider } from '@mantine/core';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme';

/** What every screen needs around it: the kit's theme and the URL as state. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <NuqsAdapter>{children}</NuqsAdapter>
  </MantineProvider>
);
