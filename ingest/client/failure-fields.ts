import { LABEL_CHARS } from '../../lib/limits';
import type { AttemptCost, ClientAttempt } from './client-event';
import type { LoopFailure } from './loop-failure';

/*
 * What strangers hand over is cut to what an event can hold, so that no event is refused for it: a lost attempt tells less
 * than a shortened one. Arguments alone are never cut.
 */

const LONGEST_TEXT = 4_000;
const LONGEST_JSON = 32_000;

export const label = (text: string | undefined): string | undefined => text?.slice(0, LABEL_CHARS);

/** The start of a text, marked where it goes on. */
export const startOfText = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)} …`;

const maybeText = (text: string | null | undefined): string | undefined =>
  text == null ? undefined : startOfText(text);

/** A value as JSON takes it; the start of its text where it is long, or what JSON cannot hold. */
const plain = (value: unknown): unknown => {
  if (value === undefined) return undefined;
  try {
    const json = JSON.stringify(value) ?? 'null';
    return json.length <= LONGEST_JSON ? (JSON.parse(json) as unknown) : startOfText(json);
  } catch {
    return startOfText(String(value));
  }
};

/** Costs as the wire format takes them: what is no amount is left out. */
export const costFields = (cost: AttemptCost = {}): AttemptCost =>
  Object.fromEntries(
    Object.entries(cost).filter(([name, value]) =>
      name.startsWith('tokens') ? Number.isInteger(value) && value >= 0 : Number.isFinite(value) && value >= 0,
    ),
  );

/** A failure as an attempt tells it. */
export const failureFields = (failure: LoopFailure): Partial<ClientAttempt> => ({
  error_class: failure.errorClass,
  code: label(failure.code ?? undefined),
  message: maybeText(failure.message),
  issues: failure.issues.map(({ path, keyword, expected, received, message }) => ({
    path,
    keyword: label(keyword) ?? '',
    expected: maybeText(expected),
    received: maybeText(received),
    message: maybeText(message),
  })),
  constraint: maybeText(failure.constraint),
  retryable: failure.retryable ?? undefined,
  retry_after_ms: failure.retryAfterMs ?? undefined,
  dependency: plain(failure.dependency),
  partial_result: plain(failure.partialResult),
});
