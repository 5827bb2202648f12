import { encodeText } from '../../lib/json/source-text';
import type { UnlinkedAttempt } from '../../lib/conversation';
import { classify } from '../../lib/repair/classify';
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
  const schemaJson = judged.tools.get(judged.tool)?.inputSchemaJson ?? null;
  const known = { issues, argumentsJson: judged.argumentsJson, schemaJson };
  const found = withDerivedIssues(said, known, argumentIssues);
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

/** Arguments that something replaced before any tool saw them: the call failed, though nobody said how. */
export const verdictOfReplaced = (judged: Judged): SpanVerdict => ({
  ...NOTHING_FAILED,
  outcome: 'failed',
  stage: 'emitted',
  responseJson: null,
  ...(isUnparsable(judged.argumentsJson)
    ? { errorClass: 'malformed_json' as const, classRule: 'derived:arguments_not_json' }
    : judged.tools.size > 0 && !judged.tools.has(judged.tool)
      ? { errorClass: 'wrong_tool' as const, classRule: 'derived:tool_not_described' }
      : { errorClass: 'schema_violation' as const, classRule: 'derived:arguments_replaced' }),
});
