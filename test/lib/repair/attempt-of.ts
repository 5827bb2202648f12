import type { Attempt } from '../../../lib/attempt';
import { sampleAttempt } from '../sample-attempt';
import { isErrorClass, type ErrorClass } from '../../../lib/repair/error-classes';

/** Minutes between two attempts of a trace. */
const MINUTE_MS = 60_000;

/** When attempt `number` of a trace happens. */
export const timeOf = (number: number): number => 1_700_000_000_000 + number * MINUTE_MS;

/** An attempt with nothing known but its number; each number has arguments of its own. */
export const attemptOf = (number: number, given: Partial<Attempt> = {}): Attempt =>
  sampleAttempt({
    number,
    tool: 'refund',
    ts: timeOf(number),
    tsText: '',
    argumentsJson: `{"amount":${number}}`,
    classAtArrival: null,
    errorClass: null,
    ...given,
  });

export const failedAttempt = (number: number, errorClass: ErrorClass, given: Partial<Attempt> = {}): Attempt =>
  attemptOf(number, { outcome: 'failed', classAtArrival: errorClass, errorClass, sentClass: errorClass, ...given });

/** A trace as words: `ok`, `held`, `lost` (no result) or an error class per attempt. */
export const traceOf = (words: string, given: Partial<Attempt> = {}): Attempt[] =>
  words.split(' ').map((word, index) => {
    if (isErrorClass(word)) return failedAttempt(index + 1, word, given);
    if (word === 'held') return attemptOf(index + 1, { ...given, outcome: 'control_flow' });
    if (word === 'lost') return attemptOf(index + 1, { ...given, outcome: 'unknown' });
    if (word !== 'ok') throw new Error(`no such word in a trace: ${word}`);
    return attemptOf(index + 1, given);
  });
