import type { NavEntry } from '../../components/shell/nav-entry';

/** The screens there are, in the order of the navigation. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { label: 'Overview', href: '/', icon: 'chart', goKey: 'o' },
  { label: 'Calls', href: '/calls', icon: 'list', goKey: 'c' },
  { label: 'Review', href: '/review', icon: 'clipboard', goKey: 'r', countLabel: 'waiting' },
  { label: 'Tools', href: '/tools', icon: 'tool', goKey: 't' },
  { label: 'Flags', href: '/tools/flags', icon: 'flag', goKey: 'f', countLabel: 'not fixed yet' },
  { label: 'Connect', href: '/connect', icon: 'link', goKey: 'n', group: 'Project' },
  { label: 'Import', href: '/import', icon: 'import', goKey: 'i', group: 'Project' },
  { label: 'Operations', href: '/operations', icon: 'activity', goKey: 'p', group: 'Project' },
  { label: 'Settings', href: '/settings', icon: 'settings', goKey: 's', group: 'Project' },
  { label: 'Help', href: '/help', icon: 'book', goKey: 'h', group: 'Project' },
];
