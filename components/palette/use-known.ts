'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { usePathname, useSearchParams } from 'next/navigation';
import { FILTER_PARAMS } from '../../lib/filter-params';
import { HELP_TERMS } from '../../lib/help/help-terms';
import type { IconName } from '../icon';
import { useNavEntries } from '../shell/nav-context';
import { useRegisteredShortcuts } from '../shell/shortcut-registry';
import type { PaletteItem } from './palette-item';

const SCHEMES: readonly (readonly [MantineColorScheme, string, IconName])[] = [
  ['auto', 'Theme of the system', 'screen'],
  ['light', 'Light theme', 'sun'],
  ['dark', 'Dark theme', 'moon'],
];

const copyLink = async (): Promise<string> => {
  await navigator.clipboard.writeText(window.location.href);
  return 'Link copied';
};

/** The screens whose filter an export of calls can take over. */
const EXPORTING: ReadonlySet<string> = new Set(['/', '/calls', '/tools', '/tools/detail']);

const exportItems = (pathname: string, params: URLSearchParams): PaletteItem[] => {
  if (!EXPORTING.has(pathname)) return [];
  const filter = new URLSearchParams([...params].filter(([name]) => FILTER_PARAMS.has(name)));
  filter.set('format', 'csv');
  const target = () => window.location.assign(`/api/v1/export/calls?${filter.toString()}`);
  return [
    { id: 'export', group: 'Actions', label: 'Export the calls of this filter as CSV', icon: 'download', target },
  ];
};

/** What the page itself knows without asking: screens, its own shortcuts, actions, and the words of the help. */
export const useKnown = (): PaletteItem[] => {
  const pathname = usePathname();
  const params = useSearchParams();
  const { setColorScheme } = useMantineColorScheme();
  const pages = useNavEntries().map(({ href, label, icon, goKey }): PaletteItem => {
    return { id: href, group: 'Pages', label, icon, keys: goKey ? ['g', goKey] : undefined, target: href };
  });
  const own = useRegisteredShortcuts().flatMap(({ title, shortcuts }) =>
    shortcuts.map(({ keys, label, run }): PaletteItem => {
      return { id: `${title} ${label}`, group: 'This page', label, words: title, icon: 'keyboard', keys, target: run };
    }),
  );
  const themes = SCHEMES.map(([scheme, label, icon]): PaletteItem => {
    return { id: scheme, group: 'Actions', label, icon, target: () => setColorScheme(scheme) };
  });
  const terms = HELP_TERMS.map(({ href, term, about }): PaletteItem => {
    return { id: `help ${href}`, group: 'Help', label: term, note: about, icon: 'book', target: href };
  });
  return [
    ...pages,
    ...own,
    { id: 'copy', group: 'Actions', label: 'Copy the link to this page', icon: 'link', target: copyLink },
    ...exportItems(pathname, params),
    ...themes,
    ...terms,
  ];
};
