'use client';

import { useParams } from 'next/navigation';
import { visibleText } from '../../lib/json/source-text';

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The id an address asks for. */
export const AskedId = () => {
  const { attemptId } = useParams<{ attemptId?: string }>();
  return <code>{visibleText(decoded(attemptId ?? ''))}</code>;
};
