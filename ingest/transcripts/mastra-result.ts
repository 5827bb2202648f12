import type { Issue } from '../../lib/attempt';
import { phraseIssue } from '../../lib/repair/issues/phrase-issue';
import { isRecord } from '../../lib/is-record';
import { openedPart, recordPart } from './json-part';
import { sourceOf } from './source-of';
import { listOf } from './list-of';
import { firstText, looseAnswer } from './loose-message';
import type { ResultMessage } from './transcript-message';

/** How a tool ended. A call whose arguments were refused is no error to Mastra: the tool returns what was wrong. */
export function mastraResult(span: Record<string, unknown>): ResultMessage {
  const output = openedPart(span.output);
  const thrown = isRecord(span.errorInfo) ? span.errorInfo : isRecord(span.error) ? span.error : null;
  const { text, hasErrorFlag } = looseAnswer(output);
  if (thrown !== null) {
    const failure = { message: firstText(thrown.message) ?? sourceOf(thrown), code: firstText(thrown.id) };
    return { kind: 'result', callId: null, text: output === undefined ? '' : text, hasErrorFlag: true, failure };
  }
  const issues = validationIssues(output);
  const isFailed = hasErrorFlag || recordPart(span.attributes).success === false || issues.length > 0;
  const message = isRecord(output) ? firstText(output.message) : null;
  return {
    kind: 'result',
    callId: null,
    text,
    hasErrorFlag: isFailed,
    issues,
    ...(isFailed && message !== null && { failure: { message, code: null } }),
  };
}

const MAX_ISSUES = 100;
const MAX_DEPTH = 20;

/** `validationErrors` nests the messages of a value beside those of its fields. */
function validationIssues(output: unknown): Issue[] {
  if (!isRecord(output) || output.error !== true) return [];
  const issues: Issue[] = [];
  const visit = (node: unknown, path: string, depth: number): void => {
    if (!isRecord(node) || depth > MAX_DEPTH) return;
    for (const message of listOf(node.errors)) {
      if (typeof message === 'string' && issues.length < MAX_ISSUES) issues.push(phraseIssue(path, message));
    }
    if (!isRecord(node.fields)) return;
    for (const [name, field] of Object.entries(node.fields)) {
      visit(field, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    }
  };
  visit(output.validationErrors, '', 0);
  return issues;
}
