import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '@mantine/core/styles.layer.css';
import './globals.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DENSITY_COOKIE, parseDensity } from '../components/data-table/density';
import { Providers } from '../components/providers';
import { AppShell } from '../components/shell/app-shell';
import { NAV_ENTRIES } from './_boundary/nav-entries';
import { shellFacts } from './_boundary/shell-facts';

/** Pages read the store on every request: a prerendered one would show the rows of the build. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'Mendtrace', template: '%s · Mendtrace' },
  description: 'How well agents recover from failed tool calls, and what a person must decide.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#15191c' },
  ],
};

const RootLayout = async ({ children }: { children: ReactNode }) => {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const density = parseDensity((await cookies()).get(DENSITY_COOKIE)?.value);
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body data-density={density}>
        <Providers>
          <AppShell entries={NAV_ENTRIES} {...await shellFacts()}>
            {children}
          </AppShell>
        </Providers>
      </body>
    </html>
  );
};

export default RootLayout;
