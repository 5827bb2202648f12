'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { draftOf, dropDraft, keepDraft } from '../review-form/draft';
import type { DeskActions } from '../review-form/review-state';
import { answerOf, type Desk, type DeskItem, fields, type SentDecision } from './desk-state';
import { useDeskState } from './use-desk-state';
import { useFocusOnArrival } from './use-focus-on-arrival';

type Made = { item: DeskItem; data: FormData; stored: Promise<boolean> };

/**
 * Sends decisions while the next item is already open, tells what became of them, and takes them back. Stays while items change.
 */
export const useDeskWork = (actions: DeskActions): Desk => {
  const router = useRouter();
  const { sign, setLatest, fail, askBack, hide, show, ...shown } = useDeskState();
  const made = useRef<Made[]>([]);
  const gone = useRef(new Set<number>());
  const focusOnArrival = useFocusOnArrival();
  const open = (href: string) => {
    if (location.pathname + location.search === href) return router.refresh();
    focusOnArrival();
    router.push(href);
  };
  /** Null where no other item is known to wait. */
  const nextOf = ({ next }: SentDecision) => (next !== null && !gone.current.has(next.id) ? next.href : null);
  const store = async (decision: SentDecision, hasMoved: boolean): Promise<boolean> => {
    const { item, data } = decision;
    // Asked before anything else opens: the answer is then on its way while the next item is drawn.
    const answer = await answerOf(actions.decide(data));
    if (answer.kind === 'stored') {
      dropDraft(item.draftKey);
      setLatest({ ...answer, item });
    } else {
      gone.current.delete(item.id);
      show(item.id);
      if (answer.kind === 'breaks_schema') askBack(item, answer);
      else fail(item, 'decide', answer);
    }
    if (answer.kind === 'stored' && !hasMoved) open(nextOf(decision) ?? decision.queueHref);
    else router.refresh();
    return answer.kind === 'stored';
  };
  const send = async (decision: SentDecision): Promise<void> => {
    const { item, data, isAnswerAwaited } = decision;
    if (gone.current.has(item.id)) return;
    gone.current.add(item.id);
    sign(String(data.get('name') ?? ''));
    keepDraft(item.draftKey, draftOf(data));
    setLatest({ kind: 'storing', item });
    const target = isAnswerAwaited ? null : nextOf(decision);
    const stored = store(decision, target !== null);
    hide(item.id);
    if (target !== null) open(target);
    made.current.push({ item, data, stored });
    if (!(await stored)) made.current = made.current.filter((each) => each.item.id !== item.id);
  };
  const undo = async (asked?: DeskItem): Promise<void> => {
    const last = asked ? made.current.find(({ item }) => item.id === asked.id) : made.current.at(-1);
    const item = asked ?? last?.item;
    // Nothing was decided since the page was loaded: then it is the decision that is shown.
    if (item === undefined) return document.querySelector<HTMLElement>('[data-undo]')?.click();
    if (last && !(await last.stored)) return;
    const answer = await answerOf(actions.undo(fields({ item: String(item.id) })));
    made.current = made.current.filter((each) => each !== last);
    if (answer.kind !== 'reopened') return fail(item, 'other', answer);
    if (last) keepDraft(item.draftKey, draftOf(last.data));
    gone.current.delete(item.id);
    show(item.id);
    setLatest({ kind: 'reopened', item });
    open(item.href);
  };
  const claim = async (item: DeskItem, deed: 'claim' | 'release', name: string): Promise<void> => {
    sign(name);
    const answer = await answerOf(actions.claim(fields({ item: String(item.id), deed, name })));
    if (answer.kind === 'error') fail(item, 'other', answer);
    router.refresh();
  };
  return { ...shown, send, undo, claim };
};
