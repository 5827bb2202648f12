import type { z } from 'zod';
import type { Issue } from '../../lib/attempt';
import { JsonSource } from '../../lib/json/json-source';
import { decodeText } from '../../lib/json/source-text';
import { receivedValue } from '../../lib/mask/received-value';
import type { attemptSchema } from './event-schema';
import type { EventTexts } from './event-texts';

type SentIssue = NonNullable<NonNullable<z.output<typeof attemptSchema>['issues']>[number]>;

const escapeStep = (step: string | number): string => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const pointerOf = (path: SentIssue['path']): string =>
  Array.isArray(path) ? path.map(escapeStep).join('') : (path ?? '');

/** The text of a string, the source text of anything else. */
const quotedText = (quoted: unknown): string | null =>
  quoted instanceof JsonSource && quoted.text !== 'null' ? decodeText(quoted.text) : null;

/** Issues in the one form they are stored in, as JSON source text; null when there are none. */
export const issuesJsonOf = (sent: readonly SentIssue[] | null | undefined, texts: EventTexts): string | null => {
  if (sent == null || sent.length === 0) return null;
  const issues = sent.map((issue): Issue => {
    const path = pointerOf(issue.path);
    return {
      path,
      keyword: issue.keyword ?? issue.code ?? '',
      expected: quotedText(issue.expected),
      received: receivedValue(path, quotedText(issue.received), texts),
      message: issue.message ?? null,
    };
  });
  return JSON.stringify(issues);
};
