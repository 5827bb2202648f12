'use client';

import { useRouter } from 'next/navigation';
import { useShortcuts } from '../shell/use-shortcuts';

type Props = { previousHref: string | null; nextHref: string | null };

/** `[` and `]` walk through the calls of a session; at its ends only the way that is there is listed. */
export const StepKeys = ({ previousHref, nextHref }: Props) => {
  const router = useRouter();
  const steps = [
    { key: '[', label: 'Previous call of the session', href: previousHref },
    { key: ']', label: 'Next call of the session', href: nextHref },
  ];
  useShortcuts(
    'Call',
    steps.flatMap(({ key, label, href }) =>
      href === null ? [] : [{ keys: [key], label, run: () => router.push(href) }],
    ),
  );
  return null;
};
