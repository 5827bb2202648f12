import type { ModelAnswer } from './model-answer';

/** A model's answer, whatever a function of a stranger's returned for one; null where it is neither a call nor words. */
export const readAnswer = (value: unknown): ModelAnswer | null => {
  if (typeof value !== 'object' || value === null) return null;
  const answer = value as Partial<Record<string, unknown>>;
  const isCall = typeof answer['tool'] === 'string' && typeof answer['argumentsJson'] === 'string';
  return isCall || typeof answer['text'] === 'string' ? (value as ModelAnswer) : null;
};
