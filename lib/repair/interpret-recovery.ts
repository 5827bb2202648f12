import { canonicalArguments } from '../json/canonical-json';
import { memberSources } from '../json/member-sources';
import type { Action } from './contract';
import type { Decision } from './decide';
import type { ErrorClass } from './error-classes';
import { type RecoveryAnswer, type RecoveryCall, readRecoveryAnswer } from './recovery-answer';
import { isRepair } from './situation';

/** A tool that a recovery may name. */
export type CatalogueTool = {
  tool: string;
  /** Empty where the tool is its own one endpoint. */
  endpoints: readonly string[];
  /** Null where any argument may be sent. */
  argumentNames: readonly string[] | null;
};

export type FailedTool = { tool: string; argumentsJson: string | null; errorClass: ErrorClass };

export type RecoveryInput = {
  failure: FailedTool;
  /** The model's answer, as it wrote it. */
  answer: string;
  catalogue: readonly CatalogueTool[];
  /** What the contract decided: a recovery may be more careful than that, and nothing else. */
  decision: Pick<Decision, 'action' | 'reason'>;
};

export type RejectionCode =
  | 'malformed'
  | 'contradiction'
  | 'unknown_code'
  | 'against_contract'
  | 'identical_arguments'
  | 'unknown_tool'
  | 'unknown_endpoint'
  | 'unknown_argument';

export type Recovery =
  | { isValid: true; recovery: RecoveryAnswer }
  | {
      isValid: false;
      action: 'escalate';
      reason: 'recovery_invalid';
      rejection: RejectionCode;
      /** The field or rule at fault, in words of ours. */
      at: string;
    };

type Rejection = { rejection: RejectionCode; at: string };

const isCareful = (action: Action): boolean => action === 'clarify' || action === 'escalate';

const isSameCall = (call: RecoveryCall, { tool, argumentsJson }: FailedTool): boolean =>
  call.tool === tool && canonicalArguments(call.argumentsJson) === canonicalArguments(argumentsJson);

/** One vocabulary has a single word for trying again, with the same arguments or with others: the call tells which. */
const withAction = (answer: RecoveryAnswer, failure: FailedTool): RecoveryAnswer => {
  const { action, call } = answer;
  if (action !== 'retry_same' || call === null || isSameCall(call, failure)) return answer;
  return { ...answer, action: call.tool === failure.tool ? 'repair_input' : 'reshape_call' };
};

const contradictionIn = ({ action, isRetryable, call }: RecoveryAnswer, failure: FailedTool): Rejection | null => {
  if (!isCareful(action) && !isRetryable) return { rejection: 'contradiction', at: 'retryable' };
  if (call === null || !isRepair(action)) return null;
  const isOwnTool = call.tool === failure.tool;
  if (isOwnTool !== (action === 'repair_input')) return { rejection: 'contradiction', at: 'call.tool' };
  return isSameCall(call, failure) ? { rejection: 'identical_arguments', at: 'call.arguments' } : null;
};

/** Whatever a model thinks of it, a code that nobody knows is permanent, and the contract has the last word. */
const forbiddenBy = (action: Action, { failure, decision }: RecoveryInput): Rejection | null => {
  if (isCareful(action)) return null;
  if (failure.errorClass === 'unsupported_error') return { rejection: 'unknown_code', at: 'action' };
  const isAllowed = action === decision.action || (isRepair(action) && isRepair(decision.action));
  return decision.reason === null && isAllowed ? null : { rejection: 'against_contract', at: 'action' };
};

const outsideCatalogue = (call: RecoveryCall, catalogue: readonly CatalogueTool[]): Rejection | null => {
  const known = catalogue.find(({ tool }) => tool === call.tool);
  if (known === undefined) return { rejection: 'unknown_tool', at: 'call.tool' };
  if (call.endpoint !== null && !known.endpoints.includes(call.endpoint))
    return { rejection: 'unknown_endpoint', at: 'call.endpoint' };
  const names = known.argumentNames && new Set(known.argumentNames);
  const isStranger = (name: string) => names !== null && !names.has(name);
  return [...memberSources(call.argumentsJson).keys()].some(isStranger)
    ? { rejection: 'unknown_argument', at: 'call.arguments' }
    : null;
};

const rejected = ({ rejection, at }: Rejection): Recovery => ({
  isValid: false,
  action: 'escalate',
  reason: 'recovery_invalid',
  rejection,
  at,
});

/**
 * Reads how a model wants to recover from a failure. An answer that is malformed, contradicts itself, goes against the
 * contract or names what is not in the catalogue is refused with the reason, and the call is escalated.
 */
export const interpretRecovery = (input: RecoveryInput): Recovery => {
  const { failure, answer, catalogue } = input;
  const read = readRecoveryAnswer(answer);
  if ('malformedAt' in read) return rejected({ rejection: 'malformed', at: read.malformedAt });
  const recovery = withAction(read, failure);
  const refusal =
    contradictionIn(recovery, failure) ??
    forbiddenBy(recovery.action, input) ??
    (recovery.call && outsideCatalogue(recovery.call, catalogue));
  return refusal ? rejected(refusal) : { isValid: true, recovery };
};

/** A recovery as an attempt event tells it, apart from the tool's own error. */
export const recoveryFields = (result: Recovery) =>
  result.isValid
    ? { recovery_action: result.recovery.action, recovery_valid: true }
    : {
        recovery_action: result.action,
        recovery_valid: false,
        recovery_rejected_reason: `${result.rejection} at ${result.at}`,
      };
