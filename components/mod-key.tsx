'use client';

import { useOs } from '@mantine/hooks';

/** The name of the key that shortcuts are pressed with on this machine. */
export const ModKey = () => (useOs() === 'macos' ? '⌘' : 'Ctrl');
