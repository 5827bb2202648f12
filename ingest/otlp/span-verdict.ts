import type { Issue } from '../../lib/attempt';
import { encodeText } from '../../lib/json/source-text';
import type { UnlinkedAttempt } from '../../lib/conversation';
import { classify } from '../../lib/repair/classify';
import type { Verdict } from '../../lib/repair/classify-by';
import { withDerivedIssues } from '../../lib/repair/derived-issues';
import { firstIssues } from '../../lib/repair/issues-of-text';
import type { SpanResult } from '../../lib/span-facts';
import type { Stage } from '../../lib/words';
import { argumentIssues } from '../transcripts/argument-issues';
import { isUnparsable, jsonOfText } from '../transcripts/verbatim-json';
import { type DescribedTools, verdictOf } from '../transcripts/verdict-of';
import { isErrorAnswer } from './error-answer';
import type { ToolRun } from './tool-runs';

export type SpanVerdict = Pick<
  UnlinkedAttempt,
  'outcome' | 'stage' | 'messageJson' | 'responseJson' | 'code' | 'issues' | 'errorClass' | 'classRule'
>;

type Judged = { tool: string; argumentsJson: string | null; tools: DescribedTools };

const NOTHING_FAILED = { messageJson: null, code: null, issues: [], errorClass: null, classRule: null };

/** How a call ended by the words of its answer alone. */
export const verdictOfText = ({ tool, argumentsJson, tools }: Judged, result: SpanResult | null): SpanVerdict => {
  const call = { id: null, actor: 'agent' as const, tool, argumentsJson };
  const hasErrorFlag = result !== null && (result.hasErrorFlag || isErrorAnswer(result.text));
  const answer = result && { kind: 'result' as const, ...result, hasErrorFlag };
  const message = { kind: 'calls' as const, index: 0, calls: [call], time: null, model: null };
  const usage = { tokensIn: null, tokensOut: null, costUsd: null };
  return verdictOf({ call, message: { ...message, ...usage }, position: 0, result: answer }, tools);
};

/** A verdict with its issues: those that were told, else what the arguments break of the schema that the telemetry brought. */
const withSchema = (verdict: Verdict, { tool, argumentsJson, tools }: Judged, issues: readonly Issue[]) => {
  const schemaJson = tools.get(tool)?.inputSchemaJson ?? null;
  return withDerivedIssues(verdict, { issues, argumentsJson, schemaJson }, argumentIssues);
};

/** How an execution ended. A span's error status comes first; a span without one is judged by what the tool answered. */
export const verdictOfRun = (judged: Judged, { tool }: ToolRun, shown: SpanResult | null): SpanVerdict => {
  const answered = tool.resultText === null ? shown : { callId: null, text: tool.resultText, hasErrorFlag: false };
  if (tool.outcome !== 'failed') {
    const byText = verdictOfText(judged, answered ?? shown);
    if (byText.outcome === 'failed') return byText;
    const outcome = tool.outcome === 'ok' || byText.outcome === 'ok' ? 'ok' : 'unknown';
    return { ...byText, outcome, stage: outcome === 'ok' ? 'returned' : null };
  }
  const message = tool.message ?? tool.resultText ?? shown?.text ?? null;
  const issues = firstIssues(tool.issues, [tool.message, tool.resultText, shown?.text ?? null]);
  const stage: Stage = tool.stage ?? (isUnparsable(judged.argumentsJson) ? 'emitted' : 'returned');
  const { errorClass, rule } = classify({
    sentClass: null,
    code: tool.code,
    message,
    issues,
    stage,
    tool: judged.tool,
  });
  // A framework's own words to the model often say more than the exception that a span recorded.
  const byShown =
    errorClass === 'unsupported_error' && shown !== null
      ? verdictOfText(judged, { ...shown, hasErrorFlag: true })
      : null;
  const told = byShown && byShown.errorClass !== null && byShown.errorClass !== 'unsupported_error' ? byShown : null;
  const said = { errorClass: told?.errorClass ?? errorClass, rule: told?.classRule ?? rule };
  const found = withSchema(said, judged, issues);
  return {
    outcome: 'failed',
    stage,
    messageJson: message === null ? null : encodeText(message),
    responseJson: answered === null || answered.text === message ? null : jsonOfText(answered.text),
    code: tool.code,
    issues: found.issues,
    errorClass: found.errorClass,
    classRule: found.rule,
  };
};

/** Why nothing could have executed a call, seen from the call alone. */
const flawOfReplaced = ({ tool, argumentsJson, tools }: Judged): Verdict => {
  if (isUnparsable(argumentsJson)) return { errorClass: 'malformed_json', rule: 'derived:arguments_not_json' };
  return tools.size > 0 && !tools.has(tool)
    ? { errorClass: 'wrong_tool', rule: 'derived:tool_not_described' }
    : { errorClass: 'schema_violation', rule: 'derived:arguments_replaced' };
};

/** Arguments that something replaced before any tool saw them: the call failed, though nobody said how. */
export const verdictOfReplaced = (judged: Judged): SpanVerdict => {
  const { errorClass, rule, issues } = withSchema(flawOfReplaced(judged), judged, []);
  return {
    ...NOTHING_FAILED,
    outcome: 'failed',
    stage: 'emitted',
    responseJson: null,
    errorClass,
    classRule: rule,
    issues,
  };
};
