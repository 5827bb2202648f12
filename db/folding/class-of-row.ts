import { memberSources } from '../../lib/json/member-sources';
import { decodeText } from '../../lib/json/source-text';
import { type ClassRules, underClassRules } from '../../lib/repair/class-rule-engine';
import { classify } from '../../lib/repair/classify';
import type { Verdict } from '../../lib/repair/classify-by';
import { issuesOf, type TextOf } from './attempt-of-row';
import type { AttemptRow } from './rows';

/** What classification reads of a stored attempt. */
export type ClassifiedRow = Pick<
  AttemptRow,
  | 'sentClassId'
  | 'code'
  | 'messageJson'
  | 'issuesJson'
  | 'detailsJson'
  | 'stage'
  | 'toolId'
  | 'conversationSeq'
  | 'classAtArrival'
  | 'classRule'
>;

/** The whole answer of a transcript's tool, of which the message is a part. */
const answerOf = ({ conversationSeq, detailsJson }: ClassifiedRow): string | null => {
  const response =
    conversationSeq === null || detailsJson === null ? undefined : memberSources(detailsJson).get('response');
  return response === undefined ? null : decodeText(response);
};

const isOpen = ({ errorClass }: Verdict): boolean => errorClass === 'unsupported_error';

/** The class that a stored failure has under today's rules, the project's own among them, and the rule that decided. */
export const classOfRow = (row: ClassifiedRow, textOf: TextOf, rules: ClassRules | null): Verdict => {
  const message = row.messageJson === null ? null : decodeText(row.messageJson);
  const tool = textOf(row.toolId) ?? '';
  const { code, stage } = row;
  const sentClass = textOf(row.sentClassId);
  // Derived findings were made when the class was known already: only what a validator itself said decides.
  const issues = issuesOf(row.issuesJson).filter(({ isDerived = false }) => !isDerived);
  const failure = { sentClass, code, message, issues, stage, tool };
  const said = classify(failure);
  const answer = isOpen(said) ? answerOf(row) : null;
  const read = answer === null ? said : classify({ ...failure, message: answer });
  // What an importer saw in the call itself, or an application declared on a span, is not in the row any more.
  const isDerived = isOpen(read) && row.classRule?.startsWith('derived:') === true;
  const isDeclared = sentClass === null && row.classRule === 'explicit';
  const found =
    (isDerived || isDeclared) && row.classAtArrival !== null
      ? { errorClass: row.classAtArrival ?? read.errorClass, rule: row.classRule ?? read.rule }
      : read;
  return underClassRules(found, { message, tool }, rules);
};
