import type { DescribedTool, UnlinkedAttempt } from '../../lib/conversation';
import { encodeText } from '../../lib/json/source-text';
import { classify, type Verdict as ClassVerdict } from '../../lib/repair/classify';
import { derivedIssues, derivedRule } from '../../lib/repair/derived-issues';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { MODEL_OUTPUT_TOOL, type Stage } from '../../lib/words';
import { argumentIssues } from './argument-issues';
import type { FailureEvidence } from './failure-evidence';
import { isFailedResult } from './is-failed-result';
import type { LinkedCall } from './link-results';
import type { ResultMessage, TranscriptCall } from './transcript-message';
import { isUnparsable, jsonOfText } from './verbatim-json';

type Verdict = Pick<
  UnlinkedAttempt,
  'outcome' | 'stage' | 'messageJson' | 'responseJson' | 'code' | 'errorClass' | 'classRule' | 'issues'
>;

type DescribedTools = ReadonlyMap<string, DescribedTool>;

const NOTHING_FAILED = { messageJson: null, code: null, errorClass: null, classRule: null, issues: [] };

/** How a call ended, as far as its result tells. Without a result the outcome is unknown: it neither failed nor succeeded. */
export function verdictOf({ call, result }: LinkedCall, tools: DescribedTools): Verdict {
  if (result === null) return { ...NOTHING_FAILED, outcome: 'unknown', stage: null, responseJson: null };
  const responseJson = jsonOfText(result.text);
  if (result.isControlFlow) {
    return { ...NOTHING_FAILED, outcome: 'control_flow', stage: result.stage ?? null, responseJson };
  }
  const evidence = isFailedResult(result);
  if (evidence !== null) return failureOf(call, result, evidence, tools);
  return { ...NOTHING_FAILED, outcome: 'ok', stage: result.stage ?? 'returned', responseJson };
}

function failureOf(
  call: TranscriptCall,
  { text, issues: listed = [], ...result }: ResultMessage,
  evidence: FailureEvidence,
  tools: DescribedTools,
): Verdict {
  const { message } = evidence;
  const code = result.code ?? evidence.code;
  const flaw = flawOf(call, tools);
  const stage: Stage = result.stage ?? (flaw === null ? 'returned' : 'emitted');
  const said = classify({ sentClass: null, code, message, issues: listed, stage, tool: call.tool });
  const schemaJson = tools.get(call.tool)?.inputSchemaJson ?? null;
  const derived = derivedIssues({ ...said, issues: listed, schemaJson, ...call }, argumentIssues);
  const { errorClass, rule } = said.errorClass === 'unsupported_error' ? (flaw ?? derivedRule(derived) ?? said) : said;
  return {
    outcome: 'failed',
    stage: NEVER_DISPATCHED.has(errorClass) ? 'emitted' : stage,
    messageJson: encodeText(message),
    // A text that is only the message is not kept twice.
    responseJson: message === text || text === '' ? null : jsonOfText(text),
    code,
    issues: listed.length > 0 ? listed : derived,
    errorClass,
    classRule: rule,
  };
}

/** Failures of these classes happen before any tool runs. */
const NEVER_DISPATCHED: ReadonlySet<ErrorClass> = new Set<ErrorClass>(['wrong_tool', 'malformed_json']);

/** Why a call could never have been executed, seen from the call alone: it decides where the answer says nothing. */
function flawOf(call: TranscriptCall, tools: DescribedTools): ClassVerdict | null {
  if (isUnparsable(call.argumentsJson)) return { errorClass: 'malformed_json', rule: 'derived:arguments_not_json' };
  if (tools.size === 0 || tools.has(call.tool) || call.tool === MODEL_OUTPUT_TOOL) return null;
  return { errorClass: 'wrong_tool', rule: 'derived:tool_not_described' };
}
