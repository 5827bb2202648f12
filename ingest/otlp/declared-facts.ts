import type { Issue } from '../../lib/attempt';
import { isErrorClass } from '../../lib/repair/error-classes';
import type { DeclaredFacts } from '../../lib/span-facts';
import { CLOSE_DISPOSITIONS } from '../../lib/words';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import type { AttributeReader } from './attribute-reader';

const OWN = 'mendtrace.';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const issueOf = (value: unknown): Issue[] => {
  if (!isRecord(value)) return [];
  const keyword = textOf(value.keyword) ?? textOf(value.code);
  if (keyword === null) return [];
  return [
    {
      path: textOf(value.path) ?? '',
      keyword,
      expected: textOf(value.expected),
      received: textOf(value.received),
      message: textOf(value.message),
    },
  ];
};

/** What an application says itself in `mendtrace.*` attributes; null where it says nothing. What is no value of a field is no word of it. */
export const declaredFacts = (attributes: AttributeReader): DeclaredFacts | null => {
  if (!attributes.hasPrefix(OWN)) return null;
  const errorClass = attributes.text(`${OWN}error_class`);
  const disposition = attributes.text(`${OWN}disposition`);
  return {
    callId: attributes.text(`${OWN}call_id`),
    attempt: attributes.count(`${OWN}attempt`),
    maxAttempts: attributes.count(`${OWN}max_attempts`),
    remainingBudget: attributes.count(`${OWN}budget.remaining`),
    errorClass: errorClass !== null && isErrorClass(errorClass) ? errorClass : null,
    issues: listOf(attributes.parsed(`${OWN}issues`)).flatMap(issueOf),
    promptVersion: attributes.text(`${OWN}prompt_version`),
    arm: attributes.text(`${OWN}arm`),
    disposition: CLOSE_DISPOSITIONS.find((known) => known === disposition) ?? null,
  };
};
