'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** A desk that was out of sight shows what others have decided meanwhile; what is typed stays. */
export const useFreshOnReturn = (): void => {
  const router = useRouter();
  useEffect(() => {
    const look = () => {
      if (!document.hidden) router.refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [router]);
};
