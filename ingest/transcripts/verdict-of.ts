import type { DescribedTool, UnlinkedAttempt } from '../../lib/conversation';
import { encodeText } from '../../lib/json/source-text';
import { classify } from '../../lib/repair/classify';
import type { Verdict as ClassVerdict } from '../../lib/repair/classify-by';
import { withDerivedIssues } from '../../lib/repair/derived-issues';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { firstIssues } from '../../lib/repair/issues-of-text';
import { classOfText } from '../../lib/repair/text-class';
import { MODEL_OUTPUT_TOOL, type Stage } from '../../lib/words';
import { argumentIssues } from './argument-issues';
import type { FailureEvidence } from './failure-evidence';
import { isFailedResult } from './is-failed-result';
import type { LinkedCall } from './link-results';
import type { ResultMessage, TranscriptCall } from './transcript-message';
import { isUnparsable, jsonOfText } from './verbatim-json';

type Verdict = Pick<
  UnlinkedAttempt,
  'outcome' | 'stage' | 'messageJson' | 'responseJson' | 'code' | 'issues' | 'errorClass' | 'classRule'
>;

/** Tools by name, as the source describes them. */
export type DescribedTools = ReadonlyMap<string, DescribedTool>;

const NOTHING_FAILED = { messageJson: null, code: null, issues: [], errorClass: null, classRule: null };

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
  { text, issues: told = [], ...result }: ResultMessage,
  evidence: FailureEvidence,
  tools: DescribedTools,
): Verdict {
  const { message } = evidence;
  const code = result.code ?? evidence.code;
  const flaw = flawOf(call, tools);
  const issues = firstIssues(told, [text, message]);
  const stage = result.stage ?? stageOf(call, message, flaw);
  const failure = { sentClass: null, code, message, issues, stage, tool: call.tool };
  const said = classify(failure);
  // What the sentence leaves open, the answer around it may tell: a status, a body.
  const read = isOpen(said) && message !== text ? classify({ ...failure, message: text }) : said;
  const base = isOpen(read) && flaw !== null ? flaw : read;
  const schemaJson = tools.get(call.tool)?.inputSchemaJson ?? null;
  const known = { issues, argumentsJson: call.argumentsJson, schemaJson };
  const { errorClass, rule, issues: found } = withDerivedIssues(base, known, argumentIssues);
  return {
    outcome: 'failed',
    stage: NEVER_DISPATCHED.has(errorClass) ? 'emitted' : stage,
    messageJson: encodeText(message),
    // A text that is only the message is not kept twice.
    responseJson: message === text || text === '' ? null : jsonOfText(text),
    code,
    issues: found,
    errorClass,
    classRule: rule,
  };
}

const isOpen = ({ errorClass }: ClassVerdict): boolean => errorClass === 'unsupported_error';

/** A message about the answer of a tool tells that it ran; a call that could never run did not leave the model. */
const stageOf = ({ tool }: TranscriptCall, message: string, flaw: ClassVerdict | null): Stage => {
  if (classOfText(message)?.errorClass === 'output_contract_violation') return 'output_validated';
  return flaw === null && tool !== MODEL_OUTPUT_TOOL ? 'returned' : 'emitted';
};

/** Failures of these classes happen before any tool runs. */
const NEVER_DISPATCHED: ReadonlySet<ErrorClass> = new Set<ErrorClass>(['wrong_tool', 'malformed_json']);

/** Why a call could never have been executed, seen from the call alone: it decides where the answer says nothing. */
function flawOf(call: TranscriptCall, tools: DescribedTools): ClassVerdict | null {
  if (isUnparsable(call.argumentsJson)) return { errorClass: 'malformed_json', rule: 'derived:arguments_not_json' };
  if (tools.size === 0 || tools.has(call.tool) || call.tool === MODEL_OUTPUT_TOOL) return null;
  return { errorClass: 'wrong_tool', rule: 'derived:tool_not_described' };
}
