import type { UnlinkedAttempt } from '../../lib/conversation';
import { encodeText } from '../../lib/json/source-text';
import { classify } from '../../lib/repair/classify';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { MODEL_OUTPUT_TOOL, type Stage } from '../../lib/words';
import type { FailureEvidence } from './failure-evidence';
import { isFailedResult } from './is-failed-result';
import type { LinkedCall } from './link-results';
import type { TranscriptCall } from './transcript-message';
import { isUnparsable, jsonOfText } from './verbatim-json';

type Verdict = Pick<
  UnlinkedAttempt,
  'outcome' | 'stage' | 'messageJson' | 'responseJson' | 'code' | 'errorClass' | 'classRule'
>;

const NOTHING_FAILED = { messageJson: null, code: null, errorClass: null, classRule: null };

/** How a call ended, as far as its result tells. Without a result the outcome is unknown: it neither failed nor succeeded. */
export function verdictOf({ call, result }: LinkedCall, toolNames: ReadonlySet<string>): Verdict {
  if (result === null) return { ...NOTHING_FAILED, outcome: 'unknown', stage: null, responseJson: null };
  const evidence = isFailedResult(result);
  if (evidence !== null) return failureOf(call, result.text, evidence, toolNames);
  return { ...NOTHING_FAILED, outcome: 'ok', stage: 'returned', responseJson: jsonOfText(result.text) };
}

function failureOf(
  call: TranscriptCall,
  text: string,
  evidence: FailureEvidence,
  toolNames: ReadonlySet<string>,
): Verdict {
  const { message, code } = evidence;
  const flaw = flawOf(call, toolNames);
  const isOutput = call.tool === MODEL_OUTPUT_TOOL;
  const stage: Stage = flaw === null && !isOutput ? 'returned' : 'emitted';
  const said = classify({ sentClass: null, code, message, issues: [], stage, tool: call.tool });
  const { errorClass, rule } = said.errorClass === 'unsupported_error' && flaw !== null ? flaw : said;
  return {
    outcome: 'failed',
    stage: NEVER_DISPATCHED.has(errorClass) ? 'emitted' : stage,
    messageJson: encodeText(message),
    // A text that is only the message is not kept twice.
    responseJson: message === text ? null : jsonOfText(text),
    code,
    errorClass,
    classRule: rule,
  };
}

/** Failures of these classes happen before any tool runs. */
const NEVER_DISPATCHED: ReadonlySet<ErrorClass> = new Set<ErrorClass>(['wrong_tool', 'malformed_json']);

type Flaw = { errorClass: ErrorClass; rule: string };

/** Why a call could never have been executed, seen from the call alone: it decides where the answer says nothing. */
function flawOf(call: TranscriptCall, toolNames: ReadonlySet<string>): Flaw | null {
  if (isUnparsable(call.argumentsJson)) return { errorClass: 'malformed_json', rule: 'derived:arguments_not_json' };
  if (toolNames.size === 0 || toolNames.has(call.tool)) return null;
  return { errorClass: 'wrong_tool', rule: 'derived:tool_not_described' };
}
