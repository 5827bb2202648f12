import { askedWaitMs } from './retry-wait';

/** Events of a batch that the server refused for one reason. */
export type RefusedEvents = { code: string; message: string; eventCount: number };

/** What an answer means for the batch it answers. */
export type BatchVerdict =
  | { kind: 'settled'; stored: number; duplicates: number; refused: readonly RefusedEvents[] }
  /** More than the server takes at once. */
  | { kind: 'too_much'; code: string; message: string }
  /**
   * Not now: `retryAfterMs` is the wait the server asked for; `isBlocked` where only a person can mend it; `isFault` where a Mendtrace
   * server says that it failed on what it was sent.
   */
  | { kind: 'again'; code: string; message: string; retryAfterMs: number | null; isBlocked: boolean; isFault: boolean };

/** The parts of an answer that count. */
export type BatchAnswer = { status: number; retryAfter: string | null; body: string };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const jsonOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
};

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const countOf = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : NaN);

const refusedByCode = (errors: unknown, rejected: number): RefusedEvents[] => {
  const byCode = new Map<string, RefusedEvents>();
  const listed = Array.isArray(errors) ? errors.slice(0, rejected).map(recordOf) : [];
  const unlisted = Array.from({ length: rejected - listed.length }, () => recordOf(null));
  for (const error of [...listed, ...unlisted]) {
    const code = textOr(error.code, 'rejected');
    const eventCount = (byCode.get(code)?.eventCount ?? 0) + 1;
    byCode.set(code, { code, message: textOr(error.message, 'the server did not say why'), eventCount });
  }
  return [...byCode.values()];
};

type Again = Extract<BatchVerdict, { kind: 'again' }>;

const again = (code: string, message: string, more: Partial<Again> = {}): Again => ({
  kind: 'again',
  code,
  message,
  retryAfterMs: null,
  isBlocked: false,
  isFault: false,
  ...more,
});

/** An answer that does not account for every event is no answer of a Mendtrace server: of a proxy, or a login page. */
const settledBy = (body: string, eventCount: number): BatchVerdict => {
  const answer = jsonOf(body);
  const stored = countOf(answer.accepted);
  const duplicates = countOf(answer.duplicates);
  const rejected = countOf(answer.rejected);
  if (stored + duplicates + rejected !== eventCount) {
    return again('unreadable_answer', 'the answer does not say what became of every event; is the URL right?');
  }
  return { kind: 'settled', stored, duplicates, refused: refusedByCode(answer.errors, rejected) };
};

/** Statuses with which a server refuses what a body holds: the same body will not do better. */
const REFUSALS = new Set([400, 415, 422]);
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** A failed request without an answer. */
export const unreachable = (message: string): BatchVerdict => again('unreachable', message);

/** Reads the answer to a batch of `eventCount` events. */
export const batchVerdict = (
  { status, retryAfter, body }: BatchAnswer,
  eventCount: number,
  nowMs: number,
): BatchVerdict => {
  if (status === 200 || status === 207) return settledBy(body, eventCount);
  const { code, message } = jsonOf(body);
  if (status === 413) {
    return { kind: 'too_much', code: 'body_too_large', message: 'one event alone is more than the server takes' };
  }
  const text = textOr(message, `the server answered ${status}`);
  if (REFUSALS.has(status)) {
    const refused = [{ code: textOr(code, `http_${status}`), message: text, eventCount }];
    return { kind: 'settled', stored: 0, duplicates: 0, refused };
  }
  return again(`http_${status}`, text, {
    retryAfterMs: askedWaitMs(retryAfter, nowMs),
    isBlocked: !isTemporary(status),
    // A proxy says 500 of anything; only the server itself knows that it was about these events.
    isFault: status === 500 && code === 'internal_error',
  });
};
