'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './theme-toggle.module.css';

const CHOICES = [
  { scheme: 'auto', label: 'Theme of the system', Shape: IconDeviceDesktop },
  { scheme: 'light', label: 'Light theme', Shape: IconSun },
  { scheme: 'dark', label: 'Dark theme', Shape: IconMoon },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Shape: typeof IconSun }[];

/** Light, dark, or what the system says. The choice is known only in the browser, so nothing is pressed before that. */
export const ThemeToggle = () => {
  const isMounted = useMounted();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="group" aria-label="Theme" className={classes.group}>
      {CHOICES.map(({ scheme, label, Shape }) => (
        <button
          key={scheme}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={isMounted && colorScheme === scheme}
          className={classes.choice}
          onClick={() => setColorScheme(scheme)}
        >
          <Shape size={15} stroke={1.6} aria-hidden />
        </button>
      ))}
    </div>
  );
};
