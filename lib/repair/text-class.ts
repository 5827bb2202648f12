import { classOfCode } from './code-classes';
import { errnoInText } from './errno-in-text';
import type { ErrorClass } from './error-classes';
import { decisiveExceptionOf, genericExceptionOf } from './exception-classes';
import { httpStatusInText, statusInBody } from './http-status-in-text';
import type { KnownCode } from './known-code';
import { errorLayersOf, type ErrorLayers } from './text/error-layers';
import { FRAMEWORK_RULES } from './text/framework-rules';
import type { TextRule } from './text/text-rule';
import { PROSE_RULES } from './text/text-rules';

export type TextVerdict = { errorClass: ErrorClass; rule: string };

/** Error texts say what they are at their start; what follows may be a listing that mentions anything. */
const LONGEST_START = 1_000;
/** A person says it in one sentence, on one line. */
const LONGEST_SENTENCE = 300;

const verdict = (prefix: string, known: KnownCode | null | undefined): TextVerdict | null =>
  known ? { errorClass: known.errorClass, rule: `text:${prefix}${known.key}` } : null;

const firstOf = <T>(items: readonly T[], find: (item: T) => TextVerdict | null): TextVerdict | null => {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
};

const byRules = (rules: readonly TextRule[], text: string): TextVerdict | null => {
  const hit = rules.find(({ pattern }) => pattern.test(text));
  return hit ? { errorClass: hit.errorClass, rule: `text:${hit.name}` } : null;
};

const sentenceOf = ({ layers }: ErrorLayers): string =>
  ((layers.at(-1) ?? '').split('\n', 1)[0] ?? '').trim().slice(0, LONGEST_SENTENCE);

/** Some answer with one word that is a code: `channel_not_found`. */
const ONE_WORD = /^[a-z][a-z\d]{0,30}(?:[_-][a-z\d]{1,30}){0,6}$/i;

const byProse = (sentence: string): TextVerdict | null => {
  if (!ONE_WORD.test(sentence)) return byRules(PROSE_RULES, sentence);
  const named = classOfCode(sentence);
  // Only names of classes: other tables know words that say little when they stand alone.
  if (named?.rule.startsWith('code:')) return verdict('code_', { ...named, key: named.rule.slice('code:'.length) });
  return byRules(PROSE_RULES, sentence.replaceAll(/[_-]/g, ' '));
};

/** Statuses that only tell that the input was refused: prose may say what was wrong with it. */
const REFUSALS: ReadonlySet<string> = new Set(['400', '422']);

const RETRY_PROMPT =
  /(?:Fix the errors and try again|Please fix your mistakes|Please fix the error and try again)\.\s{0,8}$/;

/** The tool itself asked the model to try again, and said with what: that is how a tool reports a wrong argument. */
const byRetryPrompt = (message: string, sentence: string): TextVerdict | null =>
  RETRY_PROMPT.test(message.slice(-100)) && sentence.split(' ', 3).length === 3
    ? { errorClass: 'argument_error', rule: 'text:retry_prompt' }
    : null;

/** The class an error text states by convention or in plain words; null where no rule knows it. */
export const classOfText = (message: string): TextVerdict | null => {
  const text = errorLayersOf(message);
  const starts = text.layers.map((layer) => layer.slice(0, LONGEST_START));
  const framework = firstOf(starts, (start) => byRules(FRAMEWORK_RULES, start));
  if (framework) return framework;
  const status = firstOf(starts, (start) => verdict('http_', httpStatusInText(start)));
  const isRefusal = status !== null && REFUSALS.has(status.rule.slice('text:http_'.length));
  if (status && !isRefusal) return status;
  const sentence = sentenceOf(text);
  const prose = byProse(sentence);
  return (
    firstOf(starts, (start) => verdict('errno_', errnoInText(start))) ??
    firstOf(text.exceptions, (name) => verdict('exception_', decisiveExceptionOf(name))) ??
    // A status that says the same in a stricter way is the better witness.
    (prose?.errorClass === status?.errorClass ? null : prose) ??
    status ??
    verdict('body_', statusInBody(starts[0] ?? '')) ??
    firstOf(text.exceptions.toReversed(), (name) => verdict('raised_', genericExceptionOf(name))) ??
    byRetryPrompt(message, sentence)
  );
};
