import { ERROR_CLASSES, type ErrorClass } from './repair/error-classes';
import { QUEUE_HOLDERS, type QueueHolder, REVIEW_KINDS, type ReviewKind } from './review';

/** Which waiting items a queue shows; null narrows nothing. */
export type QueueFilter = {
  kind: ReviewKind | null;
  reason: string | null;
  errorClass: ErrorClass | null;
  tool: string | null;
  holder: QueueHolder;
};

/** The filter that every waiting item meets. */
export const EVERY_ITEM: QueueFilter = { kind: null, reason: null, errorClass: null, tool: null, holder: 'anyone' };

const MAX_TEXT_LENGTH = 256;

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((each) => each === text) ?? null;

const textOf = (text: string | null): string | null =>
  text === null || text === '' || text.length > MAX_TEXT_LENGTH ? null : text;

/** Reads the filter from an address; what cannot be read narrows nothing. */
export const parseQueueFilter = (params: URLSearchParams): QueueFilter => ({
  kind: oneOf(REVIEW_KINDS, params.get('kind')),
  reason: textOf(params.get('reason')),
  errorClass: oneOf(ERROR_CLASSES, params.get('class')),
  tool: textOf(params.get('tool')),
  holder: oneOf(QUEUE_HOLDERS, params.get('held')) ?? 'anyone',
});

/** The parameters of an address that stand for the filter, in a fixed order; none for what it does not narrow. */
export const queueFilterParams = ({ kind, reason, errorClass, tool, holder }: QueueFilter): [string, string][] => {
  const all: [string, string | null][] = [
    ['kind', kind],
    ['reason', reason],
    ['class', errorClass],
    ['tool', tool],
    ['held', holder === 'anyone' ? null : holder],
  ];
  return all.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
};

/** Whether anything narrows the queue. */
export const isNarrowed = (filter: QueueFilter): boolean => queueFilterParams(filter).length > 0;
