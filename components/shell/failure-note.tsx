'use client';

import { useEffect, useState } from 'react';
import { type FailureCondition, failureWords, isFailureCondition } from '../../lib/failure-words';
import { failureHref } from '../../lib/routes';
import { EmptyState } from '../empty-state';
import { Panel } from '../panel';

/** The mark under which the server logged what it keeps from the browser. */
const digestOf = (error: unknown): string | null =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;

const askCondition = async (digest: string, signal: AbortSignal): Promise<FailureCondition> => {
  try {
    const response = await fetch(failureHref(digest), { signal });
    const answer: unknown = await response.json();
    const condition: unknown =
      typeof answer === 'object' && answer !== null && 'condition' in answer && answer.condition;
    return isFailureCondition(condition) ? condition : 'defect';
  } catch {
    return 'no_answer';
  }
};

/** Why it failed; null while that is being asked. An error of the browser's own has no digest and is a defect. */
const useCondition = (digest: string | null): FailureCondition | null => {
  const [condition, setCondition] = useState<FailureCondition | null>(digest === null ? 'defect' : null);
  useEffect(() => {
    if (digest === null) return undefined;
    const left = new AbortController();
    void askCondition(digest, left.signal).then((found) => {
      if (!left.signal.aborted) setCondition(found);
    });
    return () => left.abort();
  }, [digest]);
  return condition;
};

/** What happened to a page that could not be made, and what to do. */
export const FailureNote = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const digest = digestOf(error);
  const condition = useCondition(digest);
  const words = condition === null ? null : failureWords(condition);
  return (
    <Panel title={words?.happened ?? 'Asking what happened…'}>
      <div role="alert">
        <EmptyState
          title={words?.why ?? ' '}
          actions={
            <button type="button" className="mt-button" onClick={retry}>
              Try again
            </button>
          }
        >
          <p>{words?.next ?? ' '}</p>
          {condition === 'defect' && digest !== null ? (
            <p>
              Its mark in the server log is <code>{digest}</code>.
            </p>
          ) : null}
        </EmptyState>
      </div>
    </Panel>
  );
};
