'use client';

import { useRouter } from 'next/navigation';
import { useSingleKeys } from '../shell/use-single-keys';

type Props = { previousHref: string | null; nextHref: string | null };

/** `[` and `]` walk through the calls of a session. */
export const StepKeys = ({ previousHref, nextHref }: Props) => {
  const router = useRouter();
  useSingleKeys((key) => {
    const href = key === '[' ? previousHref : key === ']' ? nextHref : null;
    if (href !== null) router.push(href);
  });
  return null;
};
