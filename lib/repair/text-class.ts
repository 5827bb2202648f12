import { errnoInText } from './errno-classes';
import type { ErrorClass } from './error-classes';
import { httpStatusInText } from './http-status-classes';
import { TEXT_PATTERNS } from './text-patterns';

/** Error texts say what they are at their start; what follows may be a listing that mentions anything. */
const LONGEST_START = 1000;

/** What harnesses and runtimes put in front of an error text. */
const PREFIX = /^(?:OBSERVATION:\s{1,8})?(?:error\s?[:-]\s{1,8}|error:)?/i;

export type TextVerdict = { errorClass: ErrorClass; rule: string };

/** The class an error text states by convention; null where no pattern knows it. */
export const classOfText = (message: string): TextVerdict | null => {
  const text = message.slice(0, LONGEST_START).trimStart().replace(PREFIX, '');
  const status = httpStatusInText(text);
  if (status) return { errorClass: status.errorClass, rule: `text:http_${status.key}` };
  const errno = errnoInText(text);
  if (errno) return { errorClass: errno.errorClass, rule: `text:errno_${errno.key}` };
  const hit = TEXT_PATTERNS.find(({ pattern }) => pattern.test(text));
  return hit ? { errorClass: hit.errorClass, rule: `text:${hit.name}` } : null;
};
