import { aliasKey } from './class-aliases';
import type { Action } from './contract';

/** Two vocabularies of recovery actions are in use; each word and the contract's action it stands for. */
const ACTIONS_BY_WORD: ReadonlyMap<string, Exclude<Action, 'stop'>> = new Map([
  ['retry', 'retry_same'],
  ['modify_and_retry', 'repair_input'],
  ['switch_tool', 'reshape_call'],
  ['tool_substitution', 'reshape_call'],
  ['clarify', 'clarify'],
  ['request_clarification', 'clarify'],
  ['dependency_retry', 'rerun_dependency'],
  ['escalate', 'escalate'],
]);

/** The contract's action that a model's word stands for, in whatever case it is written; null for any other word. */
export const recoveryAction = (word: string): Exclude<Action, 'stop'> | null =>
  ACTIONS_BY_WORD.get(aliasKey(word) ?? '') ?? null;
