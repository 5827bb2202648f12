'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * The link of every screen, and the one that kit parts may take as `component` in a server component.
 * It loads nothing ahead of a click: a table holds hundreds of links, and each would be a query.
 */
export const AppLink = (props: ComponentProps<typeof Link>) => <Link prefetch={false} {...props} />;
