import { byWord, type ClassWords } from './word-lists';
import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

/** Reasons to stop by class, as lists of words. */
export const FINISH_REASONS: ClassWords = [
  ['malformed_json', 'malformed_function_call malformed_tool_use malformed_model_output'],
  ['wrong_tool', 'unexpected_tool_call'],
  [
    'policy_violation',
    'content_filter content_filtered guardrail_intervened refusal safety image_safety prohibited_content blocklist spii ' +
      'recitation bio_policy misalignment_policy_violation invalid_prompt responsibleaipolicyviolation',
  ],
];

const BY_REASON: ReadonlyMap<string, ErrorClass> = new Map(byWord(FINISH_REASONS));

/** The class of a model provider's reason to stop (`MALFORMED_FUNCTION_CALL`, `content_filter`), sent as a code. */
export const finishReasonOf = (code: string): KnownCode | null => {
  const reason = code.toLowerCase();
  return knownCode(reason, BY_REASON.get(reason));
};
